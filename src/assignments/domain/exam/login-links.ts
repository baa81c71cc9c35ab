// Exams that students enter by a personal link.
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { StoredAssignment, Timeframe } from '../model.ts';
import { examTooLong, loginLinksImpossible } from '../refusals.ts';

/** Before the exam starts, while it runs, and after its deadline (AUTH-021, ASGN-007). */
export type ExamState = 'before' | 'open' | 'ended';

/** When an exam runs. */
export interface ExamTime {
  startsAt: Date;
  endsAt: Date;
}

/** For this long after an exam, its links still say that it has ended, and its sessions still work. */
const afterEndMs = 30 * 60_000;

/** The time of an exam, or undefined while a start or a deadline is missing. */
export function examTimeOf({ availability, deadline }: Timeframe): ExamTime | undefined {
  if (availability.tag === 'fixed' || availability.availableAt === null || deadline === null)
    return undefined;
  return { startsAt: availability.availableAt, endsAt: deadline };
}

export function examStateOf({ startsAt, endsAt }: ExamTime, now: Date): ExamState {
  if (now < startsAt) return 'before';
  return now > endsAt ? 'ended' : 'open';
}

export function isLinkOver({ endsAt }: ExamTime, now: Date): boolean {
  return now.getTime() > endsAt.getTime() + afterEndMs;
}

/**
 * How long a session that starts now lasts: until half an hour after the exam, but never longer
 * than allowed (AUTH-011).
 */
export function examSessionSeconds({ endsAt }: ExamTime, now: Date, longestSeconds: number): number {
  return Math.min(longestSeconds, (endsAt.getTime() + afterEndMs - now.getTime()) / 1000);
}

/** Links are sent for exams only, with a start and a deadline close enough (AUTH-012, ASGN-042). */
export function maySendLoginLinks(
  exam: Pick<StoredAssignment, 'kind' | 'isLti'> & { timeframes: readonly Timeframe[] },
  longestSeconds: number,
): Verdict {
  const times = exam.timeframes.map(examTimeOf);
  if (exam.kind !== 'exam' || exam.isLti || times.includes(undefined)) return refused(loginLinksImpossible);
  const longestMs = Math.max(
    ...times.map((time) => (time ? time.endsAt.getTime() - time.startsAt.getTime() : 0)),
  );
  return longestMs <= longestSeconds * 1000 ? allowed : refused(examTooLong);
}

/**
 * Which of the mails before an exam is due: the latest one whose moment has come. So people who join late, or
 * whose exam was moved, still get it. Undefined before the first moment and after the exam.
 */
export function dueMailOf(
  { startsAt, endsAt }: ExamTime,
  secondsBefore: readonly number[],
  now: Date,
): number | undefined {
  if (now > endsAt) return undefined;
  const leftSeconds = (startsAt.getTime() - now.getTime()) / 1000;
  const reached = secondsBefore.filter((seconds) => leftSeconds <= seconds);
  return reached.length === 0 ? undefined : Math.min(...reached);
}
