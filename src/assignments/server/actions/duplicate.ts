import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessAssignment } from '../access.ts';
import { copyAssignment } from '../copy-assignment.ts';

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
  const { courseId, tenantId, assignment } = scope;
  const { groupSetId } = assignment;
  const made = await ctx.transaction((tx) =>
    copyAssignment(tx, assignment, { courseId, tenantId, name, groupSetId, now: ctx.now() }),
  );
  return { assignmentId: made.id };
}
