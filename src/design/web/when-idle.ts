/** Runs work once the page has nothing else to do. The work is told for how many milliseconds that will be so. */
export function whenIdle(work: (leftMs: number) => void): void {
  // Safari cannot tell when that is.
  if ('requestIdleCallback' in window) requestIdleCallback((deadline) => work(deadline.timeRemaining()));
  else setTimeout(() => work(0), 1000);
}
