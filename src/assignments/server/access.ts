// The only way to an assignment: who may know of it, and what every room above needs to know about it.
import type { Context } from '../../access/server/index.ts';
import { accessCourse, type CourseAccess } from '../../courses/server/index.ts';
import type { StoredAssignment, Timeframe } from '../domain/model.ts';
import { isAvailable, isDone, timeframeFor } from '../domain/rules.ts';
import { findAssignment } from './store.ts';

/** An assignment that the caller may see. */
export interface AssignmentScope {
  assignmentId: number;
  courseId: number;
  tenantId: string;
  assignment: StoredAssignment;
  course: CourseAccess;
  /** The caller's own dates. */
  timeframe: Timeframe;
  now: Date;
  /** True when the grades are available. */
  isDone: boolean;
}

/** Rule `see assignment`. */
export async function accessAssignment(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  ctx.rule('see assignment');
  const assignment = await findAssignment(ctx.db, assignmentId);
  if (!assignment) throw ctx.notFound('assignment');
  const { courseId } = assignment;
  const course = await accessCourse(ctx, courseId);
  const now = ctx.now();
  const timeframe = timeframeOf(assignment);
  if (!(await ctx.may('can_see_assignments', course))) throw ctx.notFound('assignment');
  const isOpen = isAvailable(timeframe.availability, now);
  if (!isOpen && !(await ctx.may('can_see_hidden_assignments', course))) throw ctx.notFound('assignment');
  const { tenantId } = course;
  return {
    assignmentId,
    courseId,
    tenantId,
    assignment,
    course,
    timeframe,
    now,
    isDone: isDone(assignment, now),
  };
}

/** The dates that hold for a person: those for everyone, as long as courses have no sections. */
export function timeframeOf(assignment: StoredAssignment): Timeframe {
  return timeframeFor(assignment.timeframes, []);
}
