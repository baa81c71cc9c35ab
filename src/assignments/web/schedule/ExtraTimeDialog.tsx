import { IntegerInput, useFormState } from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { User } from '../../../people/domain/model.ts';
import { maxExtraHours, maxExtraPercent } from '../../domain/individual-dates/model.ts';
import { mayGiveExtraTime } from '../../domain/individual-dates/rules.ts';
import { usePutAccommodation } from './queries.ts';
import { StudentDialog, type IndividualDialogProps } from './StudentDialog.tsx';
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
  const body = {
    extraPercent: form.values.extraPercent ?? 0,
    extraHours: form.values.extraHours ?? 0,
  };
  return (
    <StudentDialog
      {...{ courseId, dates, onClose, form }}
      title={texts.extraTimeTitle}
      user={form.values.user}
      onUser={(user) => form.set({ user })}
      isChange={Boolean(dates?.accommodation)}
      problem={reasonOf(mayGiveExtraTime(body))}
      store={(userId) => put.mutateAsync({ params: { courseId, userId }, body })}
    >
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
    </StudentDialog>
  );
}
