import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  IntegerInput,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { User } from '../../../people/domain/model.ts';
import { maxExtraHours, maxExtraPercent } from '../../domain/individual-dates/model.ts';
import { mayGiveExtraTime } from '../../domain/individual-dates/rules.ts';
import type { IndividualDialogProps } from './ExtensionDialog.tsx';
import { usePutAccommodation } from './queries.ts';
import { StudentField } from './StudentField.tsx';
import { texts } from './texts.ts';

interface Values {
  user: User | null;
  extraPercent: number | null;
  extraHours: number | null;
}

/** Gives one student extra time in all exams and assignments of the course, or changes it. */
export function ExtraTimeDialog({ courseId, dates, onClose }: IndividualDialogProps) {
  const { extraPercent = 0, extraHours = 0 } = dates?.accommodation ?? {};
  const form = useFormState<Values>({ initial: { user: dates?.user ?? null, extraPercent, extraHours } });
  const put = usePutAccommodation();
  const { user } = form.values;
  const body = {
    extraPercent: form.values.extraPercent ?? 0,
    extraHours: form.values.extraHours ?? 0,
  };
  const missing = user === null ? texts.chooseStudent : reasonOf(mayGiveExtraTime(body));
  return (
    <Dialog opened onClose={onClose} title={texts.extraTimeTitle}>
      <Form
        form={form}
        aria-label={texts.extraTimeTitle}
        disabledReason={missing}
        submit={async () => {
          if (user) await put.mutateAsync({ params: { courseId, userId: user.id }, body });
        }}
        onSuccess={onClose}
        buttons={
          <FormButtons label={dates?.accommodation ? texts.save : texts.give} kind="primary">
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
        <IntegerInput
          label={texts.extraPercent}
          description={texts.extraPercentHint}
          unit={texts.percent}
          min={0}
          max={maxExtraPercent}
          {...form.field('extraPercent')}
        />
        <IntegerInput
          label={texts.extraHours}
          description={texts.extraHoursHint}
          unit={texts.hours}
          min={0}
          max={maxExtraHours}
          {...form.field('extraHours')}
        />
      </Form>
    </Dialog>
  );
}
