import { useLayoutEffect } from 'react';

/** Keeps toasts off a column of this width at the right edge of the page while the column is there. */
export function useToastInset(widthPx: number) {
  useLayoutEffect(() => {
    if (widthPx === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--toast-inset', `${widthPx}px`);
    return () => void style.removeProperty('--toast-inset');
  }, [widthPx]);
}
