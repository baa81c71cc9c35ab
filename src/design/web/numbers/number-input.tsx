import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp } from '../icons.ts';
import { FieldFrame, useField, type FieldProps } from '../forms/field.tsx';
import { parseDecimal, parseFraction, stepped, type NumberRules, type Parsed } from './number-parsing.ts';
import styles from '../forms/Field.module.css';

interface NumberFieldProps extends FieldProps {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Behind the box: "points", "seconds", "/ 10". */
  unit?: ReactNode;
  placeholder?: string | undefined;
}

interface NumberInputProps extends NumberFieldProps {
  value: number | null;
  /** Called with the new number, or null while the text is empty or not a number. */
  onChange: (value: number | null) => void;
  decimals?: number | undefined;
}

/** Any number; arrows step it (UI-018 to UI-024). */
export function DecimalInput(props: NumberInputProps) {
  const rules = { ...props, name: props.label };
  return (
    <NumberBox
      {...props}
      text={props.value === null ? '' : String(props.value)}
      parse={(text) => parseDecimal(text, rules)}
      onParsed={props.onChange}
      onStep={(direction) => stepped(props.value, direction * (props.step ?? 1), rules)}
    />
  );
}

/** A whole number (UI-028). */
export function IntegerInput(props: Omit<NumberInputProps, 'decimals'>) {
  const rules: NumberRules = { ...props, name: props.label, integer: true };
  return (
    <NumberBox
      {...props}
      text={props.value === null ? '' : String(props.value)}
      parse={(text) => parseDecimal(text, rules)}
      onParsed={props.onChange}
      onStep={(direction) => stepped(props.value, direction * (props.step ?? 1), rules)}
    />
  );
}

interface FractionInputProps extends NumberFieldProps {
  /** Exact text such as `1/3`. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A fraction such as 1/3 or a decimal number, kept exact (UI-025 to UI-027). */
export function FractionInput(props: FractionInputProps) {
  const rules = { ...props, name: props.label };
  return (
    <NumberBox
      {...props}
      text={props.value ?? ''}
      parse={(text) => parseFraction(text, rules)}
      onParsed={props.onChange}
    />
  );
}

interface NumberBoxProps<Value> extends NumberFieldProps {
  text: string;
  parse: (text: string) => Parsed<Value>;
  onParsed: (value: Value | null) => void;
  onStep?: (direction: 1 | -1) => Value;
}

function NumberBox<Value extends string | number>(props: NumberBoxProps<Value>) {
  const { parse, onParsed, onStep, unit, placeholder, size = 'm' } = props;
  // The typed text is kept while it means the given value, so "1." and "0.50" survive typing.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && meansSame(parse(typed), parse(props.text)) ? typed : props.text;
  const parsed = parse(text);
  const { id, shown, reveal, control } = useField<HTMLInputElement>(
    props,
    'problem' in parsed ? parsed.problem : undefined,
  );

  const type = (next: string) => {
    const result = parse(next);
    setTyped(next);
    onParsed('value' in result ? result.value : null);
  };
  const stepBy = (direction: 1 | -1) => {
    if (onStep !== undefined && props.disabled !== true && props.readOnly !== true)
      type(String(onStep(direction)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') reveal();
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    stepBy(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <FieldFrame {...props} controlId={id} problem={shown}>
      <div className={styles.box} data-size={size}>
        <input
          {...control}
          className={styles.control}
          data-numeric
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        {onStep !== undefined && <StepButtons stepBy={stepBy} />}
      </div>
    </FieldFrame>
  );
}

/** Only for the mouse: the keyboard has the arrow keys. */
function StepButtons({ stepBy }: { stepBy: (direction: 1 | -1) => void }) {
  return (
    <span className={styles.steps} aria-hidden>
      <button type="button" tabIndex={-1} onClick={() => stepBy(1)}>
        <IconChevronUp />
      </button>
      <button type="button" tabIndex={-1} onClick={() => stepBy(-1)}>
        <IconChevronDown />
      </button>
    </span>
  );
}

function meansSame<Value>(typed: Parsed<Value>, given: Parsed<Value>) {
  const typedValue = 'value' in typed ? typed.value : null;
  const givenValue = 'value' in given ? given.value : null;
  return typedValue === givenValue;
}
