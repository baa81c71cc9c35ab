import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to what had it before when an open layer is taken away; one that is closed first does it
 * itself. What had it may be gone by now, as a row that was changed: then it goes to the content of the page.
 */
export function useFocusBack(opened: boolean): void {
  const [before] = useState(() => document.activeElement);
  const isOpen = useRef(opened);
  useEffect(() => {
    isOpen.current = opened;
  }, [opened]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isOpen.current || !isLost || !(before instanceof HTMLElement)) return;
      (before.isConnected ? before : document.querySelector('main'))?.focus();
    },
    [before],
  );
}
