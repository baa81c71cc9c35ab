import { useState, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { IconEye, IconEyeOff, IconSearch, IconX } from '../icons.ts';
import { texts } from '../texts.ts';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import { isBlank } from '../numbers/blank.ts';
import styles from './Field.module.css';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  autoFocus?: boolean | undefined;
}

interface TextInputProps extends TextFieldProps {
  type?: 'text' | 'email' | 'url' | 'search' | 'password' | undefined;
  autoComplete?: string | undefined;
  icon?: ReactNode;
  /** Behind the text: a unit, a button. */
  after?: ReactNode;
  code?: boolean | undefined;
}

export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    type = 'text',
    size = 'm',
    icon,
    after,
    code,
    placeholder,
    maxLength,
    autoComplete,
  } = props;
  const { id, shown, control } = useField<HTMLInputElement>(props, requiredProblem(props));
  return (
    <FieldFrame {...props} controlId={id} problem={shown}>
      <div className={styles.box} data-size={size}>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        <input
          {...control}
          className={styles.control}
          data-code={code}
          data-autofocus={props.autoFocus}
          autoFocus={props.autoFocus}
          type={type}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={code === true ? false : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

/** Required means more than spaces (UI-029, UI-030). */
export const requiredProblem = ({ required, value }: { required?: boolean | undefined; value: string }) =>
  required === true && isBlank(value) ? texts.inputRequired : undefined;

export function PasswordInput(
  props: TextFieldProps & { autoComplete: 'current-password' | 'new-password' | 'off' },
) {
  const [visible, setVisible] = useState(false);
  const toggle = (
    <IconButton
      size="s"
      label={visible ? texts.hidePassword : texts.showPassword}
      icon={visible ? <IconEyeOff /> : <IconEye />}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    />
  );
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      after={<span style={{ paddingRight: 4 }}>{toggle}</span>}
    />
  );
}

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  width?: number | string | undefined;
  placeholder?: string | undefined;
}

/** The box above a list: hidden label, magnifier, clear. Debounce what you do with its value, not the box. */
export function SearchInput({
  placeholder = texts.typeToSearch,
  value,
  onChange,
  width,
  ...rest
}: SearchInputProps) {
  const clear = (
    <span style={{ paddingRight: 4 }}>
      <IconButton
        size="s"
        label={texts.clearSearch}
        icon={<IconX />}
        onClick={(event) => {
          // The button disappears with the text, so the focus goes to the box.
          event.currentTarget.closest('div')?.querySelector('input')?.focus();
          onChange('');
        }}
      />
    </span>
  );
  return (
    <div className={styles.search} style={{ width }}>
      <TextInput
        {...rest}
        hideLabel
        placeholder={placeholder}
        icon={<IconSearch aria-hidden />}
        value={value}
        onChange={onChange}
        after={value === '' ? undefined : clear}
      />
    </div>
  );
}
