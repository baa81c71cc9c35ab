// When loaders are drawn. Faster answers need none, and one that takes the place of another is drawn at once.
import { useEffect, useState } from 'react';
import { noteLoader } from '../../../kernel/web/loader-hold.ts';

const shownAfterMs = 200;

/** How many loaders of the page are drawn now. */
let shownCount = 0;

const firstLookEndsMs = 5000;

/**
 * index.html draws a page before any script runs (first-look.ts); the first loaders take its place. Whoever has pressed
 * something has seen more than that.
 */
const isFirstLook = (): boolean =>
  document.documentElement.dataset['firstPanel'] !== undefined &&
  performance.now() < firstLookEndsMs &&
  // Older browsers do not tell.
  !navigator.userActivation?.hasBeenActive;

/** For loaders that are drawn from the start. */
export function useDrawnLoader(isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn) return undefined;
    shownCount += 1;
    return () => {
      shownCount -= 1;
    };
  }, [isDrawn]);
}

/**
 * True from 200 ms on: faster answers need no loader. Once drawn, a loader stays for at least 200 ms (UI-045).
 * Where a loader is drawn already, as while the code of a part is fetched that then reads what it shows, the next
 * one is drawn at once: between the two the page would be blank. The first one of a page has no loader before it,
 * only what index.html drew, so that it too stays for as long.
 */
export function useLoaderVisible(): boolean {
  const [start] = useState(() => (shownCount > 0 ? 'next' : isFirstLook() ? 'first' : 'later'));
  const follows = start !== 'later';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (start === 'first') noteLoader();
    if (follows) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
      noteLoader();
    }, shownAfterMs);
    return () => clearTimeout(timer);
  }, [start, follows]);
  useDrawnLoader(follows || isLate);
  return follows || isLate;
}
