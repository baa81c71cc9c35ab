import { useId, useState, type ReactNode } from 'react';
import { Row } from '../layout/Stack.tsx';
import { texts } from '../texts.ts';
import { IntegerInput } from './number-input.tsx';
import { partsOf, sumOf, timeParts, type TimePart } from './time-delta.ts';
import styles from '../forms/Choices.module.css';

interface TimeDeltaInputProps {
  label: string;
  description?: ReactNode;
  valueSeconds: number;
  onChange: (valueSeconds: number) => void;
  disabled?: boolean | undefined;
}

type TypedParts = Readonly<Record<TimePart, number | null>>;

const secondsOf = ({ days, hours, minutes, seconds }: TypedParts): number =>
  sumOf({ days: days ?? 0, hours: hours ?? 0, minutes: minutes ?? 0, seconds: seconds ?? 0 });

/** A length of time as days, hours, minutes and seconds. */
export function TimeDeltaInput(props: TimeDeltaInputProps) {
  const { label, description, valueSeconds, onChange, disabled } = props;
  const id = useId();
  // The parts stay as people type them: 90 minutes stay 90, and a part that is no number is kept.
  const [typed, setTyped] = useState<TypedParts>(() => partsOf(valueSeconds));
  const parts = secondsOf(typed) === valueSeconds ? typed : partsOf(valueSeconds);
  const change = (part: TimePart, value: number | null): void => {
    const next = { ...parts, [part]: value };
    setTyped(next);
    onChange(secondsOf(next));
  };
  return (
    <fieldset className={styles.cards} aria-describedby={description === undefined ? undefined : id}>
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && (
        <div id={id} className={styles.description}>
          {description}
        </div>
      )}
      <Row wrap>
        {timeParts.map((part) => (
          <IntegerInput
            key={part}
            label={texts[part]}
            min={0}
            width={96}
            disabled={disabled}
            value={parts[part]}
            onChange={(value) => change(part, value)}
          />
        ))}
      </Row>
    </fieldset>
  );
}
