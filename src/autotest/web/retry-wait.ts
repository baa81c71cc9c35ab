// How long the page waits before it asks again for a missing result.

const firstMs = 1000;
const growth = 1.1;
const jitter = 0.1;
const mostMs = 5000;

/**
 * Begins with one second and grows by a tenth with each try, with a random tenth added or taken, up to 5
 * seconds (ATR-038, LIM-008).
 */
export function retryWaitMs(tries: number, random: number): number {
  return Math.min(mostMs, firstMs * growth ** tries * (1 + jitter * (2 * random - 1)));
}
