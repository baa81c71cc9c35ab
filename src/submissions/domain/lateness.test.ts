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
    expect(isLate({ createdAt: at(time), timeframe: dates })).toBe(late);
  });

  it.each([
    ['that ended before the deadline', '11:50', '11:59', false],
    ['that began in time and ended within ten minutes', '11:59', '12:10', false],
    ['that began at the very deadline', '12:00', '12:10', false],
    ['that began in time and took longer', '11:59', '12:11', true],
    ['that began after it', '12:01', '12:02', true],
  ])('is judged by start and end of a hand-in %s', (_, startedAt, createdAt, late) => {
    const moments = { startedAt: at(startedAt), createdAt: at(createdAt) };
    const deadline = { deadline: at('12:00'), lockDate: null };
    const lockDate = { deadline: null, lockDate: at('12:00') };
    expect(isLate({ ...moments, timeframe: deadline })).toBe(late);
    expect(isLate({ ...moments, timeframe: lockDate })).toBe(late);
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
