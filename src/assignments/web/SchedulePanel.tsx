import {
  Card,
  DateTimeField,
  ErrorState,
  Form,
  pickedInstant,
  pickedText,
  SkeletonRows,
  Switch,
  useFormState,
} from '../../design/web/index.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import type { TimeframeEntry } from '../domain/model.ts';
import { mayStoreTimeframes } from '../domain/rules.ts';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { useTimeframes } from './queries.ts';
import { useStoreTimeframes } from './use-store-timeframes.ts';
import { texts } from './texts.ts';

/**
 * When the assignment opens, is due and locks, for everyone. The dates are checked together, and a
 * half-changed date could lock students out for a moment, so one button saves all of them (decision 47).
 */
export function SchedulePanel(props: PanelProps) {
  const timeframes = useTimeframes(props.assignment.id);
  return (
    <Card title={texts.schedule} description={texts.scheduleHint}>
      {timeframes.isPending && <SkeletonRows rows={3} />}
      {timeframes.isError && (
        <ErrorState error={timeframes.error} onRetry={() => void timeframes.refetch()} />
      )}
      {timeframes.data && <ScheduleForm {...props} entries={timeframes.data} />}
    </Card>
  );
}

function ScheduleForm(props: PanelProps & { entries: TimeframeEntry[] }) {
  const { assignment, entries } = props;
  const form = useFormState<Picked>({ initial: pickedOf(entries) });
  const put = useStoreTimeframes(assignment.id);
  const changed = withGeneral(entries, form.values);
  const sections = new Set(changed.flatMap((entry) => entry.sectionIds ?? []));
  const problem = reasonOf(mayStoreTimeframes(changed, sections));
  return (
    <Form
      form={form}
      aria-label={texts.schedule}
      disabledReason={problem ?? reasonAgainst(props)}
      submit={() => put(changed, entries)}
    >
      <Switch
        label={texts.alwaysAvailable}
        description={texts.alwaysAvailableHint}
        checked={form.values.alwaysAvailable}
        onChange={(alwaysAvailable) => form.set({ alwaysAvailable })}
      />
      {!form.values.alwaysAvailable && (
        <DateTimeField
          label={texts.available}
          description={texts.availableHint}
          defaultTime="00:00"
          {...form.field('availableAt')}
        />
      )}
      <DateTimeField label={texts.deadline} description={texts.deadlineHint} {...form.field('deadline')} />
      <DateTimeField
        label={texts.lockDate}
        description={texts.lockDateHint}
        {...form.field('lockDate')}
        error={problem}
      />
    </Form>
  );
}

/** Dates in the form that the pickers use. */
interface Picked {
  alwaysAvailable: boolean;
  availableAt: string | null;
  deadline: string | null;
  lockDate: string | null;
}

function pickedOf(entries: readonly TimeframeEntry[]): Picked {
  const general = entries.find((entry) => entry.sectionIds === null);
  const text = (moment: Date | null | undefined) => (moment ? pickedText(moment) : null);
  const availability = general?.availability;
  return {
    alwaysAvailable: availability?.tag === 'fixed',
    availableAt: availability?.tag === 'timed' ? text(availability.availableAt) : null,
    deadline: text(general?.deadline),
    lockDate: text(general?.lockDate),
  };
}

/** The list with the new entry for everyone; the schedules of sections stay unchanged. */
function withGeneral(entries: readonly TimeframeEntry[], picked: Picked): TimeframeEntry[] {
  const instant = (text: string | null, edge: 'start' | 'end') =>
    text === null ? null : pickedInstant(text, edge);
  const general: TimeframeEntry = {
    sectionIds: null,
    availability: picked.alwaysAvailable
      ? { tag: 'fixed', value: true }
      : { tag: 'timed', availableAt: instant(picked.availableAt, 'start') },
    deadline: instant(picked.deadline, 'end'),
    lockDate: instant(picked.lockDate, 'end'),
  };
  return [general, ...entries.filter((entry) => entry.sectionIds !== null)];
}
