import { DateTimeField, Switch } from '../../../design/web/index.ts';
import { texts } from './texts.ts';
import type { PickedDates } from './picked-dates.ts';

interface DatesFieldsProps {
  dates: PickedDates;
  onChange: (change: Partial<PickedDates>) => void;
  /** What is wrong with these dates together. */
  problem: string | undefined;
}

/** The fields of one schedule: when it opens, is due and locks. */
export function DatesFields({ dates, onChange, problem }: DatesFieldsProps) {
  return (
    <>
      <Switch
        label={texts.alwaysAvailable}
        description={texts.alwaysAvailableHint}
        checked={dates.alwaysAvailable}
        onChange={(alwaysAvailable) => onChange({ alwaysAvailable })}
      />
      {!dates.alwaysAvailable && (
        <DateTimeField
          label={texts.available}
          description={texts.availableHint}
          defaultTime="00:00"
          value={dates.availableAt}
          onChange={(availableAt) => onChange({ availableAt })}
        />
      )}
      <DateTimeField
        label={texts.deadline}
        description={texts.deadlineHint}
        value={dates.deadline}
        onChange={(deadline) => onChange({ deadline })}
      />
      <DateTimeField
        label={texts.lockDate}
        description={texts.lockDateHint}
        value={dates.lockDate}
        onChange={(lockDate) => onChange({ lockDate })}
        error={problem}
      />
    </>
  );
}
