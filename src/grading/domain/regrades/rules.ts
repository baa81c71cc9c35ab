// Who may ask for another look at a grade, and what may happen to a request.
import type { RegradeSettings } from '../../../assignments/domain/model.ts';
import { allowed, firstRefusal, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { RegradeOutcome, RegradeState } from './model.ts';
import {
  askedAlready,
  gradeNotChanged,
  noRegradesLeft,
  notGradedYet,
  notOwnRegrade,
  onlyAuthorsAsk,
  regradeClosed,
  regradeFull,
  regradesOff,
  regradesOver,
  regradeStillOpen,
} from './refusals.ts';

export const mostRegradeReplies = 50;
const dayMs = 24 * 3_600_000;

export interface RegradeWindowFacts {
  readonly settings: RegradeSettings | null;
  /** Requests were allowed, or grades were published by hand. */
  readonly startsAt: Date | null;
  /** The moment at which grades become available by themselves. */
  readonly availableAt: Date | null;
  /** The last change of the grade: who gets theirs late has as many days as the others. */
  readonly gradedAt: Date | null;
}

/** Until when authors may ask; null: without an end. */
export function regradesUntil({
  settings,
  startsAt,
  availableAt,
  gradedAt,
}: RegradeWindowFacts): Date | null {
  if (settings === null || settings.days === null) return null;
  const starts = [startsAt, availableAt, gradedAt].map((moment) => moment?.getTime() ?? 0);
  return new Date(Math.max(...starts) + settings.days * dayMs);
}

export interface AskFacts extends RegradeWindowFacts {
  readonly isAuthor: boolean;
  readonly isDone: boolean;
  readonly isGraded: boolean;
  /** Requests of the author in this assignment, withdrawn ones too. */
  readonly usedCount: number;
  readonly now: Date;
}

/** Whether the caller may ask for a regrade at all. */
export function mayAskRegrade(facts: AskFacts): Verdict {
  const until = regradesUntil(facts);
  const { settings, isAuthor, isDone, isGraded, usedCount, now } = facts;
  if (settings === null) return refused(regradesOff);
  return firstRefusal(
    isAuthor ? allowed : refused(onlyAuthorsAsk),
    isDone && isGraded ? allowed : refused(notGradedYet),
    until === null || now <= until ? allowed : refused(regradesOver),
    usedCount < settings.amount ? allowed : refused(noRegradesLeft),
  );
}

/** One open request about a row, or about the whole, is enough. */
export function mayAskAbout(rowId: number | null, openRowIds: readonly (number | null)[]): Verdict {
  return openRowIds.includes(rowId) ? refused(askedAlready) : allowed;
}

/** Authors write to open requests, staff also to closed ones. */
export function mayReplyToRegrade(facts: {
  state: RegradeState;
  isAuthor: boolean;
  replyCount: number;
}): Verdict {
  const { state, isAuthor, replyCount } = facts;
  if (replyCount >= mostRegradeReplies) return refused(regradeFull);
  return state === 'open' || !isAuthor ? allowed : refused(regradeClosed);
}

/** Only others than the authors decide, once, and a changed grade must have changed since they asked. */
export function mayDecideRegrade(facts: {
  state: RegradeState;
  isAuthor: boolean;
  outcome: RegradeOutcome;
  hasGradeChanged: boolean;
}): Verdict {
  return firstRefusal(
    facts.isAuthor ? refused(notOwnRegrade) : allowed,
    facts.state === 'open' ? allowed : refused(regradeClosed),
    facts.outcome === 'kept' || facts.hasGradeChanged ? allowed : refused(gradeNotChanged),
  );
}

/** An outcome can be taken back, which opens the request again. */
export function mayReopenRegrade({ state, isAuthor }: { state: RegradeState; isAuthor: boolean }): Verdict {
  if (isAuthor) return refused(notOwnRegrade);
  return state === 'kept' || state === 'changed' ? allowed : refused(regradeStillOpen);
}

/** Authors take back what nobody has decided yet. */
export function mayWithdrawRegrade({ state, isAuthor }: { state: RegradeState; isAuthor: boolean }): Verdict {
  if (!isAuthor) return refused(onlyAuthorsAsk);
  return state === 'open' ? allowed : refused(regradeClosed);
}
