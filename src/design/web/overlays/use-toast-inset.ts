import { useLayoutEffect } from 'react';

/** Keeps toasts off a column at the right edge of the page, as wide as this, while it is there. */
export function useToastInset(widthPx: number) {
  useLayoutEffect(() => {
    if (widthPx === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--toast-inset', `${widthPx}px`);
    return () => void style.removeProperty('--toast-inset');
  }, [widthPx]);
}
