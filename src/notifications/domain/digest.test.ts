import { expect, it } from 'vitest';
import { digestCrons, digestSpanOf } from './digest.ts';

it('digests are due at 10:00 UTC each day, and at 18:00 UTC on Mondays', () => {
  expect(digestCrons).toEqual({ daily: '0 10 * * *', weekly: '0 18 * * 1' });
});

it.each([
  ['daily', '2026-03-04T10:00:05Z', '2026-03-03T08:00:00Z', '2026-03-04T10:00:00Z'],
  // A later run tells of the same time; only from the next due minute on does it tell of the next.
  ['daily', '2026-03-04T23:30:00Z', '2026-03-03T08:00:00Z', '2026-03-04T10:00:00Z'],
  ['daily', '2026-03-04T09:58:59Z', '2026-03-02T08:00:00Z', '2026-03-03T10:00:00Z'],
  ['daily', '2026-03-04T09:59:30Z', '2026-03-03T08:00:00Z', '2026-03-04T10:00:00Z'],
  // 2026-03-02 is a Monday.
  ['weekly', '2026-03-02T18:00:00Z', '2026-02-23T16:00:00Z', '2026-03-02T18:00:00Z'],
  ['weekly', '2026-03-09T17:00:00Z', '2026-02-23T16:00:00Z', '2026-03-02T18:00:00Z'],
] as const)('a %s mail at %s tells of %s to %s (NOTIF-039)', (digest, now, from, until) => {
  expect(digestSpanOf(digest, new Date(now))).toEqual({ from: new Date(from), until: new Date(until) });
});
