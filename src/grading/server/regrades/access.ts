// Every use of a regrade request asks here first.
import type { Context } from '../../../access/server/index.ts';
import { isDone } from '../../../assignments/domain/rules.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { accessRubricResult } from '../../../rubrics/server/index.ts';
import type { SubmissionScope } from '../../../submissions/server/index.ts';
import type { AskFacts } from '../../domain/regrades/rules.ts';
import { findNewestChange, findRegrade, findStart, lockRegrade, readUse, type RegradeRow } from './store.ts';
import type { Tx } from '../../../kernel/server/database.ts';

export interface RegradeScope {
  readonly scope: SubmissionScope;
  readonly request: RegradeRow;
}

/** A request about work whose rubric result the caller may see. */
export async function accessRegrade(ctx: Context, requestId: number): Promise<RegradeScope> {
  const request = await findRegrade(ctx.db, requestId);
  if (!request) throw ctx.notFound('regrade request');
  try {
    return { request, scope: await accessRubricResult(ctx, request.submissionId) };
  } catch (error) {
    // Nobody learns from another sentence that there is a request.
    if (error instanceof RefusedError && error.refusal.status === 404) throw ctx.notFound('regrade request');
    throw error;
  }
}

/** The same for staff who grade, in a course that may still be changed. */
export async function accessRegradeAsStaff(ctx: Context, requestId: number): Promise<RegradeScope> {
  const found = await accessRegrade(ctx, requestId);
  await ctx.require('can_grade_work', found.scope);
  ctx.demand(mayChangeIn(found.scope.course));
  return found;
}

/** The request as it stands under the lock. */
export async function lockedRegrade(ctx: Context, tx: Tx, requestId: number): Promise<RegradeRow> {
  const request = await lockRegrade(tx, requestId);
  if (!request) throw ctx.notFound('regrade request');
  return request;
}

/** What decides whether the caller may ask for a regrade of this submission. */
export async function readAskFacts(
  ctx: Context,
  db: Db,
  scope: SubmissionScope,
): Promise<AskFacts & { openRowIds: (number | null)[] }> {
  const { assignment, assignmentId, authorId, submission, submissionId } = scope;
  const use = await readUse(db, { assignmentId, authorId });
  const { gradeAvailability: opens, regradeSettings: settings } = assignment;
  return {
    settings,
    startsAt: await findStart(db, assignmentId),
    availableAt: opens.tag === 'timed' ? opens.availableAt : null,
    gradedAt: (await findNewestChange(db, submissionId))?.changedAt ?? null,
    isAuthor: scope.isAuthor,
    isDone: isDone(assignment, ctx.now()),
    isGraded: submission.grade !== null,
    usedCount: use.usedCount,
    openRowIds: use.openOf(submissionId),
    now: ctx.now(),
  };
}
