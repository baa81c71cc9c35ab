/** Runs work once the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari cannot tell when that is.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}
