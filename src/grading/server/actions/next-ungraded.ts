import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Submission } from '../../../submissions/domain/model.ts';
import {
  listLatestSubmissions,
  submissionReply,
  viewerNaming,
  viewerOf,
} from '../../../submissions/server/index.ts';
import { nextToGrade } from '../../domain/next.ts';
import { nothingToGrade } from '../../domain/refusals.ts';

/** The next submission that the caller should grade, among those that the caller may see. */
export async function nextUngradedSubmission(
  ctx: Context,
  assignmentId: number,
  currentId: number | undefined,
): Promise<Submission> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_grade_work', scope);
  const viewer = await viewerOf(ctx, scope);
  const list = await listLatestSubmissions(ctx.db, assignmentId, viewer);
  const next = nextToGrade(list, { graderId: ctx.session.personId, currentId });
  if (!next) throw new RefusedError(nothingToGrade);
  return submissionReply(await viewerNaming(ctx.db, viewer, [next]), next);
}
