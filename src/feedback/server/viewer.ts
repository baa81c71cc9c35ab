// What the rules need to know about the caller of one submission.
import type { Context } from '../../access/server/index.ts';
import { isDone } from '../../assignments/domain/rules.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import { sharesSection } from '../../groups/server/index.ts';
import { hiddenMarksFor, type SubmissionScope } from '../../submissions/server/index.ts';
import { readPeerPhase } from './peer/sight.ts';
import { asksForSection, replySightOf, type FeedbackViewer, type ReplySight } from '../domain/rules.ts';

/** Which feedback in an assignment the caller sees. */
export async function replySight(ctx: Context, scope: ReplyScope): Promise<ReplySight> {
  const sight = (await replySightsFor(ctx, [scope])).get(scope.assignment.id);
  if (!sight) throw new Error('The sight of replies was not read.');
  return sight;
}

type ReplyScope = Pick<AssignmentScope, 'assignment' | 'courseId'> & { readonly isPeer?: boolean };

/** The same for many assignments, by their ids, with as many queries as for one. */
export async function replySightsFor(
  ctx: Context,
  scopes: readonly ReplyScope[],
): Promise<ReadonlyMap<number, ReplySight>> {
  const ofWork = scopes.map(({ assignment, courseId }) => ({ assignmentId: assignment.id, courseId }));
  const hiddenMarks = await hiddenMarksFor(ctx, ofWork);
  const sights = new Map<number, ReplySight>();
  for (const { assignment, courseId, isPeer = false } of scopes) {
    const permissions = await ctx.permissionsIn({ courseId });
    const facts = {
      viewerId: ctx.session.personId,
      isDone: isDone(assignment, ctx.now()),
      isPeer,
      hiddenMarks,
    };
    sights.set(assignment.id, replySightOf({ ...facts, permissions }));
  }
  return sights;
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
  return sharesSection(ctx.db, { personId, courseId }, authorId);
}
