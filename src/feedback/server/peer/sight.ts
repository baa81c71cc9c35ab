// What the caller may do now with the work of an author whom they review.
import type { Context } from '../../../access/server/index.ts';
import type { StoredAssignment } from '../../../assignments/domain/model.ts';
import { datesFor } from '../../../assignments/server/index.ts';
import { listOwnAuthorIds } from '../../../groups/server/index.ts';
import { peerPhaseOf, peerWindowOf, type PeerPhase } from '../../domain/peer/window.ts';
import { countGiven, listPairsOf } from './store.ts';

/** The phase of the caller's review of this author; undefined when they do not review them. */
export async function readPeerPhase(
  ctx: Context,
  assignment: StoredAssignment,
  subjectId: number,
): Promise<PeerPhase | undefined> {
  const settings = assignment.peerFeedbackSettings;
  if (settings === null) return undefined;
  const reviewerIds = [...(await listOwnAuthorIds(ctx.db, ctx.session.personId))];
  const [pair] = await listPairsOf(ctx.db, { assignmentId: assignment.id, reviewerIds, subjectId });
  if (!pair) return (await hasWritten(ctx, assignment.id, subjectId)) ? 'after' : undefined;
  const dates = await datesFor(ctx.db, assignment, [pair.reviewerId, subjectId]);
  const deadlines = [dates(pair.reviewerId).deadline, dates(subjectId).deadline];
  return peerPhaseOf(peerWindowOf(settings, deadlines), ctx.now());
}

/**
 * Whoever wrote about a subject before all were divided anew reads that work on, and edits what they wrote: own replies
 * can always be edited (FB-014).
 */
async function hasWritten(ctx: Context, assignmentId: number, subjectId: number): Promise<boolean> {
  const writerIds = [ctx.session.personId];
  return (await countGiven(ctx.db, { assignmentId, writerIds, subjectIds: [subjectId] })).length > 0;
}

/** Answers the question of submissions: a peer reads from the deadline on, also when the window is over (FB-034). */
export async function mayReadAsPeer(
  ctx: Context,
  { assignment }: { assignment: StoredAssignment },
  authorId: number,
): Promise<boolean> {
  const phase = await readPeerPhase(ctx, assignment, authorId);
  return phase === 'open' || phase === 'after';
}
