import {
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { FormContext } from './form-context.ts';
import styles from './Field.module.css';

/** The props of every labelled control. */
export interface FieldProps {
  label: string;
  /** The label is spoken but not drawn, for places where it is obvious. */
  hideLabel?: boolean | undefined;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  name?: string | undefined;
  size?: 's' | 'm' | undefined;
  width?: number | string | undefined;
}

interface FrameProps extends FieldProps {
  controlId: string;
  problem: string | undefined;
  children: ReactNode;
}

/** Label, description, control and problem in one column. */
export function FieldFrame(props: FrameProps) {
  const { label, hideLabel = false, description, required, controlId, problem, width, children } = props;
  return (
    <div className={styles.field} style={{ width: description === undefined ? width : undefined }}>
      <label htmlFor={controlId} className={styles.label} data-hidden={hideLabel}>
        {label}
        {required === true && !hideLabel && <Mark />}
      </label>
      {description !== undefined && (
        <div id={`${controlId}-description`} className={styles.description}>
          {description}
        </div>
      )}
      {/* A narrow control does not narrow the sentences around it. */}
      <div style={{ width: description === undefined ? undefined : width, maxWidth: '100%' }}>{children}</div>
      {problem !== undefined && (
        <div id={`${controlId}-problem`} className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}

/** The star says "required" to the eye; the attribute says it to everybody else. */
export const Mark = () => (
  <span className={styles.mark} aria-hidden>
    {' *'}
  </span>
);

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Binds a control to the browser's validity: a problem blocks the form at once, and is shown once the person
 * has left the field or tried to send the form.
 */
export function useField<Element extends Control>(props: FieldProps, ownProblem: string | undefined) {
  const id = useId();
  const ref = useRef<Element>(null);
  const [left, setLeft] = useState(false);
  const { attempted } = use(FormContext);
  const problem = props.error ?? ownProblem;
  useProblem(ref, problem);
  const isUntouched = useUntouched(problem);
  const shown = attempted || left ? problem : undefined;
  return {
    id,
    shown,
    /** The person is done with the field, as after Enter. */
    reveal: () => setLeft(true),
    control: {
      id,
      ref,
      name: props.name,
      disabled: props.disabled,
      readOnly: props.readOnly,
      'aria-required': props.required,
      'aria-invalid': shown !== undefined || undefined,
      'aria-describedby': describedBy(id, props.description !== undefined, shown !== undefined),
      onBlur: (event: FocusEvent<Element>) => {
        if (!isLeftToSubmit(event) && !isUntouched(event)) setLeft(true);
      },
    },
  };
}

/**
 * Whether a field is left as empty as it was found. It has nothing to complain of before the form is tried: whoever
 * passes through it has not made a mistake yet.
 */
export function useUntouched(problem: string | undefined): (event: FocusEvent<Control>) => boolean {
  const wasFine = useRef(false);
  useLayoutEffect(() => {
    if (problem === undefined) wasFine.current = true;
  }, [problem]);
  return ({ currentTarget }) => !wasFine.current && currentTarget.value === '';
}

/**
 * Whether the focus goes to the submit button. Its press tells all problems at once; one that appeared before the
 * pointer is up again would move the button away below it.
 */
export const isLeftToSubmit = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';

export function useProblem(ref: RefObject<Control | null>, problem: string | undefined) {
  useLayoutEffect(() => {
    ref.current?.setCustomValidity(problem ?? '');
  }, [ref, problem]);
}

export function describedBy(id: string, description: boolean, problem: boolean): string | undefined {
  const parts = [description ? `${id}-description` : '', problem ? `${id}-problem` : ''].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? undefined : parts.join(' ');
}
