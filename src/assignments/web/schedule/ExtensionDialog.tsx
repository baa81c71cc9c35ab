import {
  DateTimeField,
  pickedInstant,
  pickedText,
  TextArea,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { User } from '../../../people/domain/model.ts';
import { mayExtend } from '../../domain/individual-dates/rules.ts';
import { useStoreExtension } from './queries.ts';
import { StudentDialog, type IndividualDialogProps } from './StudentDialog.tsx';
import { texts } from './texts.ts';

interface Values {
  user: User | null;
  deadline: string | null;
  lockDate: string | null;
  reason: string;
}

/** Gives one student later dates in this assignment, or changes them. */
export function ExtensionDialog({ assignmentId, courseId, dates, onClose }: IndividualDialogProps) {
  const { deadline, lockDate, reason = '' } = dates?.extension ?? {};
  const text = (moment: Date | null | undefined) => (moment ? pickedText(moment) : null);
  const initial = { user: dates?.user ?? null, deadline: text(deadline), lockDate: text(lockDate), reason };
  const form = useFormState<Values>({ initial });
  const store = useStoreExtension(assignmentId, dates);
  const wanted = sentOf(form.values);
  const problem = wanted && reasonOf(mayExtend(wanted));
  return (
    <StudentDialog
      {...{ courseId, dates, onClose, form }}
      title={texts.extendTitle}
      user={form.values.user}
      onUser={(user) => form.set({ user })}
      isChange={Boolean(dates?.extension)}
      problem={wanted ? problem : texts.chooseDeadline}
      store={async (userId) => wanted && store(userId, wanted)}
    >
      <DateTimeField
        label={texts.deadline}
        description={texts.extensionDeadlineHint}
        {...form.field('deadline')}
      />
      <DateTimeField
        label={texts.lockDate}
        description={texts.extensionLockHint}
        {...form.field('lockDate')}
        error={problem}
      />
      <TextArea
        label={texts.reason}
        description={texts.reasonHint}
        required
        maxLength={1000}
        {...form.field('reason')}
      />
    </StudentDialog>
  );
}

/** Undefined while there is no deadline. */
function sentOf({ deadline, lockDate, reason }: Values) {
  if (deadline === null) return undefined;
  return {
    deadline: pickedInstant(deadline, 'end'),
    lockDate: lockDate === null ? null : pickedInstant(lockDate, 'end'),
    reason,
  };
}
