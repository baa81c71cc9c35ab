// Days and months of calendars, in the browser's zone. A day is written `YYYY-MM-DD`, a month `YYYY-MM`.
import dayjs from 'dayjs';
import type { Moment } from './date-texts.ts';

const dayFormat = 'YYYY-MM-DD';

export const dayOf = (moment: Moment) => dayjs(moment).format(dayFormat);
/** Whether a text, as from an address, names a day that there is. */
export const isDay = (text: string) => dayjs(text).isValid() && dayOf(text) === text;
export const monthOf = (day: string) => day.slice(0, 7);
export const monthText = (month: string) => dayjs(`${month}-01`).format('MMMM YYYY');
export const longDayText = (day: string) => dayjs(day).format('dddd, MMMM D, YYYY');
export const monthAfter = (month: string, months: number) =>
  dayjs(`${month}-01`).add(months, 'month').format('YYYY-MM');
export const dayAfter = (day: string, days: number) => dayjs(day).add(days, 'day').format(dayFormat);

/** The same day so many months later; the last one of a month that is shorter. */
export const dayMonthsAfter = (day: string, months: number) =>
  dayjs(day).add(months, 'month').format(dayFormat);

/** The weeks that hold a month, with the days of its neighbours. Weeks start on this day: Sunday is 0. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = dayjs(`${month}-01`);
  const start = first.subtract((first.day() - firstDay + 7) % 7, 'day');
  const weekCount = Math.ceil((first.diff(start, 'day') + first.daysInMonth()) / 7);
  return Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => start.add(week * 7 + day, 'day').format(dayFormat)),
  );
}

/**
 * The moment on another day, at the same time of the clock on the wall: also across the night in which clocks change,
 * and down to the millisecond.
 */
export function momentOnDay(moment: Date, day: string): Date {
  const target = dayjs(day);
  const moved = new Date(moment);
  moved.setFullYear(target.year(), target.month(), target.date());
  return moved;
}

/** How many days lie between two days. */
export const daysBetween = (from: string, until: string) =>
  Math.round(dayjs(until).diff(dayjs(from), 'day', true));
