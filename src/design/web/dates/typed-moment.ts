import { isDay } from './month-days.ts';

/** What a text in the box of a date says; null when it is no day. Year first, since 05/12 is a day in May or December. */
export function typedMoment(text: string): { day: string; time: string | undefined } | null {
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?: {1,3}|T)([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?)?$/.exec(
      text.trim(),
    );
  if (!parts) return null;
  const [, year = '', month = '', date = '', hours, minutes] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  // February 30 would quietly become a day in March.
  if (!isDay(day)) return null;
  return { day, time: hours === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}` };
}
