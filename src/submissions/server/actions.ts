// Listing, reading and deleting submissions.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { accessAssignment, keepAssignment, type AssignmentScope } from '../../assignments/server/index.ts';
import { listOwnAuthorIds } from '../../groups/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { ListFilter } from '../domain/filter/list-filter.ts';
import { submissionDeleted, submissionsTopic } from '../domain/events.ts';
import type { ExtendedSubmission, PreparedDownload, Submission } from '../domain/model.ts';
import { maySeeSubmission, rightsToSeeWork, type SightFacts } from '../domain/sight.ts';
import { gradeTagOf } from '../domain/grade-tag.ts';
import { namesHidden } from '../domain/refusals.ts';
import { accessReviewedSubmission, accessSubmission } from './access.ts';
import { authorShownAs } from './authors/shown-as.ts';
import { extendedSubmissionReply, namedRow, submissionReply } from './reply.ts';
import { applyFilter } from './downloads/class-filter.ts';
import { signedNameOf, type Grant } from './downloads/signed-name.ts';
import { listSubmissions, searchesByName, updateDeletedAt, type SubmissionQuery } from './store.ts';
import { accessTree } from './revisions/access.ts';
import type { TreeOwner } from './revisions/tree-source.ts';
import { submissionSlots } from './slots.ts';
import { viewerNaming, viewerOf } from './viewer.ts';
import { feedbackNameOf, safeName, zipNameOf } from './downloads/zip.ts';
import { deleteSubmissionRule, seeSubmissionsRule } from '../domain/access-rules.ts';

const PageKey = z.object({ createdAt: z.coerce.date(), id: z.number() });

export interface ListWishes {
  q?: string | undefined;
  testStudent?: boolean | undefined;
  latestOnly?: boolean | undefined;
  userId?: number | undefined;
}

/** Rule 'see submissions': the submissions of an assignment that the caller may see. */
export async function readSubmissions(
  ctx: Context,
  assignmentId: number,
  wishes: ListWishes,
): Promise<Submission[]> {
  ctx.rule(seeSubmissionsRule);
  const scope = await accessAssignment(ctx, assignmentId);
  const viewer = await viewerOf(ctx, scope);
  const terms = searchTermsOf(wishes.q ?? '');
  if (viewer.names.hidesNames && terms.some(searchesByName)) throw new RefusedError(namesHidden);
  const userId = await authorShownAs(ctx, viewer.names, wishes.userId);
  if (wishes.userId !== undefined && userId === undefined) return [];
  const authorIds = userId === undefined ? undefined : [...(await listOwnAuthorIds(ctx.db, userId))];
  const wanted: SubmissionQuery = {
    assignmentId,
    sight: await withReviewed(ctx, { scope, viewer, authorIds: authorIds ?? [] }),
    authorIds,
    isTest: wishes.testStudent,
    latestOnly: wishes.latestOnly ?? false,
    terms,
  };
  const after = ctx.page.after === undefined ? undefined : PageKey.parse(ctx.page.after);
  const found = await listSubmissions(ctx.db, wanted, { after, limit: ctx.page.size + 1 });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ createdAt: last.createdAt, id: last.id });
  const naming = await viewerNaming(ctx.db, viewer, page);
  return page.map((row) => submissionReply(naming, row));
}

/** Of these authors, a peer also sees the work that they review. */
async function withReviewed(
  ctx: Context,
  given: { scope: AssignmentScope; viewer: SightFacts; authorIds: readonly number[] },
): Promise<SightFacts> {
  const { scope, viewer, authorIds } = given;
  const unseen = authorIds.filter((id) => !maySeeSubmission(viewer, { personId: id, isTest: false }));
  const mayRead = submissionSlots.mayReadAsPeer.get();
  const asked = unseen.map(async (id) => ((await mayRead(ctx, scope, id)) ? [id] : []));
  const reviewed = (await Promise.all(asked)).flat();
  return { ...viewer, sectionAuthorIds: new Set([...viewer.sectionAuthorIds, ...reviewed]) };
}

