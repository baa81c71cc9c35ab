// What somebody points at is read before they press it.
import { router } from './router.tsx';

/** Who only moves across a list rests on no row as long as this. */
const restMs = 80;

/** Reads what the page behind a link shows first, once the pointer or the focus rests on it (first-look.ts tells of it). */
export function readAheadOfPress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('proofmark-pointed', (event) => {
    clearTimeout(timer);
    const path: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof path !== 'string') return;
    // A page that cannot be read says so when it is opened.
    timer = setTimeout(() => void router.preloadRoute({ to: path }).catch(() => undefined), restMs);
  });
}
