import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';

// Rounded down: "in 8 days" would promise more time than there is. A last bit of a unit counts as whole, so that ten
// minutes are not nine at once.
dayjs.extend(relativeTime, { rounding: (units: number) => Math.floor(units + 0.02) });

// The four fixed formats (CAL-012), in the browser's zone (CAL-013).
export type Moment = Date | string | number;

export const dayText = (moment: Moment) => dayjs(moment).format('MMM DD, YYYY');
export const timeText = (moment: Moment) => dayjs(moment).format('HH:mm');
export const shortDayText = (moment: Moment) => dayjs(moment).format('MMM D');
export const dayTimeText = (moment: Moment) => dayjs(moment).format('YYYY-MM-DD HH:mm');

/** The same inside of a sentence: no line ends within it. */
export const unbrokenMomentText = (moment: Moment) =>
  dayTimeText(moment).replaceAll('-', '\u2011').replace(' ', '\u00a0');

/** A moment in lists, where the year goes without saying (SUB-003). */
export const shortMomentText = (moment: Moment) => dayjs(moment).format('MMM DD, HH:mm');

/** With the offset of the zone, for tooltips. */
export const zonedText = (moment: Moment) => dayjs(moment).format('YYYY-MM-DD HH:mm (UTCZ)');

/** "3 hours ago", "in 2 days"; under a minute it is "just now". */
export function relativeText(moment: Moment, now: Moment, justNow: string): string {
  const distanceMs = Math.abs(dayjs(moment).diff(dayjs(now)));
  return distanceMs < 60_000 ? justNow : dayjs(moment).from(dayjs(now));
}

/** A picked minute as an instant: "from" values start it, "until" values end it (CAL-011). */
export function pickedInstant(picked: string, edge: 'start' | 'end'): Date {
  const minute = dayjs(picked);
  return (edge === 'start' ? minute.startOf('minute') : minute.endOf('minute')).toDate();
}

/** An instant as the picker writes it. */
export const pickedText = (moment: Moment) => dayjs(moment).format('YYYY-MM-DD HH:mm');

/** B, KB, MB, GB, TB by 1024 (FILE-018). */
export function sizeText(sizeBytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step =
    sizeBytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(sizeBytes) / Math.log(1024)));
  const amount = sizeBytes / 1024 ** step;
  return `${step === 0 ? amount : Number(amount.toFixed(1))} ${units[step] ?? 'B'}`;
}
