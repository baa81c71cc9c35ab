import { Row } from '../layout/Stack.tsx';
import { texts } from '../texts.ts';
import { IntegerInput } from './number-input.tsx';
import { partsOf, sumOf, timeParts } from './time-delta.ts';
import styles from '../forms/Choices.module.css';

interface TimeDeltaInputProps {
  label: string;
  valueSeconds: number;
  onChange: (valueSeconds: number) => void;
  disabled?: boolean | undefined;
}

/** A length of time as days, hours, minutes and seconds. */
export function TimeDeltaInput({ label, valueSeconds, onChange, disabled }: TimeDeltaInputProps) {
  const parts = partsOf(valueSeconds);
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{label}</legend>
      <Row wrap>
        {timeParts.map((part) => (
          <IntegerInput
            key={part}
            label={texts[part]}
            min={0}
            width={96}
            disabled={disabled}
            value={parts[part]}
            onChange={(value) => onChange(sumOf({ ...parts, [part]: value ?? 0 }))}
          />
        ))}
      </Row>
    </fieldset>
  );
}
