// Every use of a regrade request asks here first.
import type { Context } from '../../../access/server/index.ts';
import { isDone } from '../../../assignments/domain/rules.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { orMissing } from '../../../kernel/server/or-missing.ts';
import { accessRubricResult } from '../../../rubrics/server/index.ts';
import type { SubmissionScope } from '../../../submissions/server/index.ts';
import type { AskFacts } from '../../domain/regrades/rules.ts';
import { findNewestChange, findRegrade, findStart, lockRegrade, readUse, type RegradeRow } from './store.ts';

export interface RegradeScope {
  readonly scope: SubmissionScope;
  readonly request: RegradeRow;
}

/** A request about work whose rubric result the caller may see. */
export async function accessRegrade(ctx: Context, requestId: number): Promise<RegradeScope> {
  const request = await findRegrade(ctx.db, requestId);
  if (!request) throw ctx.notFound('regrade request');
  const result = accessRubricResult(ctx, request.submissionId);
  return { request, scope: await orMissing(result, ctx.notFound('regrade request')) };
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
