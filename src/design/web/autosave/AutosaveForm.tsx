import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useLeaveGuard } from '../forms/leave-guard.ts';
import type { FormField } from '../forms/use-form-state.ts';
import { showFailure } from '../overlays/toasts.tsx';
import { Alert } from '../surfaces/Alert.tsx';
import { texts } from '../texts.ts';
import { AutosaveDraft, type Save } from './autosave-draft.ts';
import styles from './AutosaveForm.module.css';
import { AutosaveMark } from './AutosaveMark.tsx';

/** What the fields of a form that saves itself are made of. */
export interface AutosaveFields<Values extends object> {
  values: Values;
  set: (patch: Partial<Values>) => void;
  field: <Key extends keyof Values & string>(name: Key) => FormField<Values[Key]>;
}

interface AutosaveFormProps<Values extends object> {
  label: string;
  /** What the server has. */
  stored: Values;
  /** Throws `ChangedMeanwhile` where somebody else was first. */
  save: Save<Values>;
  /** Why nothing can be changed. */
  lockedReason?: string | undefined;
  /** Why these values cannot be stored, where no single field can see it by itself. */
  problemOf?: ((values: Values) => string | undefined) | undefined;
  /** What somebody else has stored meanwhile, in words. */
  toldOf: (values: Values) => string;
  children: (form: AutosaveFields<Values>) => ReactNode;
}

/**
 * Fields that save themselves: when they are left, when they rest, and when the page is left. What cannot be saved
 * stays and is told below them; only then leaving the page asks.
 */
export function AutosaveForm<Values extends object>(props: AutosaveFormProps<Values>) {
  const { label, stored, save, lockedReason, problemOf, toldOf, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => new AutosaveDraft(stored));
  const state = useSyncExternalStore(draft.subscribe, draft.read);
  const { values } = state;
  useLayoutEffect(() => {
    draft.use({
      save,
      isValid: () => {
        const isAllowed = problemOf?.(draft.read().values) === undefined;
        return isAllowed && (element.current?.checkValidity() ?? true);
      },
      onLost: (error) => showFailure(texts.partNotSaved(label), error),
    });
    draft.adopt(stored, isTypingIn(element.current));
  });
  useSaveOnLeaving(draft);
  useLeaveGuard(draft.isStuck);

  const set = (patch: Partial<Values>) => draft.set(patch);
  const flush = () => draft.flush();
  const flushChoice = ({ target }: SyntheticEvent) => {
    // A choice is whole with one press: it needs no rest.
    if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) flush();
  };
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
    >
      {lockedReason !== undefined && <Alert kind="info">{lockedReason}</Alert>}
      <fieldset
        className={styles.fields}
        disabled={lockedReason !== undefined}
        onBlur={flush}
        onChange={flushChoice}
      >
        {children({
          values,
          set,
          field: (name) => ({
            name,
            value: values[name],
            onChange: (value) => draft.put(name, value),
            error: undefined,
          }),
        })}
      </fieldset>
      <AutosaveMark draft={draft} state={state} toldOf={toldOf} />
    </form>
  );
}

const isTypingIn = (form: HTMLFormElement | null): boolean =>
  form?.contains(document.activeElement) === true &&
  document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea') === true;

/** Closing the browser saves and asks, so that the call is not cut off; a connection that is back tries again. */
function useSaveOnLeaving<Values extends object>(draft: AutosaveDraft<Values>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!draft.isDirty) return;
      draft.flush();
      event.preventDefault();
    };
    const tryAgain = () => {
      if (draft.read().said.at === 'failed') draft.retry();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('online', tryAgain);
    };
  }, [draft]);
  // A layout effect ends while the fields are there still and can say whether they are valid. Whoever leaves although
  // they were asked leaves without saving.
  useLayoutEffect(
    () => () => {
      if (!draft.isStuck) draft.flush();
    },
    [draft],
  );
}
