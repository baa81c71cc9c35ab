import type { Context } from '../../../access/server/index.ts';
import { type AssignmentScope } from '../../../assignments/server/index.ts';
import { rightsToSeeWork } from '../../domain/sight.ts';
import { sightFor } from '../sight.ts';
import { listSubmissions, type SubmissionRow } from '../store.ts';

/** For callers who see work of others: which of these submissions of an assignment they see, in one query. */
export async function listSeenSubmissions(
  ctx: Context,
  scope: Pick<AssignmentScope, 'assignmentId' | 'courseId'>,
  submissionIds: readonly number[],
): Promise<SubmissionRow[]> {
  await ctx.requireAny(rightsToSeeWork, scope);
  const { assignmentId } = scope;
  const wanted = {
    ...{ assignmentId, submissionIds },
    ...{ sight: await sightFor(ctx, scope), latestOnly: false, terms: [] },
  };
  return listSubmissions(ctx.db, wanted, { after: undefined, limit: submissionIds.length });
}
