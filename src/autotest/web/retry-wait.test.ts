import { describe, expect, it } from 'vitest';
import { retryWaitMs } from './retry-wait.ts';

describe('the wait for a result that is not there yet', () => {
  it('starts with 1 s and grows by the factor 1.1 (ATR-038, LIM-008)', () => {
    expect([0, 1, 2, 10].map((tries) => Math.round(retryWaitMs(tries, 0.5)))).toEqual([
      1000, 1100, 1210, 2594,
    ]);
  });

  it('is spread by a tenth, to both sides (ATR-038, LIM-008)', () => {
    expect([retryWaitMs(0, 0), retryWaitMs(0, 1)].map(Math.round)).toEqual([900, 1100]);
  });

  it('is never longer than 5 s (ATR-038, LIM-008)', () => {
    expect(retryWaitMs(16, 0.5)).toBeLessThan(5000);
    expect([17, 18, 1000].map((tries) => retryWaitMs(tries, 1))).toEqual([5000, 5000, 5000]);
  });
});
