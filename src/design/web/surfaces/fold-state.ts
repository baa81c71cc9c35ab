import { useEffect, useState } from 'react';

export type FoldState = 'collapsed' | 'expanding' | 'expanded' | 'collapsing';

/** As long as `--fast`. */
const moveMs = 120;

/** The four states of a part that opens and closes (UI-044). */
export function useFoldState(isOpen: boolean): FoldState {
  const [settled, setSettled] = useState(isOpen);
  useEffect(() => {
    if (settled === isOpen) return undefined;
    const timer = setTimeout(() => setSettled(isOpen), moveMs);
    return () => clearTimeout(timer);
  }, [isOpen, settled]);
  if (isOpen) return settled ? 'expanded' : 'expanding';
  return settled ? 'collapsing' : 'collapsed';
}
