import { useEffect, useState } from 'react';
import type { LineSlot } from './line-widgets.ts';

/** A thread of one short comment is higher than this. */
const leastThreadPx = 60;

interface Turns {
  hasOpened: boolean;
  lineHeightPx: number;
  /** Whether the file opens at its beginning. */
  fromTop: boolean;
}

/**
 * The slots to draw now. The editor makes some far below the window; when a file opens at its beginning they wait until
 * what is in sight has been painted.
 */
export function useSlotsInTurn(slots: readonly LineSlot[], { hasOpened, lineHeightPx, fromTop }: Turns) {
  const isPainted = useIsPainted(hasOpened);
  if (isPainted || !fromTop) return slots;
  const topOf = ({ line }: LineSlot, threadsAbove: number) =>
    line * lineHeightPx + threadsAbove * leastThreadPx;
  return slots
    .toSorted((left, right) => left.line - right.line)
    .filter((slot, at) => topOf(slot, at) < window.innerHeight);
}

/** True once the first frame with the content has passed. */
function useIsPainted(hasContent: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!hasContent) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The second frame begins when the first one has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setPainted(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [hasContent]);
  return isPainted;
}
