import {
  CloseButton,
  DateTimeField,
  Dialog,
  Form,
  FormButtons,
  pickedInstant,
  pickedText,
  TextArea,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { User } from '../../../people/domain/model.ts';
import type { IndividualDates } from '../../domain/individual-dates/model.ts';
import { mayExtend } from '../../domain/individual-dates/rules.ts';
import { useStoreExtension } from './queries.ts';
import { StudentField } from './StudentField.tsx';
import { texts } from './texts.ts';

export interface IndividualDialogProps {
  assignmentId: number;
  courseId: number;
  /** Of whom; undefined while the student is still to be chosen. */
  dates: IndividualDates | undefined;
  onClose: () => void;
}

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
  const { user } = form.values;
  const wanted = sentOf(form.values);
  const problem = wanted && reasonOf(mayExtend(wanted));
  const missing = user === null ? texts.chooseStudent : wanted ? undefined : texts.chooseDeadline;
  return (
    <Dialog opened onClose={onClose} title={texts.extendTitle}>
      <Form
        form={form}
        aria-label={texts.extendTitle}
        disabledReason={missing ?? problem}
        submit={async () => {
          if (user && wanted) await store(user.id, wanted);
        }}
        onSuccess={onClose}
        buttons={
          <FormButtons label={dates?.extension ? texts.save : texts.give} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <StudentField
          courseId={courseId}
          given={dates?.user}
          value={user}
          onChange={(chosen) => form.set({ user: chosen })}
        />
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
      </Form>
    </Dialog>
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
