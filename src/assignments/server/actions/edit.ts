// One change of an assignment: the course must be open for changes, the rooms above are told.
import type { Context } from '../../../access/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { assignmentChanged } from '../../domain/events.ts';
import type { Assignment } from '../../domain/model.ts';
import { accessAssignment, type AssignmentScope } from '../access.ts';
import { findAssignment } from '../store.ts';
import { assignmentReply } from './replies.ts';

/** An assignment that the caller may edit; refuses without the right and in an archived course. */
export async function accessForEdit(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_info', scope);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

/** Makes the change and answers the assignment as it is then. */
export function changeAssignment(
  ctx: Context,
  { assignmentId, courseId }: AssignmentScope,
  { fields, change }: { fields: string[]; change: (tx: Tx) => Promise<void> },
): Promise<Assignment> {
  return ctx.transaction(async (tx) => {
    await change(tx);
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail: { fields } };
    await tx.audit({ action: 'assignment changed', ...subject });
    await tx.announce(assignmentChanged, { assignmentId, courseId, fields });
    const changed = await findAssignment(tx, assignmentId);
    if (!changed) throw ctx.notFound('assignment');
    return assignmentReply(ctx, changed);
  });
}
