import { describe, expect, it } from 'vitest';
import type { Assignment } from './model.ts';
import { nearestOf } from './nearest.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number));

function assignment(name: string, deadline: Date | null, isVisible = true) {
  const availability: Assignment['timeframe']['availability'] = isVisible
    ? { tag: 'fixed', value: true }
    : { tag: 'timed', availableAt: null };
  const gradeAvailability = { tag: 'fixed' as const, value: false };
  return { name, gradeAvailability, timeframe: { availability, deadline, lockDate: null } };
}

describe('the nearest assignments', () => {
  it('are the open ones by deadline, then the hidden, then the latest past ones', () => {
    const all = [
      assignment('long past', day(1)),
      assignment('just past', day(9)),
      assignment('hidden', null, false),
      assignment('some day', null),
      assignment('next week', day(17)),
      assignment('tomorrow', day(11)),
    ];
    const names = nearestOf(all, day(10), 5).map((one) => one.name);
    expect(names).toEqual(['tomorrow', 'next week', 'some day', 'hidden', 'just past']);
  });
});
