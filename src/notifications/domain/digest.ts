// When digests go out, and which time each covers.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Digest = 'daily' | 'weekly';

interface Due {
  /** In UTC. */
  readonly hour: number;
  /** As cron counts, from 0 for Sunday; null for every day. */
  readonly weekday: number | null;
}

const dueAt: Readonly<Record<Digest, Due>> = {
  daily: { hour: 10, weekday: null },
  weekly: { hour: 18, weekday: 1 },
};

/** Five fields of cron in UTC. */
export const digestCrons: Readonly<Record<Digest, string>> = {
  daily: cronOf(dueAt.daily),
  weekly: cronOf(dueAt.weekly),
};

function cronOf({ hour, weekday }: Due): string {
  return `0 ${String(hour)} * * ${weekday === null ? '*' : String(weekday)}`;
}

/** Two hours more than the time between two mails, so that the next has what came while one was being made. */
export const digestWindowsMs: Readonly<Record<Digest, number>> = {
  daily: 26 * hourMs,
  weekly: 7 * dayMs + 2 * hourMs,
};

/** Clocks of two machines differ a little; a job may be started a moment before its time. */
const toleranceMs = 60_000;

export interface Span {
  from: Date;
  until: Date;
}

/**
 * The time that a digest covers. It ends at the last moment at which the digest was due, so that it is the same for two
 * workers and for a job that runs again.
 */
export function digestSpanOf(digest: Digest, now: Date): Span {
  const until = lastDueOf(dueAt[digest], now);
  return { from: new Date(until.getTime() - digestWindowsMs[digest]), until };
}

/** The epoch was a Thursday. */
const weekdayOfEpoch = 4;

function lastDueOf({ hour, weekday }: Due, now: Date): Date {
  const everyMs = weekday === null ? dayMs : 7 * dayMs;
  const firstDay = weekday === null ? 0 : (7 + weekday - weekdayOfEpoch) % 7;
  const firstMs = firstDay * dayMs + hour * hourMs;
  const passedMs = now.getTime() + toleranceMs - firstMs;
  return new Date(firstMs + Math.floor(passedMs / everyMs) * everyMs);
}
