import { useEffect, useRef, useState } from 'react';

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
  const lookNow = useRef<() => void>(undefined);
  useEffect(() => {
    if (scroller === null) return undefined;
    const look = () => setState((last) => next(last, scroller));
    lookNow.current = look;
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      lookNow.current = undefined;
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scroller]);
  // After each drawing: other rows and columns do not resize the area itself. The same state draws nothing again.
  useEffect(() => {
    lookNow.current?.();
  });
  return state;
}

/** What is hidden now; the last state where nothing has changed. */
function next(last: Sideways, scroller: HTMLElement): Sideways {
  const hidden = scroller.scrollWidth - scroller.clientWidth;
  const isWide = hidden > 0;
  const hasMore = hidden - scroller.scrollLeft > 1;
  return last.isWide === isWide && last.hasMore === hasMore ? last : { isWide, hasMore };
}
