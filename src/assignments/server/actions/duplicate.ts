import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessAssignment } from '../access.ts';
import { copyAssignment } from '../copy-assignment.ts';
import { lockAssignment } from '../store.ts';

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
