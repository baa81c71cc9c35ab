import { DateInput, TimePicker } from '@mantine/dates';
import { useId, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { texts } from '../texts.ts';
import selectStyles from '../forms/Select.module.css';
import styles from './DateTimeField.module.css';

interface DateTimeFieldProps {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  /** `YYYY-MM-DD HH:mm` in the browser's zone, or null. `pickedInstant` makes an instant of it. */
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean | undefined;
  /** The time that a newly typed date gets (CAL-009). */
  defaultTime?: string | undefined;
  name?: string | undefined;
}

const calendarLabels = {
  nextMonth: texts.nextMonth,
  previousMonth: texts.previousMonth,
  nextYear: texts.nextYear,
  previousYear: texts.previousYear,
  nextDecade: texts.nextDecade,
  previousDecade: texts.previousDecade,
  monthLevelControl: texts.chooseMonth,
  yearLevelControl: texts.chooseYear,
};

/** A date that can be typed, a time of 24 hours, and Reset (CAL-007 to CAL-010). */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, description, error, value, onChange, disabled = false, defaultTime = '23:59' } = props;
  const id = useId();
  const [day = null, time = ''] = value?.split(' ') ?? [];
  return (
    <fieldset className={styles.field} aria-describedby={error === undefined ? undefined : `${id}-problem`}>
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      <div className={styles.row}>
        <DateInput
          aria-label={`${label}: ${texts.date}`}
          w={140}
          value={day}
          disabled={disabled}
          valueFormat="YYYY-MM-DD"
          placeholder={texts.datePlaceholder}
          highlightToday
          error={error !== undefined}
          onChange={(next) => onChange(next === null ? null : `${next.slice(0, 10)} ${time || defaultTime}`)}
          ariaLabels={calendarLabels}
          classNames={{ input: selectStyles.input }}
          popoverProps={{
            zIndex: 'var(--layer-popover)',
            shadow: 'md',
            // The kit leaves the dialog without a name.
            attributes: { dropdown: { role: 'dialog', 'aria-label': texts.chooseDate } },
          }}
        />
        <TimePicker
          aria-label={`${label}: ${texts.time}`}
          format="24h"
          minutesStep={1}
          value={time}
          disabled={disabled || day === null}
          onChange={(next) => {
            if (day !== null && /^\d\d:\d\d/.test(next)) onChange(`${day} ${next.slice(0, 5)}`);
          }}
          hoursInputLabel={`${label}: ${texts.hours}`}
          minutesInputLabel={`${label}: ${texts.minutes}`}
          classNames={{ input: selectStyles.input }}
        />
        <Button kind="quiet" disabled={disabled || value === null} onClick={() => onChange(null)}>
          {texts.reset}
        </Button>
      </div>
      {error !== undefined && (
        <div id={`${id}-problem`} className={styles.problem} role="alert">
          {error}
        </div>
      )}
    </fieldset>
  );
}
