import { useEffect, useEffectEvent } from 'react';
import type { History } from '../use-history.ts';
import { isInField } from './use-block-clipboard.ts';

/** Ctrl and Z undoes, Ctrl and Y or Shift, Ctrl and Z does again; in a field the browser does so itself. */
export function useHistoryKeys({ undo, redo }: History): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isInField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'z' && !event.shiftKey) undo();
    else redo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
