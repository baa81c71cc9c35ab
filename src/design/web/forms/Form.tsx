import {
  use,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Button, type ButtonKind } from '../actions/Button.tsx';
import type { Failure } from '../actions/failure-text.ts';
import { SubmitButtonView } from '../actions/SubmitButton.tsx';
import { submitSuccessMs } from '../actions/submit-state.ts';
import { useSubmit } from '../actions/use-submit.ts';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { InDialog } from '../overlays/in-dialog.ts';
import { texts } from '../texts.ts';
import { FormContext } from './form-context.ts';
import { FormFailure } from './FormFailure.tsx';
import { FormProblems, problemsOf, type FieldProblem } from './FormProblems.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { isSame, type FormState } from './use-form-state.ts';
import styles from './Form.module.css';

interface FormProps<Values extends object, Result> {
  form: FormState<Values>;
  submit: (values: Values) => Promise<Result> | Result;
  onSuccess?: ((result: Result) => void) | undefined;
  warningOf?: ((result: Result) => string | undefined) | undefined;
  /** A question before sending. */
  confirm?: ReactNode;
  /** Why it cannot be sent, as for a missing right or a lock; shown in place of "Nothing has changed". */
  disabledReason?: string | undefined;
  /** For forms that make something new: they may be sent unchanged. */
  mayBeUnchanged?: boolean | undefined;
  /** Without it the form shows Save. Give your own FormButtons to place or word them differently. */
  buttons?: ReactNode;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

export function Form<Values extends object, Result>(props: FormProps<Values, Result>) {
  const { form, mayBeUnchanged = false, buttons = <FormButtons confirm={props.confirm} /> } = props;
  const element = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FieldProblem[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const followEdits = useMendedProblems(element, found, setFound);
  const disabledReason =
    props.disabledReason ?? (form.isDirty || mayBeUnchanged ? undefined : texts.nothingChanged);

  const handles = useSubmit({
    submit: () => props.submit(form.values),
    onSuccess: (result: Result) => {
      form.markSaved();
      releaseGuard();
      setFound(null);
      props.onSuccess?.(result);
    },
    onFailure: (told) => {
      setFailure(told);
      // Fields show what their page says of them now, as after an attempt that they blocked themselves.
      setFound([]);
    },
    warningOf: props.warningOf,
    disabledReason,
    hasQuestion: props.confirm !== undefined,
    successMs: submitSuccessMs,
  });
  // What the server took is safe from then on, not only when the button has shown it.
  const isSent = handles.state.at === 'success' || handles.state.at === 'warning';
  const releaseGuard = useLeaveGuard(form.isDirty && !isSent);

  const attempt = (event?: SyntheticEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (props.disabledReason === undefined && element.current?.checkValidity() === false) {
      setFound(problemsOf(element.current));
      element.current.querySelector<HTMLElement>('input:invalid, textarea:invalid, select:invalid')?.focus();
      return;
    }
    setFound(null);
    setFailure(null);
    handles.press();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) attempt(event);
    if (event.key !== 'Escape' || handles.state.at !== 'error') return;
    event.stopPropagation();
    handles.dismiss();
  };

  const onInput = () => {
    followEdits();
    if (handles.state.at === 'error') handles.dismiss();
  };

  const reset = () => {
    setFound(null);
    setFailure(null);
    form.reset();
  };

  return (
    <FormContext value={{ attempted: found !== null, disabledReason, isDirty: form.isDirty, reset, handles }}>
      {/* The keys bubble up from the fields: the form itself is never focused. */}
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={attempt}
        onKeyDown={onKeyDown}
        onInput={onInput}
        aria-label={props['aria-label']}
      >
        {found !== null && found.length > 0 && <FormProblems problems={found} />}
        {props.children}
        {/* The button tells it first; the form keeps it once that is closed. */}
        {failure !== null && handles.state.at !== 'error' && (
          <FormFailure failure={failure} onReset={() => setFailure(null)} />
        )}
        {buttons}
      </form>
    </FormContext>
  );
}

/**
 * Keeps the summary of a failed attempt up to date while its problems are mended, and empties it with the last.
 * Returns a function to call on each edit, since a field may keep to itself what is typed.
 */
function useMendedProblems(
  form: RefObject<HTMLFormElement | null>,
  found: FieldProblem[] | null,
  setFound: (problems: FieldProblem[]) => void,
): () => void {
  const [, setEdits] = useState(0);
  // After every render: by then the fields have told the browser what is wrong with them.
  useEffect(() => {
    if (form.current === null || found === null || found.length === 0) return;
    const left = problemsOf(form.current);
    if (!isSame(left, found)) setFound(left);
  });
  return () => setEdits((count) => count + 1);
}

interface FormButtonsProps {
  label?: ReactNode;
  kind?: ButtonKind | undefined;
  icon?: ReactNode;
  confirm?: ReactNode;
  /** Shows Reset while something is changed. */
  withReset?: boolean | undefined;
  /** Reset asks first (UI-017). */
  askReset?: boolean | undefined;
  /** More buttons, behind these. */
  children?: ReactNode;
}

/** The submit button of the surrounding form: first on a page, last in the footer of a dialog. */
export function FormButtons(props: FormButtonsProps) {
  const { label = texts.save, kind, icon, confirm, withReset = false, askReset = false, children } = props;
  const { handles, disabledReason, isDirty, reset } = use(FormContext);
  const [asking, setAsking] = useState(false);
  const isInDialog = use(InDialog);
  if (handles === undefined) throw new Error('FormButtons stands outside a Form');
  const submit = (
    <SubmitButtonView
      type="submit"
      handles={handles}
      disabledReason={disabledReason}
      kind={kind ?? (isInDialog ? 'primary' : undefined)}
      icon={icon}
      confirm={confirm}
    >
      {label}
    </SubmitButtonView>
  );
  return (
    <div className={styles.buttons} data-in-dialog={isInDialog}>
      {!isInDialog && submit}
      {withReset && isDirty && (
        <Button onClick={() => (askReset ? setAsking(true) : reset())}>{texts.reset}</Button>
      )}
      {children}
      {isInDialog && submit}
      <ConfirmDialog
        opened={asking}
        title={texts.reset}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          reset();
        }}
      >
        {texts.askReset}
      </ConfirmDialog>
    </div>
  );
}
