// How often an author may hand in (ASGN-047).
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { coolOffPeriodActive, tooManySubmissions } from './refusals.ts';

export interface AttemptLimits {
  /** Null: as often as one likes. */
  readonly maxSubmissions: number | null;
  /** Seconds; 0 switches the cool-off off. */
  readonly coolOffPeriod: number;
  readonly amountInCoolOffPeriod: number;
}

export interface Attempts {
  /** Null: no limit. */
  readonly left: number | null;
  /** Seconds until the next hand-in is accepted. */
  readonly secondsToWait: number;
}

/** So many of the newest hand-ins decide; older ones change no answer. */
export function decidingCountOf({ maxSubmissions, amountInCoolOffPeriod }: AttemptLimits): number {
  return Math.max(1, maxSubmissions ?? 0, amountInCoolOffPeriod);
}

/** What is left, given the moments of the author's undeleted submissions. */
export function attemptsOf(limits: AttemptLimits, handedInAt: readonly Date[], now: Date): Attempts {
  const { maxSubmissions } = limits;
  const left = maxSubmissions === null ? null : Math.max(0, maxSubmissions - handedInAt.length);
  return { left, secondsToWait: secondsToWaitOf(limits, handedInAt, now) };
}

/** Whether one more hand-in fits into the limits. */
export function mayHandInAgain(limits: AttemptLimits, handedInAt: readonly Date[], now: Date): Verdict {
  const { left, secondsToWait } = attemptsOf(limits, handedInAt, now);
  if (left === 0) return refused(tooManySubmissions);
  if (secondsToWait === 0) return allowed;
  const text = `You handed in a moment ago. Wait ${waitingText(secondsToWait)} and hand in again.`;
  return refused(coolOffPeriodActive, { text, extra: { secondsLeft: secondsToWait } });
}

/** "45 seconds", "3 minutes", "2 hours": rounded up, so that the wait is never longer than said. */
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
  // The hand-in that must leave the window before there is room for one more.
  const blocking = newestFirst[Math.max(1, amountInCoolOffPeriod) - 1];
  if (blocking === undefined) return 0;
  return Math.max(0, Math.ceil((blocking + coolOffPeriod * 1000 - now.getTime()) / 1000));
}
