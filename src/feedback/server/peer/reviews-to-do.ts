// What somebody still has to review now, for their home page.
import type { Context } from '../../../access/server/index.ts';
import type { StoredAssignment } from '../../../assignments/domain/model.ts';
import { datesOfMany } from '../../../assignments/server/index.ts';
import { listOwnAuthorIds } from '../../../groups/server/index.ts';
import type { ReviewsToDo } from '../../../submissions/domain/assignment-work.ts';
import { peerPhaseOf, peerWindowOf } from '../../domain/peer/window.ts';
import { listUnwrittenPairs } from './store.ts';

/** Answers the question of submissions, with as many queries for many assignments as for one. */
export async function listReviewsToDo(
  ctx: Context,
  scopes: readonly { assignment: StoredAssignment }[],
): Promise<Map<number, ReviewsToDo>> {
  const withPeers = scopes.map(({ assignment }) => assignment).filter((one) => one.peerFeedbackSettings);
  if (withPeers.length === 0) return new Map();
  const { personId } = ctx.session;
  const pairs = await listUnwrittenPairs(ctx.db, {
    assignmentIds: withPeers.map(({ id }) => id),
    reviewerIds: [...(await listOwnAuthorIds(ctx.db, personId))],
    writerId: personId,
  });
  const authorIds = pairs.flatMap(({ reviewerId, subjectId }) => [reviewerId, subjectId]);
  const datesOf = await datesOfMany(ctx.db, withPeers, authorIds);
  const now = ctx.now();
  const toDo = withPeers.flatMap((assignment): [number, ReviewsToDo][] => {
    const settings = assignment.peerFeedbackSettings;
    if (settings === null) return [];
    const open = pairs
      .filter(({ assignmentId }) => assignmentId === assignment.id)
      .map(({ reviewerId, subjectId }) =>
        [reviewerId, subjectId].map((id) => datesOf(assignment, id).deadline),
      )
      .map((deadlines) => peerWindowOf(settings, deadlines))
      .filter((window) => peerPhaseOf(window, now) === 'open');
    if (open.length === 0) return [];
    const ends = open.flatMap(({ closesAt }) => (closesAt === null ? [] : [closesAt.getTime()]));
    const closesAt = ends.length === 0 ? null : new Date(Math.min(...ends));
    return [[assignment.id, { count: open.length, closesAt }]];
  });
  return new Map(toDo);
}
