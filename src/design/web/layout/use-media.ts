import { useSyncExternalStore } from 'react';

/** Widths at which layouts change (SHELL-023). */
export const breakpoints = { small: 628, medium: 768, large: 992, xlarge: 1200 } as const;

/** True while the window is at least this wide. */
export function useMinWidth(widthPx: number): boolean {
  const query = `(min-width: ${widthPx}px)`;
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