export async function readSubmission(ctx: Context, submissionId: number): Promise<ExtendedSubmission> {
  const { viewer, submission } = await accessReviewedSubmission(ctx, submissionId);
  const reply = extendedSubmissionReply(await viewerNaming(ctx.db, viewer, [submission]), submission);
  ctx.entityTag = gradeTagOf(reply);
  return reply;
}

/** Makes a name by which the browser can fetch the files without the token of the session. */
export async function prepareDownload(
  ctx: Context,
  submissionId: number,
  wanted: TreeOwner | 'auto' | undefined,
): Promise<PreparedDownload> {
  const scope = await accessReviewedSubmission(ctx, submissionId);
  const { submission, viewer } = scope;
  const owner = await accessTree(ctx, scope, wanted);
  const name = nameOfGrant(ctx, { of: 'submission', sessionId: ctx.session.id, submissionId, owner });
  return { name, outputName: zipNameOf(await namedRow(ctx.db, viewer.names, submission)) };
}

/** The same for the feedback on it. */
export async function prepareFeedbackDownload(ctx: Context, submissionId: number): Promise<PreparedDownload> {
  const { submission, viewer } = await accessReviewedSubmission(ctx, submissionId);
  const name = nameOfGrant(ctx, { of: 'feedback', sessionId: ctx.session.id, submissionId });
  return { name, outputName: feedbackNameOf(await namedRow(ctx.db, viewer.names, submission)) };
}

function nameOfGrant(ctx: Context, grant: Grant): string {
  return signedNameOf(grant, { secret: ctx.platform.config.secret, now: ctx.now() });
}

interface WantedFiles {
  all?: boolean | undefined;
  submissionIds?: number[] | undefined;
  filter?: ListFilter | undefined;
}

/**
 * The same for the files of all authors, or of the submissions that are named. It holds the work of others
 * that the caller sees, without test submissions.
 */
export async function prepareClassDownload(
  ctx: Context,
  assignmentId: number,
  { all = false, submissionIds, filter }: WantedFiles,
): Promise<PreparedDownload> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.requireAny(rightsToSeeWork, scope);
  if (filter) await applyFilter(ctx, { scope, viewer: await viewerOf(ctx, scope) }, filter);
  const which = submissionIds
    ? { latestOnly: false, submissionIds }
    : { latestOnly: filter?.onlyLatestSubs ?? !all, filter };
  const grant = { of: 'assignment', sessionId: ctx.session.id, assignmentId, ...which } as const;
  const outputName = `${safeName(scope.assignment.name) || 'submissions'}-${assignmentId}.zip`;
  return { name: nameOfGrant(ctx, grant), outputName };
}

/** Rule 'delete submission': the caller sees it and has the permission. The row stays in the database. */
export async function deleteSubmission(ctx: Context, submissionId: number): Promise<undefined> {
  ctx.rule(deleteSubmissionRule);
  const scope = await accessSubmission(ctx, submissionId);
  await ctx.require('can_delete_submission', scope);
  ctx.demand(mayChangeIn(scope.course));
  const { assignmentId, authorId } = scope;
  const { isTest } = scope.submission;
  await ctx.transaction(async (tx) => {
    await keepAssignment(tx, assignmentId);
    await updateDeletedAt(tx, submissionId, ctx.now());
    const subject = { subjectKind: 'submission', subjectId: String(submissionId) };
    await tx.audit({ action: 'submission deleted', ...subject, detail: { assignmentId, authorId } });
    await tx.announce(submissionDeleted, { submissionId, assignmentId, authorId, isTest });
    const removed = { submissionId: String(submissionId) };
    await tx.publish(submissionsTopic, { assignmentId: String(assignmentId) }, { removed });
  });
  return undefined;
}
