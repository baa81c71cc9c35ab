import { FieldFrame, useField } from './field.tsx';
import { requiredProblem, type TextFieldProps } from './TextInput.tsx';
import styles from './Field.module.css';

interface TextAreaProps extends TextFieldProps {
  rows?: number | undefined;
  /** Grows with its text. */
  grow?: boolean | undefined;
  code?: boolean | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 3, grow = true, code, placeholder, maxLength } = props;
  const { id, shown, control } = useField<HTMLTextAreaElement>(props, requiredProblem(props));
  return (
    <FieldFrame {...props} controlId={id} problem={shown}>
      <div className={styles.box}>
        <textarea
          {...control}
          className={styles.control}
          data-code={code}
          style={{ fieldSizing: grow ? 'content' : 'fixed', minHeight: rows * 20 + 12 }}
          autoFocus={props.autoFocus}
          rows={rows}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          spellCheck={code === true ? false : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}
