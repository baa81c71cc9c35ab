// What staff do: read the queue and decide.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../../../assignments/server/index.ts';
import {
  gradeViewersFor,
  listSubmissions,
  seesGradesOfOthers,
  submissionReply,
  viewerNaming,
  viewerOf,
} from '../../../submissions/server/index.ts';
import { staffSightOf } from '../../../submissions/domain/sight.ts';
import { excerptOf } from '../../domain/regrades/excerpt.ts';
import { regradeChanged } from '../../domain/regrades/events.ts';
import {
  type RegradeLine,
  type RegradeOutcome,
  type RegradeRequest,
  RegradeState,
} from '../../domain/regrades/model.ts';
import { mayDecideRegrade, mayReopenRegrade, mayReplyToRegrade } from '../../domain/regrades/rules.ts';
import { accessRegradeAsStaff, lockedRegrade } from './access.ts';
import { shownRegrade } from './ask.ts';
import { countOpen, findNewestChange, insertReply, listQueue, listReplies, updateState } from './store.ts';
import { tellPages } from './tell-pages.ts';

/** The requests about work that the caller sees, whoever is to grade it. */
export async function listRegradeQueue(
  ctx: Context,
  assignmentId: number,
  asked: { state?: 'open' | 'closed' | undefined; assignedToMe?: boolean | undefined },
): Promise<RegradeLine[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_grade_work', scope);
  const viewer = await viewerOf(ctx, scope);
  if (!seesGradesOfOthers(viewer)) return [];
  const { size, after } = ctx.page;
  const found = await listQueue(
    ctx.db,
    {
      assignmentId,
      among: viewer.seesOthers ? undefined : viewer.sectionAuthorIds,
      seesTests: viewer.seesTests,
      state: asked.state,
      assigneeId: asked.assignedToMe === true ? ctx.session.personId : undefined,
    },
    { afterId: after === undefined ? 0 : z.number().parse(after), limit: size + 1 },
  );
  const page = found.slice(0, size);
  if (found.length > size) ctx.continueAfter(page.at(-1)?.id);
  const submissionIds = [...new Set(page.map(({ submissionId }) => submissionId))];
  const rows = await listSubmissions(
    ctx.db,
    { assignmentId, submissionIds, sight: staffSightOf(viewer), latestOnly: false, terms: [] },
    { after: undefined, limit: submissionIds.length },
  );
  const naming = await viewerNaming(ctx.db, viewer, rows);
  const authors = new Map(rows.map((row) => [row.id, submissionReply(naming, row).user]));
  return page.flatMap(({ id, submissionId, state, excerpt, ...line }) => {
    const author = viewer.hiddenMarks.has(submissionId) ? undefined : authors.get(submissionId);
    const shown = { id: String(id), submissionId: String(submissionId), excerpt: excerptOf(excerpt) };
    return author ? [{ ...line, ...shown, author, state: RegradeState.parse(state) }] : [];
  });
}

/** How many open requests wait in each of these assignments, of the work that the caller sees and grades. */
export async function countRegrades(
  ctx: Context,
  scopes: readonly AssignmentScope[],
): Promise<ReadonlyMap<number, number>> {
  const asking = scopes.filter(({ assignment }) => assignment.regradeSettings !== null);
  const [first] = asking;
  if (!first) return new Map();
  const viewerOfScope = await gradeViewersFor(ctx, asking);
  const assignmentIds = asking.map(({ assignmentId }) => assignmentId);
  // The hidden marks are those of all assignments that were asked about.
  const counted = await countOpen(ctx.db, assignmentIds, viewerOfScope(first).hiddenMarks);
  const open = Map.groupBy(counted, ({ assignmentId }) => assignmentId);
  const counts = new Map<number, number>();
  for (const scope of asking) {
    const viewer = viewerOfScope(scope);
    if (!seesGradesOfOthers(viewer) || !(await ctx.may('can_grade_work', scope))) continue;
    const seen = (open.get(scope.assignmentId) ?? []).filter(
      ({ authorId }) => viewer.seesOthers || viewer.sectionAuthorIds.has(authorId),
    );
    counts.set(
      scope.assignmentId,
      seen.reduce((sum, { count }) => sum + count, 0),
    );
  }
  return counts;
}

/** Closes a request. A changed grade is linked to it as the history has it. */
export async function decideRegrade(
  ctx: Context,
  requestId: number,
  { outcome, text }: { outcome: RegradeOutcome; text?: string | undefined },
): Promise<RegradeRequest> {
  const { scope } = await accessRegradeAsStaff(ctx, requestId);
  const { isAuthor, submissionId } = scope;
  return ctx.transaction(async (tx) => {
    const request = await lockedRegrade(ctx, tx, requestId);
    const state = RegradeState.parse(request.state);
    const change = await findNewestChange(tx, submissionId, request.askedAt);
    ctx.demand(mayDecideRegrade({ state, isAuthor, outcome, hasGradeChanged: change !== undefined }));
    const personId = ctx.session.personId;
    if (text !== undefined) {
      const replyCount = (await listReplies(tx, [requestId])).length;
      ctx.demand(mayReplyToRegrade({ state, isAuthor, replyCount }));
      await insertReply(tx, { requestId, personId, isAuthors: false, text, writtenAt: ctx.now() });
    }
    const gradeChangeId = outcome === 'changed' ? (change?.id ?? null) : null;
    await updateState(tx, requestId, { state: outcome, decidedAt: ctx.now(), gradeChangeId });
    const subject = { subjectKind: 'submission', subjectId: String(submissionId) };
    await tx.audit({ action: 'regrade request decided', ...subject, detail: { requestId, outcome } });
    await tx.announce(regradeChanged, { requestId, submissionId, writerId: personId });
    await tellPages(tx, scope);
    return shownRegrade(ctx, tx, { scope, requestId });
  });
}

export async function reopenRegrade(ctx: Context, requestId: number): Promise<RegradeRequest> {
  const { scope } = await accessRegradeAsStaff(ctx, requestId);
  return ctx.transaction(async (tx) => {
    const { state } = await lockedRegrade(ctx, tx, requestId);
    ctx.demand(mayReopenRegrade({ state: RegradeState.parse(state), isAuthor: scope.isAuthor }));
    await updateState(tx, requestId, { state: 'open', decidedAt: null, gradeChangeId: null });
    await tellPages(tx, scope);
    return shownRegrade(ctx, tx, { scope, requestId });
  });
}
