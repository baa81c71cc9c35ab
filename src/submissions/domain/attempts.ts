// How often an author may hand in (ASGN-047).
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { coolOffPeriodActive, tooManySubmissions } from './refusals.ts';

/** Of one author for one assignment, whatever it allows. Somebody who is desperate sends one every minute. */
export const mostHandInsInHour = 100;
/** The same with those that were refused. */
export const mostTriesInHour = 300;
/** Of one person: two of the largest hand-ins in the smallest parts, and many more in usual ones. */
export const mostPartsInHour = 4_000;

export interface AttemptLimits {
  /** Null when there is no limit. */
  readonly maxSubmissions: number | null;
  /** Seconds; 0 switches the cool-off off. */
  readonly coolOffPeriod: number;
  readonly amountInCoolOffPeriod: number;
}

export interface Attempts {
  /** Null when there is no limit. */
  readonly left: number | null;
  /** Seconds until the next hand-in is accepted. */
  readonly secondsToWait: number;
}

/** How many of the newest hand-ins are needed to decide. Older ones change no answer. */
export function decidingCountOf({ maxSubmissions, amountInCoolOffPeriod }: AttemptLimits): number {
  return Math.max(1, maxSubmissions ?? 0, amountInCoolOffPeriod);
}

/** The attempts that are left, given the moments of the author's undeleted submissions. */
export function attemptsOf(limits: AttemptLimits, handedInAt: readonly Date[], now: Date): Attempts {
  const { maxSubmissions } = limits;
  const left = maxSubmissions === null ? null : Math.max(0, maxSubmissions - handedInAt.length);
  return { left, secondsToWait: secondsToWaitOf(limits, handedInAt, now) };
}

/** Whether the limits allow one more hand-in. */
export function mayHandInAgain(limits: AttemptLimits, handedInAt: readonly Date[], now: Date): Verdict {
  const { left, secondsToWait } = attemptsOf(limits, handedInAt, now);
  if (left === 0) return refused(tooManySubmissions);
  if (secondsToWait === 0) return allowed;
  const text = `You handed in a moment ago. Wait ${waitingText(secondsToWait)} and hand in again.`;
  return refused(coolOffPeriodActive, { text, extra: { secondsLeft: secondsToWait } });
}

/**
 * Such as "45 seconds", "3 minutes" or "2 hours": rounded up, so that nobody has to wait longer than it says.
 */
export function waitingText(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function secondsToWaitOf(limits: AttemptLimits, handedInAt: readonly Date[], now: Date): number {
  const { coolOffPeriod, amountInCoolOffPeriod } = limits;
  if (coolOffPeriod <= 0) return 0;
  const newestFirst = handedInAt.map((moment) => moment.getTime()).toSorted((a, b) => b - a);
  // Once this hand-in is older than the cool-off period, there is room for one more.
  const blocking = newestFirst[Math.max(1, amountInCoolOffPeriod) - 1];
  if (blocking === undefined) return 0;
  const seconds = Math.ceil((blocking + coolOffPeriod * 1000 - now.getTime()) / 1000);
  // The clock of a browser may be behind, and nobody waits longer than the period.
  return Math.min(coolOffPeriod, Math.max(0, seconds));
}
