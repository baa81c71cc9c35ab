import { expect, it } from 'vitest';
import { ReadCursors } from './read-cursors.ts';

it('begins a subscription before anything was asked that a new screen may show (RT-009)', () => {
  let nowMs = 0;
  const cursors = new ReadCursors(() => nowMs);
  expect(cursors.start()).toBeUndefined();
  cursors.note(null);
  expect(cursors.start()).toBeUndefined();
  cursors.note('first');
  nowMs = 20_000;
  cursors.note('second');
  cursors.note('second');
  expect(cursors.start()).toBe('first');
  // A read that was sent before 20 s was answered by 80 s at the latest, and is stale at 110 s.
  nowMs = 109_999;
  expect(cursors.start()).toBe('first');
  nowMs = 110_000;
  expect(cursors.start()).toBe('second');
  cursors.note('third');
  expect(cursors.start()).toBe('second');
  nowMs = 1_000_000;
  expect(cursors.start()).toBe('third');
});
