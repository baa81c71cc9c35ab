import { use, useState } from 'react';
import type { Assignment, AssignmentPatch, DoneType } from '../../assignments/domain/model.ts';
import { mayRemindAt } from '../../assignments/domain/rules.ts';
import { usePatchAssignment } from '../../assignments/web/index.ts';
import { MailProgress } from '../../courses/web/index.ts';
import {
  Card,
  ClockContext,
  DateTimeField,
  Form,
  pickedInstant,
  pickedText,
  RadioCards,
  Stack,
  SubmitButton,
  Switch,
  TextInput,
  useFormState,
} from '../../design/web/index.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { useCall } from '../../kernel/web/api.ts';
import { gradingContract } from '../domain/contract.ts';
import { defaultReminderTime } from '../domain/progress.ts';
import { texts } from './texts.ts';

interface CardProps {
  assignment: Assignment;
  /** The reason when nothing in the course may be changed. */
  lockedReason: string | undefined;
}

/** When graders are reminded, which of them, and who is told that all are done (NOTIF-040). */
export function GraderNotificationsCard(props: CardProps) {
  const [taskResultId, setTaskResultId] = useState<string>();
  return (
    <Card
      title={texts.notifications}
      description={texts.notificationsHint}
      actions={<RemindNowButton {...props} onStart={setTaskResultId} />}
    >
      <Stack gap={4}>
        {taskResultId !== undefined && <MailProgress key={taskResultId} taskResultId={taskResultId} />}
        <NotificationsForm {...props} />
      </Stack>
    </Card>
  );
}

interface RemindNowProps extends CardProps {
  onStart: (taskResultId: string | undefined) => void;
}

function RemindNowButton({ assignment, lockedReason, onStart }: RemindNowProps) {
  const remind = useCall(gradingContract.remindGraders);
  return (
    <SubmitButton
      kind="secondary"
      confirm={texts.remindQuestion[assignment.doneType]}
      disabledReason={lockedReason}
      submit={() => {
        onStart(undefined);
        return remind.mutateAsync({ params: { assignmentId: assignment.id }, body: {} });
      }}
      warningOf={warningTextOf}
      // With a warning there is nobody to remind, so no task is watched.
      onSuccess={({ body, warnings }) => onStart(warnings.length === 0 ? body.id : undefined)}
    >
      {texts.remindNow}
    </SubmitButton>
  );
}

function warningTextOf({ warnings }: { warnings: readonly { text: string }[] }): string | undefined {
  return warnings.map(({ text }) => text).join(' ') || undefined;
}

interface Values {
  reminds: boolean;
  remindAt: string | null;
  doneType: DoneType;
  doneEmail: string;
}

function valuesOf({ reminderTime, doneType, doneEmail }: Assignment): Values {
  const remindAt = reminderTime && pickedText(reminderTime);
  return { reminds: remindAt !== null, remindAt, doneType, doneEmail: doneEmail ?? '' };
}

const doneTypes = (['assigned_only', 'all_graders'] as const).map((value) => ({
  value,
  ...texts.doneTypes[value],
}));

function NotificationsForm({ assignment, lockedReason }: CardProps) {
  const now = new Date(use(ClockContext)());
  const form = useFormState<Values>({ initial: valuesOf(assignment) });
  const patch = usePatchAssignment();
  const { reminds, remindAt, doneType } = form.values;
  const reminder = reminderPatchOf(form.values, assignment);
  const problem = momentProblemOf(form.values, reminder, now);
  const { reminderTime, timeframe } = assignment;
  const isOver = reminder.reminderTime === undefined && reminderTime !== null && reminderTime <= now;
  const setReminds = (checked: boolean): void => {
    const isToCome = remindAt !== null && pickedInstant(remindAt, 'start') > now;
    const offered = isToCome ? remindAt : pickedText(defaultReminderTime(timeframe.deadline, now));
    form.set({ reminds: checked, remindAt: checked ? offered : remindAt });
  };
  return (
    <Form
      form={form}
      aria-label={texts.notifications}
      disabledReason={problem ?? lockedReason}
      warningOf={warningTextOf}
      submit={(values) => {
        const doneEmail = values.doneEmail.trim() === '' ? null : values.doneEmail.trim();
        const body = { ...reminder, doneType: values.doneType, doneEmail };
        return patch.mutateAsync({ params: { assignmentId: assignment.id }, body });
      }}
    >
      <Switch label={texts.reminds} description={texts.remindsHint} checked={reminds} onChange={setReminds} />
      {reminds && (
        <DateTimeField
          label={texts.remindAt}
          description={isOver ? texts.momentPassed : undefined}
          {...form.field('remindAt')}
          error={problem}
        />
      )}
      <RadioCards
        label={texts.waitsFor}
        choices={doneTypes}
        value={doneType}
        onChange={(chosen) => form.set({ doneType: chosen })}
      />
      <TextInput
        label={texts.doneEmail}
        description={texts.doneEmailHint}
        type="email"
        maxLength={255}
        {...form.field('doneEmail')}
      />
    </Form>
  );
}

/** The new moment, or null for no reminder; an empty patch when the moment stays, even a past one. */
function reminderPatchOf({ reminds, remindAt }: Values, before: Assignment): AssignmentPatch {
  const picked = reminds ? remindAt : null;
  if (picked === (before.reminderTime && pickedText(before.reminderTime))) return {};
  return { reminderTime: picked === null ? null : pickedInstant(picked, 'start') };
}

function momentProblemOf(
  { reminds, remindAt }: Values,
  { reminderTime = null }: AssignmentPatch,
  now: Date,
): string | undefined {
  if (reminds && remindAt === null) return texts.noMoment;
  return reasonOf(mayRemindAt(reminderTime, now));
}
