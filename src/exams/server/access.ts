// The only ways to a running exam: that of its students, and that of who watches it.
import type { Context } from '../../access/server/index.ts';
import { linksOfHiddenNames } from '../../assignments/domain/refusals.ts';
import { accessAssignment, nameSightFor, type AssignmentScope } from '../../assignments/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { sightFor } from '../../submissions/server/index.ts';
import { rightsToWatch } from '../domain/rules.ts';
import { isInExam } from './store.ts';

/** An exam that the caller may see. */
export async function accessExam(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessAssignment(ctx, assignmentId);
  if (scope.assignment.kind !== 'exam') throw ctx.notFound('exam');
  return scope;
}

export interface ExamRoomScope extends AssignmentScope {
  /** The students whom the caller watches; undefined for all. */
  readonly watchedIds: ReadonlySet<number> | undefined;
}

/**
 * An exam that the caller watches: whoever may edit it sees all students, graders those whose work they see.
 * Where names are hidden nobody does: networks and times could reveal the person behind a label.
 */
export async function accessExamRoom(ctx: Context, assignmentId: number): Promise<ExamRoomScope> {
  const scope = await accessExam(ctx, assignmentId);
  await ctx.requireAny(rightsToWatch, scope);
  if ((await nameSightFor(ctx, scope)).hidesNames) throw new RefusedError(linksOfHiddenNames);
  if (await ctx.may('can_edit_assignment_info', scope)) return { ...scope, watchedIds: undefined };
  const { seesOthers, sectionAuthorIds } = await sightFor(ctx, scope);
  return { ...scope, watchedIds: seesOthers ? undefined : sectionAuthorIds };
}

/** The same for one student of it, or for somebody who was one when they were locked out of it. */
export async function accessExamStudent(
  ctx: Context,
  { assignmentId, personId }: { assignmentId: number; personId: number },
): Promise<ExamRoomScope> {
  const scope = await accessExamRoom(ctx, assignmentId);
  const isWatched = scope.watchedIds?.has(personId) ?? true;
  if (!isWatched || !(await isInExam(ctx.db, { assignmentId, courseId: scope.courseId, personId })))
    throw ctx.notFound('student');
  return scope;
}
