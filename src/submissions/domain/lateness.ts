// When a submission counts as late.
import type { HandInDates } from './model.ts';

/** When a hand-in came in. Without a start both are one moment. */
export interface HandInMoments {
  /** When the first byte of the request arrived. */
  readonly startedAt?: Date | null | undefined;
  /** When the last byte arrived: what is shown as the moment of the hand-in. */
  readonly createdAt: Date;
}

const graceMs = 10 * 60_000;

/** What of a submission decides on the late mark. */
interface HandedIn extends HandInMoments {
  /** The dates that hold for it. */
  readonly timeframe: HandInDates;
}

/** True when it came after its deadline or after its lock date (SUB-002). */
export function isLate({ timeframe, ...moments }: HandedIn): boolean {
  return cameAfter(moments, timeframe.deadline) || cameAfter(moments, timeframe.lockDate);
}

/**
 * The one judgement of a hand-in by a date. Who began in time is in time, so that nobody is late because the network
 * was slow; but who is still sending more than ten minutes after the date keeps a door open with a request that
 * was only begun.
 */
export function cameAfter({ startedAt, createdAt }: HandInMoments, date: Date | null): boolean {
  if (date === null) return false;
  const endedInGrace = createdAt.getTime() <= date.getTime() + graceMs;
  return isAfter(endedInGrace ? (startedAt ?? createdAt) : createdAt, date);
}

/**
 * Per date the later one, none being latest: the dates at hand-in and the present ones together, so that
 * moving a date earlier never makes handed-in work late and an extension clears the mark (ASGN-043).
 */
export function moreLenientOf(first: HandInDates, second: HandInDates): HandInDates {
  return {
    deadline: laterOf(first.deadline, second.deadline),
    lockDate: laterOf(first.lockDate, second.lockDate),
  };
}

/** True when the date is there and lies before the moment. */
function isAfter(moment: Date, date: Date | null): boolean {
  return date !== null && moment.getTime() > date.getTime();
}

function laterOf(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return null;
  return first.getTime() > second.getTime() ? first : second;
}
