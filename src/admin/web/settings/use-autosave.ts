import { useEffect, useRef } from 'react';

/**
 * Saves the last value when no other came for `restMs`, and at once when its part of the page disappears. Closing
 * the tab in that time saves and asks, so that the call is not cut off.
 */
export function useAutosave<Value>(save: (value: Value) => unknown, restMs: number): (value: Value) => void {
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const saveNow = (): boolean => {
      const last = waiting.current;
      if (!last) return false;
      clearTimeout(last.timer);
      waiting.current = undefined;
      void latest.current(last.value);
      return true;
    };
    const ask = (event: BeforeUnloadEvent): void => {
      if (saveNow()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      saveNow();
    };
  }, []);
  return (value) => {
    clearTimeout(waiting.current?.timer);
    const timer = setTimeout(() => {
      waiting.current = undefined;
      void latest.current(value);
    }, restMs);
    waiting.current = { value, timer };
  };
}
