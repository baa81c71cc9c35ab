import { describe, expect, it } from 'vitest';
import { isOutOfSync, medianOffset, offsetOf, withOffset } from './clock-offset.ts';

describe('the offset of the clock', () => {
  it('takes half of the way there and back off (SESS-031)', () => {
    expect(offsetOf({ serverMs: 10_100, sentMs: 10_000, receivedMs: 10_200 })).toBe(0);
    expect(offsetOf({ serverMs: 610_100, sentMs: 10_000, receivedMs: 10_200 })).toBe(600_000);
  });

  it('is the median of the last three answers (SESS-031)', () => {
    const offsets = [9_999_999, 100, 5000, 120].reduce<number[]>(withOffset, []);
    expect(offsets).toEqual([100, 5000, 120]);
    expect(medianOffset(offsets)).toBe(120);
    expect(medianOffset([])).toBe(0);
  });

  it('is out of sync beyond the tolerance, in both directions (SESS-022)', () => {
    expect(isOutOfSync(300_000, 300)).toBe(false);
    expect(isOutOfSync(300_001, 300)).toBe(true);
    expect(isOutOfSync(-300_001, 300)).toBe(true);
  });
});
