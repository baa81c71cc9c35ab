import { useEffect, useState } from 'react';

interface Sideways {
  /** It holds more than fits: the keyboard must reach it, even when it reaches nothing inside. */
  isWide: boolean;
  /** More is hidden behind its right edge. */
  hasMore: boolean;
}

const fits: Sideways = { isWide: false, hasMore: false };

/** What an area that scrolls hides at its side, as it is scrolled and resized. */
export function useScrollsSideways(scroller: HTMLElement | null): Sideways {
  const [state, setState] = useState(fits);
  useEffect(() => {
    if (scroller === null) return undefined;
    const look = () => {
      const hidden = scroller.scrollWidth - scroller.clientWidth;
      const next = { isWide: hidden > 0, hasMore: hidden - scroller.scrollLeft > 1 };
      setState((last) => (last.isWide === next.isWide && last.hasMore === next.hasMore ? last : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return state;
}
