// A change of an assignment: the course must allow changes, and the rooms above are told.
import type { Context } from '../../../access/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { assignmentChanged, assignmentTopic, concernsReaders } from '../../domain/events.ts';
import type { Assignment, WholeAssignment } from '../../domain/model.ts';
import { accessAssignment, type AssignmentScope } from '../access.ts';
import { findAssignment, lockAssignment } from '../store.ts';
import { assignmentReply } from './replies.ts';

/** An assignment that the caller may edit; refuses without the right and in an archived course. */
export async function accessForEdit(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_info', scope);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

interface Change {
  fields: string[];
  /** The dates of one person change, which is told to no page of others. */
  isForOne?: boolean;
  /** Gets the stored assignment, which is locked until the end of the transaction. */
  change: (tx: Tx, before: WholeAssignment) => Promise<void>;
}

/** Makes the change and returns the changed assignment. */
export function changeAssignment(
  ctx: Context,
  { assignmentId, courseId }: AssignmentScope,
  { fields, isForOne = false, change }: Change,
): Promise<Assignment> {
  return ctx.transaction(async (tx) => {
    const before = await lockAssignment(tx, assignmentId);
    if (!before) throw ctx.notFound('assignment');
    await change(tx, before);
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail: { fields } };
    await tx.audit({ action: 'assignment changed', ...subject });
    await tx.announce(assignmentChanged, { assignmentId, courseId, fields });
    if (!isForOne && concernsReaders(fields))
      await tx.publish(assignmentTopic, { assignmentId: String(assignmentId) }, { changed: {} });
    const changed = await findAssignment(tx, assignmentId);
    if (!changed) throw ctx.notFound('assignment');
    return assignmentReply(ctx, changed, tx);
  });
}
