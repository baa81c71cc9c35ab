import { ConfirmDialog } from '../../../design/web/index.ts';
import type { IndividualDates } from '../../domain/individual-dates/model.ts';
import type { IndividualDialogProps } from './StudentDialog.tsx';
import { useRemoveAccommodation, useRemoveExtension } from './queries.ts';
import { texts } from './texts.ts';

interface TakeBackQuestionProps extends IndividualDialogProps {
  dates: IndividualDates;
  what: 'extension' | 'extra time';
}

export function TakeBackQuestion({ assignmentId, courseId, dates, what, onClose }: TakeBackQuestionProps) {
  const removeExtension = useRemoveExtension();
  const removeAccommodation = useRemoveAccommodation();
  const { id: userId, name } = dates.user;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.takeQuestion(name)}
      confirmLabel={what === 'extension' ? texts.takeExtension : texts.takeExtraTime}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        if (what === 'extension') await removeExtension.mutateAsync({ params: { assignmentId, userId } });
        else await removeAccommodation.mutateAsync({ params: { courseId, userId } });
        onClose();
      }}
    >
      {texts.takeEffect}
    </ConfirmDialog>
  );
}
