import { useId, useRef, type ReactNode } from 'react';
import { dateProblem } from './date-problem.ts';
import { DayAndTime } from './DayAndTime.tsx';
import { ResetDate } from './ResetDate.tsx';
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
}

/** A date that can be typed, a time of 24 hours, and Reset while there is a date (CAL-007 to CAL-010). */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, description, value, onChange, disabled = false, defaultTime } = props;
  const error = props.error ?? dateProblem(value);
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset
      ref={field}
      className={styles.field}
      aria-describedby={error === undefined ? undefined : `${id}-problem`}
    >
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      <div className={styles.row}>
        <DayAndTime
          label={label}
          value={value}
          onChange={onChange}
          disabled={disabled}
          defaultTime={defaultTime}
          problem={error}
        />
        {value !== null && !disabled && (
          <ResetDate label={label} field={field} onReset={() => onChange(null)} />
        )}
      </div>
      {error !== undefined && (
        <div id={`${id}-problem`} className={styles.problem} role="alert">
          {error}
        </div>
      )}
    </fieldset>
  );
}
