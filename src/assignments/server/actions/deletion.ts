// Deletes assignments from sight, and brings them back (ASGN-049).
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessCourse, holdSectionIds } from '../../../courses/server/index.ts';
import type { DeletedAssignment } from '../../domain/model.ts';
import { accessAssignment } from '../access.ts';
import { demandCourseRoom } from '../create-assignment.ts';
import {
  endDivisionChain,
  findDeletedCourseId,
  listDeletedAssignments,
  removeOtherSections,
  setDeletedAt,
} from '../deletion-store.ts';
import { lockOrder } from '../store.ts';

export async function removeAssignment(ctx: Context, assignmentId: number): Promise<undefined> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_delete_assignments', scope);
  ctx.demand(mayChangeIn(scope.course));
  await ctx.transaction(async (tx) => {
    await setDeletedAt(tx, assignmentId, ctx.now());
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'assignment deleted', ...subject, detail: { name: scope.assignment.name } });
  });
  return undefined;
}

const Key = z.object({ deletedAt: z.coerce.date(), id: z.number() });

export async function getDeletedAssignments(
  ctx: Context,
  courseId: number,
): Promise<{ assignments: DeletedAssignment[] }> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_delete_assignments', course);
  const after = ctx.page.after === undefined ? undefined : Key.parse(ctx.page.after);
  const found = await listDeletedAssignments(ctx.db, courseId, { after, limit: ctx.page.size + 1 });
  const assignments = found.slice(0, ctx.page.size);
  const last = assignments.at(-1);
  if (found.length > assignments.length && last)
    ctx.continueAfter({ deletedAt: last.deletedAt.toISOString(), id: last.id });
  return { assignments };
}

/** Bringing back what is there already changes nothing: the call may be repeated. */
export async function bringBackAssignment(
  ctx: Context,
  assignmentId: number,
): Promise<{ assignmentId: number }> {
  const courseId = await findDeletedCourseId(ctx.db, assignmentId);
  if (courseId === undefined) {
    await ctx.require('can_delete_assignments', await accessAssignment(ctx, assignmentId));
    return { assignmentId };
  }
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_delete_assignments', course);
  ctx.demand(mayChangeIn(course));
  await ctx.transaction(async (tx) => {
    await lockOrder(tx, courseId);
    await demandCourseRoom(tx, courseId);
    // Sections may have been deleted meanwhile: a schedule that still named them could not be stored again.
    await removeOtherSections(tx, assignmentId, await holdSectionIds(tx, courseId));
    await endDivisionChain(tx, assignmentId);
    await setDeletedAt(tx, assignmentId, null);
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'assignment brought back', ...subject });
  });
  return { assignmentId };
}
