// Decides when a submission is late.
import type { HandInDates } from './model.ts';

/** When a hand-in came in. Without `startedAt` it began and ended at the same moment. */
export interface HandInMoments {
  /** When the first byte of the request arrived. */
  readonly startedAt?: Date | null | undefined;
  /** When the last byte arrived. Pages show this as the moment of the hand-in. */
  readonly createdAt: Date;
}

const graceMs = 10 * 60_000;

/** The fields of a submission that decide whether it is late. */
interface HandedIn extends HandInMoments {
  /** The dates that apply to it. */
  readonly timeframe: HandInDates;
}

/**
 * True when it came after its deadline or after its lock date (SUB-002). Lines of lists bring the answer: the overview
 * as `late`, the gradebook as `isLate`.
 */
export function isLate({ timeframe, ...moments }: HandedIn): boolean {
  return cameAfter(moments, timeframe.deadline) || cameAfter(moments, timeframe.lockDate);
}

/**
 * The only function that compares a hand-in with a date. A hand-in that began in time is in time, so that a
 * slow network makes nobody late. But it must end within ten minutes after the date: otherwise somebody could
 * begin a request in time and send the work much later.
 */
export function cameAfter({ startedAt, createdAt }: HandInMoments, date: Date | null): boolean {
  if (date === null) return false;
  const endedInGrace = createdAt.getTime() <= date.getTime() + graceMs;
  const cameAt = endedInGrace ? (startedAt ?? createdAt) : createdAt;
  return cameAt.getTime() > date.getTime();
}

/**
 * For each date the later one; no date counts as the latest. It is used on the dates at hand-in and the
 * present dates: an earlier date never makes old work late, and an extension removes the mark "late"
 * (ASGN-043).
 */
export function moreLenientOf(first: HandInDates, second: HandInDates): HandInDates {
  return {
    deadline: laterOf(first.deadline, second.deadline),
    lockDate: laterOf(first.lockDate, second.lockDate),
  };
}

function laterOf(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return null;
  return first.getTime() > second.getTime() ? first : second;
}
