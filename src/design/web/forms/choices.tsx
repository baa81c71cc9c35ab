import { SegmentedControl as KitSegmentedControl } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/Text.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import styles from './Choices.module.css';

interface ToggleProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

interface CheckboxProps extends ToggleProps {
  indeterminate?: boolean | undefined;
  /** Spoken name where no label is drawn, as in a table row. */
  'aria-label'?: string | undefined;
}

export function Checkbox({
  label,
  description,
  checked,
  onChange,
  disabled,
  indeterminate = false,
  ...rest
}: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={styles.checkbox}
        checked={checked}
        disabled={disabled}
        ref={(element) => {
          if (element !== null) element.indeterminate = indeterminate;
        }}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ToggleText id={id} label={label} description={description} />
    </div>
  );
}

interface SwitchProps extends ToggleProps {
  /** Why it cannot be switched: the switch can still be reached by keyboard and says so. */
  lockedReason?: string | undefined;
}

/** Something that is on or off. It takes effect when its form is saved, or at once where a Status is beside it. */
export function Switch({ label, description, checked, onChange, disabled, lockedReason }: SwitchProps) {
  const id = useId();
  const isLocked = lockedReason !== undefined;
  const describers = [description !== undefined && `${id}-description`, isLocked && `${id}-reason`];
  const input = (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={checked}
      disabled={disabled}
      aria-disabled={isLocked || undefined}
      aria-describedby={describers.filter(Boolean).join(' ') || undefined}
      onChange={(event) => {
        if (!isLocked) onChange(event.currentTarget.checked);
      }}
    />
  );
  return (
    <div className={styles.toggle}>
      {isLocked ? (
        <Tooltip text={lockedReason} isSpoken>
          {input}
        </Tooltip>
      ) : (
        input
      )}
      <ToggleText id={id} label={label} description={description} />
      {isLocked && (
        <VisuallyHidden>
          <span id={`${id}-reason`}>{lockedReason}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

function ToggleText({ id, label, description }: { id: string; label: ReactNode; description: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description !== undefined && (
        <div id={`${id}-description`} className={styles.description}>
          {description}
        </div>
      )}
    </div>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  disabled?: boolean | undefined;
}

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
}

/** Two to four short words, one chosen. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
}: ChoiceProps<Value>) {
  return (
    <KitSegmentedControl
      aria-label={label}
      className={styles.segments}
      classNames={{ label: styles.segment, indicator: styles.indicator }}
      data={choices.map((choice) => ({
        value: choice.value,
        label: choice.label,
        disabled: choice.disabled === true,
      }))}
      value={value}
      onChange={onChange}
      disabled={disabled}
      transitionDuration={120}
    />
  );
}

interface RadioCardsProps<Value extends string> {
  label: string;
  hideLabel?: boolean | undefined;
  /** `shortcut`: the key that chooses it, where one does. */
  choices: readonly (Choice<Value> & { mark?: ReactNode; shortcut?: string | undefined })[];
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  /** How many are in one row; as many as fit by default. */
  columns?: number | undefined;
  /** A second click on the chosen one removes the choice. */
  onClear?: (() => void) | undefined;
}

/** Choices that need more than a word: a mark above, a label, a text. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, hideLabel = false, choices, value, onChange, disabled, columns, onClear } = props;
  const name = useId();
  // A text needs room for a few words in each line.
  const least = choices.some(({ description }) => description !== undefined) ? 160 : 80;
  const gridTemplateColumns =
    columns === undefined
      ? `repeat(auto-fit, minmax(${least}px, 1fr))`
      : `repeat(${columns}, minmax(0, 1fr))`;
  return (
    <fieldset className={styles.cards} disabled={disabled}>
      <legend className={styles.legend} data-hidden={hideLabel}>
        {label}
      </legend>
      <div className={styles.grid} style={{ gridTemplateColumns }}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              onClick={() => {
                if (choice.value === value) onClear?.();
              }}
            />
            {choice.mark !== undefined && <b className={styles.cardMark}>{choice.mark}</b>}
            {choice.shortcut !== undefined && (
              <span className={styles.shortcut} aria-hidden>
                <Kbd>{choice.shortcut}</Kbd>
              </span>
            )}
            <span className={styles.cardLabel}>{choice.label}</span>
            {choice.description !== undefined && (
              <span className={styles.description}>{choice.description}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
