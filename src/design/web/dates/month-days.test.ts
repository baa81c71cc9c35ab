import { afterAll, describe, expect, it } from 'vitest';
import {
  isDay,
  dayAfter,
  dayMonthsAfter,
  dayOf,
  daysBetween,
  momentOnDay,
  monthAfter,
  weeksOf,
} from './month-days.ts';

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('the weeks of a month', () => {
  it.each([
    ['Sunday', 0, '2026-03-01', 5],
    ['Monday', 1, '2026-02-23', 6],
    ['Saturday', 6, '2026-02-28', 5],
  ])('start on %s and hold each day of the month once', (_name, firstDay, first, count) => {
    const weeks = weeksOf('2026-03', firstDay);
    expect(weeks).toHaveLength(count);
    expect(weeks[0]?.[0]).toBe(first);
    expect(weeks.flat().filter((day) => day.startsWith('2026-03'))).toHaveLength(31);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });

  it('takes only days that there are from addresses', () => {
    expect(['2026-03-01', '2026-02-30', '2026-3-1', 'soon', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('go on into other months and years', () => {
    expect([dayAfter('2026-12-31', 1), dayAfter('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(dayMonthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  });
});

describe('a date that moves to another day', () => {
  it.each([
    [
      'the night in which clocks go forward',
      '2026-03-28T22:59:59.999Z',
      '2026-03-29',
      '2026-03-29T21:59:59.999Z',
    ],
    [
      'the night in which clocks go back',
      '2026-10-24T21:59:59.999Z',
      '2026-10-25',
      '2026-10-25T22:59:59.999Z',
    ],
    [
      'an hour that the night leaves out',
      '2026-03-28T01:30:00.000Z',
      '2026-03-29',
      '2026-03-29T01:30:00.000Z',
    ],
  ])('keeps the time on the wall and the last millisecond over %s', (_name, from, day, expected) => {
    process.env['TZ'] = 'Europe/Amsterdam';
    const moved = momentOnDay(new Date(from), day);
    expect(moved.toISOString()).toBe(expected);
    expect(dayOf(moved)).toBe(day);
  });

  it('counts whole days also where one has 23 or 25 hours', () => {
    process.env['TZ'] = 'Europe/Amsterdam';
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
  });
});
