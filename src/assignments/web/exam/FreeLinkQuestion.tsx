import { ConfirmDialog, Stack, Text } from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { openedLinkContract } from '../../domain/exam/opened-link-contract.ts';
import { openedLinkTexts as texts } from './texts.ts';

interface FreeLinkQuestionProps {
  assignmentId: number;
  student: { id: number; name: string };
  onClose: () => void;
}

/** Lets another browser of the student start the exam by a link. */
export function FreeLinkQuestion({ assignmentId, student, onClose }: FreeLinkQuestionProps) {
  const free = useCall(openedLinkContract.freeLoginLink);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.question(student.name)}
      confirmLabel={texts.free}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await free.mutateAsync({ params: { assignmentId, userId: student.id } });
        onClose();
      }}
    >
      <Stack gap={2}>
        <Text>{texts.effect(student.name)}</Text>
        <Text>{texts.unsaved}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
