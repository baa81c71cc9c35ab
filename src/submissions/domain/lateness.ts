// When a submission counts as late.
import type { HandInDates } from './model.ts';

/** True when it came after its deadline or after its lock date (SUB-002). */
export function isLate(createdAt: Date, dates: HandInDates): boolean {
  return isAfter(createdAt, dates.deadline) || isAfter(createdAt, dates.lockDate);
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
export function isAfter(moment: Date, date: Date | null): boolean {
  return date !== null && moment.getTime() > date.getTime();
}

function laterOf(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return null;
  return first.getTime() > second.getTime() ? first : second;
}
