// When digests go out, and which time each covers.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Digest = 'daily' | 'weekly';

/** Five fields of cron in UTC. */
export const digestCrons: Readonly<Record<Digest, string>> = { daily: '0 10 * * *', weekly: '0 18 * * 1' };

/** Two hours more than the time between two mails, so that the next has what came while one was being made. */
const windowsMs: Readonly<Record<Digest, number>> = { daily: 26 * hourMs, weekly: 7 * dayMs + 2 * hourMs };

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
  const until = digest === 'daily' ? lastDaily(now) : lastWeekly(now);
  return { from: new Date(until.getTime() - windowsMs[digest]), until };
}

function lastDaily(now: Date): Date {
  return lastAt(now, { hour: 10, everyMs: dayMs, startMs: 0 });
}

/** The epoch was a Thursday, so the first Monday came four days later. */
function lastWeekly(now: Date): Date {
  return lastAt(now, { hour: 18, everyMs: 7 * dayMs, startMs: 4 * dayMs });
}

function lastAt(now: Date, due: { hour: number; everyMs: number; startMs: number }): Date {
  const firstMs = due.startMs + due.hour * hourMs;
  const passedMs = now.getTime() + toleranceMs - firstMs;
  return new Date(firstMs + Math.floor(passedMs / due.everyMs) * due.everyMs);
}

/**
 * After a mail at once about the replies to a submission, the next ones wait until so much time has passed, and come
 * in one mail: sixty replies in a row are two mails, on one line or on sixty.
 */
const quietMs = 15 * 60_000;

export function quietSince(now: Date): Date {
  return new Date(now.getTime() - quietMs);
}

/** When the next mail may go after one that went then. */
export function quietUntil(mailedAt: Date): Date {
  return new Date(mailedAt.getTime() + quietMs);
}

/** A mail at once tells of nothing older: people who have just switched these mails on do not get everything unsent. */
export function directSince(now: Date): Date {
  return new Date(now.getTime() - windowsMs.weekly);
}
