import type { Context } from '../../../access/server/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  accessAssignment,
  assignmentReply,
  findAssignment,
  lockAssignments,
  setAssignmentColumns,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { isParentItself, unfitParent } from '../../domain/refusals.ts';
import { followParent } from './follow-parent.ts';
import { listChildIds } from './store.ts';

/** Divides the work like that of the parent from now on; null lets it be divided on its own again. */
export async function putDivisionParent(
  ctx: Context,
  assignmentId: number,
  parentId: number | null,
): Promise<Assignment> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_assign_graders', scope);
  ctx.demand(mayChangeIn(scope.course));
  const leftCount = await ctx.transaction(async (tx) => {
    // Of two assignments that take each other for a parent at once, the second one is refused.
    await lockAssignments(tx, parentId === null ? [assignmentId] : [assignmentId, parentId]);
    if (parentId !== null) await demandFit(tx, { assignmentId, courseId: scope.courseId, parentId });
    await setAssignmentColumns(tx, scope.assignment, { divisionParentId: parentId });
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'division parent set', ...subject, detail: { parentId } });
    if (parentId === null) return 0;
    return followParent(tx, ctx.platform, { child: scope.assignment, parentId });
  });
  if (leftCount > 0) ctx.warn('006', leftText(leftCount));
  const changed = await findAssignment(ctx.db, assignmentId);
  if (!changed) throw ctx.notFound('assignment');
  return assignmentReply(ctx, changed);
}

async function demandFit(
  tx: Tx,
  { assignmentId, courseId, parentId }: { assignmentId: number; courseId: number; parentId: number },
): Promise<void> {
  const parent = await findAssignment(tx, parentId);
  const isFit =
    parent?.courseId === courseId && parent.divisionParentId === null && parentId !== assignmentId;
  if (!isFit) throw new RefusedError(unfitParent);
  if ((await listChildIds(tx, assignmentId)).length > 0) throw new RefusedError(isParentItself);
}

function leftText(count: number): string {
  const some = count === 1 ? '1 submission has' : `${count} submissions have`;
  return `${some} no grader: nobody grades these authors in the other assignment. Assign them by hand.`;
}
