import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

it('the pace of sending is the average so far, and tells the time that is left', () => {
  const sizeBytes = 40_000_000;
  expect(paceOf({ share: 0.25, keptShare: 0, sizeBytes, elapsedMs: 10_000 })).toEqual({
    bytesPerSecond: 1_000_000,
    secondsLeft: 30,
  });
});

it('what had arrived before makes nobody faster', () => {
  const sent = { share: 0.75, keptShare: 0.5, sizeBytes: 40_000_000, elapsedMs: 10_000 };
  expect(paceOf(sent)).toEqual({ bytesPerSecond: 1_000_000, secondsLeft: 10 });
});

it.each([
  ['at the start', { share: 0.1, elapsedMs: 500 }],
  ['while nothing moves', { share: 0, elapsedMs: 60_000 }],
  ['while nothing more arrives', { share: 0.5, keptShare: 0.5, elapsedMs: 60_000 }],
  ['when all is sent', { share: 1, elapsedMs: 60_000 }],
])('no pace is told %s', (_when, sent) => {
  expect(paceOf({ sizeBytes: 1000, keptShare: 0, ...sent })).toBeUndefined();
});
