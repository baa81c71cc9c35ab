// What a form held before, so that a change can be undone and done again.
import { useRef, useState } from 'react';
import type { FormState } from '../../../design/web/index.ts';

/** Older states are let go of. */
const mostStates = 100;
/** Changes of the same thing without a longer pause are one, as the letters of a word. */
const pauseMs = 1000;

export interface History {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The form with a history. A change may name what it is about: changes of the same thing count as one. */
export function useHistory<Values extends object>(form: FormState<Values>) {
  const [past, setPast] = useState<readonly Values[]>([]);
  const [future, setFuture] = useState<readonly Values[]>([]);
  const last = useRef<{ about: string | undefined; atMs: number }>({ about: undefined, atMs: 0 });
  const { values } = form;

  const record = (about?: string) => {
    const atMs = performance.now();
    const isSameChange =
      about !== undefined && about === last.current.about && atMs - last.current.atMs < pauseMs;
    last.current = { about, atMs };
    if (!isSameChange) setPast((states) => [...states, values].slice(-mostStates));
    setFuture([]);
  };
  const goTo = (state: Values) => {
    last.current = { about: undefined, atMs: 0 };
    form.set(state);
  };
  const before = past.at(-1);
  const after = future.at(-1);
  const history: History = {
    canUndo: before !== undefined,
    canRedo: after !== undefined,
    undo: () => {
      if (before === undefined) return;
      setPast(past.slice(0, -1));
      setFuture([...future, values]);
      goTo(before);
    },
    redo: () => {
      if (after === undefined) return;
      setFuture(future.slice(0, -1));
      setPast([...past, values]);
      goTo(after);
    },
  };
  return {
    history,
    set: (patch: Partial<Values>, about?: string) => {
      record(about);
      form.set(patch);
    },
    /** Going back to what is saved can be undone too. */
    form: {
      ...form,
      reset: () => {
        record();
        form.reset();
      },
    },
  };
}
