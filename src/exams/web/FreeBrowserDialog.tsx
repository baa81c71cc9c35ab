import { openedLinkContract } from '../../assignments/domain/exam/opened-link-contract.ts';
import { ConfirmDialog, Stack, Text } from '../../design/web/index.ts';
import { useCall } from '../../kernel/web/api.ts';
import type { StudentDialogProps } from './student-dialog.ts';
import { lockTexts as texts } from './texts.ts';

/** Lets another browser of the student start the exam by a link. */
export function FreeBrowserDialog({ assignmentId, student: { user }, onClose }: StudentDialogProps) {
  const free = useCall(openedLinkContract.freeLoginLink);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.freeTitle(user.name)}
      confirmLabel={texts.free}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await free.mutateAsync({ params: { assignmentId, userId: user.id } });
        onClose();
      }}
    >
      <Stack gap={2}>
        <Text>{texts.freeEffect(user.name)}</Text>
        <Text>{texts.freeUnsaved}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
