import { useSyncExternalStore } from 'react';

/** Widths at which layouts change (SHELL-023). */
export const breakpoints = { small: 628, medium: 768, large: 992, xlarge: 1200 } as const;

/** True while the window is at least this wide. */
export const useMinWidth = (widthPx: number): boolean => useMedia(`(min-width: ${widthPx}px)`);

/** True where a long list scrolls by itself: on narrow and on low screens the page does. */
export const useScrollingLists = (): boolean =>
  useMedia(`(min-width: ${breakpoints.small + 1}px) and (min-height: 561px)`);

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
