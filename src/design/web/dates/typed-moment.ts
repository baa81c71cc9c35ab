/** What a text in the box of a date says; null when it is no day. Year first, since 05/12 is a day in May or December. */
export function typedMoment(text: string): { day: string; time: string | undefined } | null {
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?: {1,3}|T)([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?)?$/.exec(
      text.trim(),
    );
  if (!parts) return null;
  const [, year = '', month = '', date = '', hours, minutes] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return null;
  return { day, time: hours === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}` };
}

/** February 30 would quietly become a day in March. */
function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}
