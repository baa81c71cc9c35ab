// What the rules need to know about the caller of one submission.
import type { Context } from '../../access/server/index.ts';
import { isDone } from '../../assignments/domain/rules.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import { listSectionAuthorIds } from '../../groups/server/index.ts';
import { hiddenMarksFor, type SubmissionScope } from '../../submissions/server/index.ts';
import { readPeerPhase } from './peer/sight.ts';
import { asksForSection, replySightOf, type FeedbackViewer, type ReplySight } from '../domain/rules.ts';

/** Which feedback in an assignment the caller sees. */
export async function replySight(
  ctx: Context,
  scope: Pick<AssignmentScope, 'assignment' | 'courseId'> & { isPeer?: boolean },
): Promise<ReplySight> {
  return replySightOf({
    viewerId: ctx.session.personId,
    isDone: isDone(scope.assignment, ctx.now()),
    permissions: await ctx.permissionsIn(scope),
    isPeer: scope.isPeer ?? false,
    hiddenMarks: await hiddenMarksFor(ctx, [{ ...scope, assignmentId: scope.assignment.id }]),
  });
}

/** The caller as viewer of a submission. */
export async function feedbackViewer(ctx: Context, scope: SubmissionScope): Promise<FeedbackViewer> {
  const [sight, permissions] = await Promise.all([replySight(ctx, scope), ctx.permissionsIn(scope)]);
  const sharesSection = asksForSection(permissions) && (await isInOwnSection(ctx, scope));
  const peerPhase = scope.isPeer ? await readPeerPhase(ctx, scope.assignment, scope.authorId) : undefined;
  const marksSecond = sight.hiddenMarks.has(scope.submissionId);
  return { sight, permissions, isAuthor: scope.isAuthor, peerPhase, sharesSection, marksSecond };
}

async function isInOwnSection(ctx: Context, { courseId, authorId }: SubmissionScope): Promise<boolean> {
  const { personId } = ctx.session;
  return (await listSectionAuthorIds(ctx.db, { personId, courseId })).has(authorId);
}
