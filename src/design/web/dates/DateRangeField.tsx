import { useId, useRef, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { dateProblem } from './date-problem.ts';
import { DayAndTime } from './DayAndTime.tsx';
import { ResetDate } from './ResetDate.tsx';
import styles from './DateTimeField.module.css';

/** Both as `YYYY-MM-DD HH:mm` in the browser's zone; null leaves that side open. */
export interface DateRange {
  from: string | null;
  until: string | null;
}

interface DateRangeFieldProps {
  label: string;
  description?: ReactNode;
  value: DateRange;
  onChange: (value: DateRange) => void;
  disabled?: boolean | undefined;
}

const openRange: DateRange = { from: null, until: null };

/** From one moment to another; either may stay open, and Reset empties both (CAL-007). */
export function DateRangeField({
  label,
  description,
  value,
  onChange,
  disabled = false,
}: DateRangeFieldProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const { from, until } = value;
  // The texts sort as the moments do.
  const isReversed = from !== null && until !== null && until < from;
  const untilProblem = dateProblem(until) ?? (isReversed ? texts.rangeReversed : undefined);
  const problem = dateProblem(from) ?? untilProblem;
  return (
    <fieldset
      ref={field}
      className={styles.field}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      <div className={styles.row}>
        <div className={styles.side}>
          <span>{texts.rangeFrom}</span>
          <DayAndTime
            label={`${label}, ${texts.rangeFrom}`}
            value={from}
            onChange={(next) => onChange({ ...value, from: next })}
            disabled={disabled}
            defaultTime="00:00"
            problem={dateProblem(from)}
          />
        </div>
        <div className={styles.side}>
          <span>{texts.rangeUntil}</span>
          <DayAndTime
            label={`${label}, ${texts.rangeUntil}`}
            value={until}
            onChange={(next) => onChange({ ...value, until: next })}
            disabled={disabled}
            problem={untilProblem}
          />
        </div>
        {(from !== null || until !== null) && !disabled && (
          <ResetDate label={label} field={field} onReset={() => onChange(openRange)} />
        )}
      </div>
      {problem !== undefined && (
        <div id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </fieldset>
  );
}
