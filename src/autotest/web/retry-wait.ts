// How long to wait before a result that is not there yet is asked for again.

const firstMs = 1000;
const growth = 1.1;
const jitter = 0.1;
const mostMs = 5000;

/** One second, growing by a tenth with each try, spread by a tenth, never above 5 seconds (ATR-038, LIM-008). */
export function retryWaitMs(tries: number, random: number): number {
  return Math.min(mostMs, firstMs * growth ** tries * (1 + jitter * (2 * random - 1)));
}
