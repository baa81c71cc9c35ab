import { useEffect, useRef } from 'react';

/** How long after the last key a search starts (UI-037). */
export const searchDelayMs = 250;

/** Calls `run` with the last value, `delayMs` after the last call. */
export function useDebounced<Value>(run: (value: Value) => unknown, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value: Value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(value), delayMs);
  };
}
