import { describe, expect, it } from 'vitest';
import { isLate, moreLenientOf } from './lateness.ts';

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);
const none = { deadline: null, lockDate: null };

describe('the late mark', () => {
  it.each([
    ['in time', '11:59', { deadline: at('12:00'), lockDate: at('13:00') }, false],
    ['at the very deadline', '12:00', { deadline: at('12:00'), lockDate: null }, false],
    ['after the deadline', '12:01', { deadline: at('12:00'), lockDate: at('13:00') }, true],
    ['after the lock date', '13:01', { deadline: null, lockDate: at('13:00') }, true],
    ['without dates', '23:59', none, false],
  ])('stands on a submission that came %s: %s (SUB-002)', (_, time, dates, late) => {
    expect(isLate(at(time), dates)).toBe(late);
  });

  it('is judged by the later of the dates at hand-in and the present ones (ASGN-043)', () => {
    const early = { deadline: at('10:00'), lockDate: at('11:00') };
    const later = { deadline: at('12:00'), lockDate: at('10:30') };
    const lenient = { deadline: at('12:00'), lockDate: at('11:00') };
    expect(moreLenientOf(early, later)).toEqual(lenient);
    expect(moreLenientOf(later, early)).toEqual(lenient);
    expect(moreLenientOf(early, none)).toEqual(none);
    expect(moreLenientOf(none, early)).toEqual(none);
  });
});
