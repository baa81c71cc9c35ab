// What authors do: ask for a regrade, and take it back.
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { reasonOf, RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { accessRubricResult, rubricRowsOf } from '../../../rubrics/server/index.ts';
import { regradeChanged } from '../../domain/regrades/events.ts';
import { type RegradeRequest, RegradeState, type SubmissionRegrades } from '../../domain/regrades/model.ts';
import { unknownRegradeRow } from '../../domain/regrades/refusals.ts';
import {
  mayAskAbout,
  mayAskRegrade,
  mayReplyToRegrade,
  mayWithdrawRegrade,
  regradesUntil,
} from '../../domain/regrades/rules.ts';
import { accessRegrade, lockedRegrade, readAskFacts } from './access.ts';
import { shownRegrades } from './shown.ts';
import {
  findRegrade,
  insertRegrade,
  insertReply,
  listRegradesOf,
  listReplies,
  lockAsking,
  updateState,
} from './store.ts';
import { tellPages } from './tell-pages.ts';
import type { SubmissionScope } from '../../../submissions/server/index.ts';

export async function listRegradeRequests(ctx: Context, submissionId: number): Promise<SubmissionRegrades> {
  const scope = await accessRubricResult(ctx, submissionId);
  const facts = await readAskFacts(ctx, ctx.db, scope);
  const rows = await listRegradesOf(ctx.db, submissionId);
  return {
    requests: await shownRegrades(ctx, ctx.db, { scope, rows }),
    until: regradesUntil(facts),
    left: Math.max(0, (facts.settings?.amount ?? 0) - facts.usedCount),
    reason: reasonOf(mayAskRegrade(facts)) ?? reasonOf(mayChangeIn(scope.course)) ?? null,
  };
}

/** Asks under a lock on the author, whose members may ask at once. */
export async function askRegrade(
  ctx: Context,
  submissionId: number,
  { rowId, text }: { rowId: number | null; text: string },
): Promise<RegradeRequest> {
  const scope = await accessRubricResult(ctx, submissionId);
  ctx.demand(mayChangeIn(scope.course));
  const { assignmentId, authorId, submission } = scope;
  return ctx.transaction(async (tx) => {
    await lockAsking(tx, authorId);
    const facts = await readAskFacts(ctx, tx, scope);
    ctx.demand(mayAskRegrade(facts));
    ctx.demand(mayAskAbout(rowId, facts.openRowIds));
    const rowHeader = rowId === null ? null : await headerOf(tx, assignmentId, rowId);
    const askedAt = ctx.now();
    const about = { assignmentId, submissionId, authorId, rowId, rowHeader, askedAt };
    const requestId = await insertRegrade(tx, { ...about, gradeWhenAsked: submission.grade });
    const personId = ctx.session.personId;
    await insertReply(tx, { requestId, personId, isAuthors: true, text, writtenAt: askedAt });
    await tx.announce(regradeChanged, { requestId, submissionId, writerId: personId });
    await tellPages(tx, scope);
    return shownRegrade(ctx, tx, { scope, requestId });
  });
}

async function headerOf(db: Db, assignmentId: number, rowId: number): Promise<string> {
  const row = (await rubricRowsOf(db, assignmentId)).find(({ id }) => id === rowId);
  if (!row) throw new RefusedError(unknownRegradeRow);
  return row.header;
}

/** Both sides write to a request; staff need the right to grade. */
export async function replyToRegrade(ctx: Context, requestId: number, text: string): Promise<RegradeRequest> {
  const { scope } = await accessRegrade(ctx, requestId);
  const { isAuthor } = scope;
  if (!isAuthor) await ctx.require('can_grade_work', scope);
  ctx.demand(mayChangeIn(scope.course));
  return ctx.transaction(async (tx) => {
    const request = await lockedRegrade(ctx, tx, requestId);
    const replyCount = (await listReplies(tx, [requestId])).length;
    ctx.demand(mayReplyToRegrade({ state: RegradeState.parse(request.state), isAuthor, replyCount }));
    const personId = ctx.session.personId;
    await insertReply(tx, { requestId, personId, isAuthors: isAuthor, text, writtenAt: ctx.now() });
    await tx.announce(regradeChanged, { requestId, submissionId: scope.submissionId, writerId: personId });
    await tellPages(tx, scope);
    return shownRegrade(ctx, tx, { scope, requestId });
  });
}

export async function withdrawRegrade(ctx: Context, requestId: number): Promise<RegradeRequest> {
  const { scope } = await accessRegrade(ctx, requestId);
  ctx.demand(mayChangeIn(scope.course));
  return ctx.transaction(async (tx) => {
    const request = await lockedRegrade(ctx, tx, requestId);
    const state = RegradeState.parse(request.state);
    ctx.demand(mayWithdrawRegrade({ state, isAuthor: scope.isAuthor }));
    await updateState(tx, requestId, { state: 'withdrawn', decidedAt: null, gradeChangeId: null });
    await tellPages(tx, scope);
    return shownRegrade(ctx, tx, { scope, requestId });
  });
}

/** The request after a change, as the caller may read it. */
export async function shownRegrade(
  ctx: Context,
  db: Db,
  { scope, requestId }: { scope: SubmissionScope; requestId: number },
): Promise<RegradeRequest> {
  const row = await findRegrade(db, requestId);
  const [shown] = row ? await shownRegrades(ctx, db, { scope, rows: [row] }) : [];
  if (!shown) throw new Error(`Regrade request ${requestId} was not read back.`);
  return shown;
}
