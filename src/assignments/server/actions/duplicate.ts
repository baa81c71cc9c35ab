import type { Context } from '../../../access/server/index.ts';
import { countUse, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessAssignment } from '../access.ts';
import { copyAssignment } from '../copy-assignment.ts';
import { lockAssignment } from '../store.ts';

/** One copies up to 20,000 rows of a template, and all files of tests; they stay when the copy is deleted. */
export function duplicateLimitOf(personId: number): RateLimit {
  const requests = 200;
  const text = `You have copied ${requests} assignments in this hour. Go on when the next one begins.`;
  return { key: `assignment copies ${personId}`, requests, seconds: 3600, text };
}

/** Who copies an assignment must also be allowed to edit it. */
export async function duplicateAssignment(
  ctx: Context,
  assignmentId: number,
  name: string,
): Promise<{ assignmentId: number }> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_create_assignment', scope);
  await ctx.require('can_edit_assignment_info', scope);
  ctx.demand(mayChangeIn(scope.course));
  await countUse(ctx.db, duplicateLimitOf(ctx.session.personId), ctx.now());
  const { courseId, tenantId } = scope;
  const made = await ctx.transaction(async (tx) => {
    // While the source is locked, nobody takes its group set away and deletes it.
    const source = await lockAssignment(tx, assignmentId);
    if (!source) throw ctx.notFound('assignment');
    const { groupSetId } = source;
    return copyAssignment(tx, source, { courseId, tenantId, name, groupSetId, now: ctx.now() });
  });
  return { assignmentId: made.id };
}
