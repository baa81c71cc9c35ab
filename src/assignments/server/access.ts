// The only way to an assignment: checks who may know of it, and returns what the rooms above need.
import type { Context } from '../../access/server/index.ts';
import { accessCourse, accessCourses, seenOf, type CourseAccess } from '../../courses/server/index.ts';
import { Pace } from '../../kernel/server/turns/pace.ts';
import { listedAtOnce } from '../domain/listed-assignments.ts';
import type { StoredAssignment, Timeframe, WholeAssignment } from '../domain/model.ts';
import { isAvailable, isDone } from '../domain/rules.ts';
import { ownDates } from './dates.ts';
import { maySessionOpen } from './restrictions/gate.ts';
import { findAssignment, listAssignmentsByIds } from './store.ts';
import { seeAssignmentRule } from '../domain/access-rules.ts';

/** An assignment that the caller may know of. */
export interface AssignmentScope<Known extends StoredAssignment = StoredAssignment> {
  assignmentId: number;
  courseId: number;
  tenantId: string;
  assignment: Known;
  course: CourseAccess;
  /** The caller's own dates. */
  timeframe: Timeframe;
  now: Date;
  /** True when the grades are available. */
  isDone: boolean;
}

/** One that was read alone, with its hand-in rules. */
export type WholeScope = AssignmentScope<WholeAssignment>;

/** Rule `see assignment`: the caller may know of it, and meets its restrictions (password, addresses). */
export async function accessAssignment(ctx: Context, assignmentId: number): Promise<WholeScope> {
  const scope = await knowAssignment(ctx, assignmentId);
  await demandOpen(ctx, scope);
  return scope;
}

/** Refuses with PASSWORD_REQUIRED or IP_NOT_ALLOWED where the assignment is restricted (ASGN-054). */
export async function demandOpen(
  ctx: Context,
  { assignment }: Pick<AssignmentScope, 'assignment'>,
): Promise<void> {
  ctx.demand(await maySessionOpen(ctx, assignment));
}

/**
 * An assignment whose name and dates the caller may know. For anything more also call `demandOpen`, or use
 * `accessAssignment`, which does both.
 */
export async function knowAssignment(ctx: Context, assignmentId: number): Promise<WholeScope> {
  ctx.rule(seeAssignmentRule);
  const assignment = await findAssignment(ctx.db, assignmentId);
  if (!assignment) throw ctx.notFound('assignment');
  const course = await accessCourse(ctx, assignment.courseId);
  const dates = await ownDates(ctx.db, [assignment], ctx.session.personId);
  return demandSight(ctx, { assignment, course, timeframe: dates(assignment) });
}

/** The assignments that `accessAssignment` would allow, by id, with one set of queries for each hundred. */
export async function accessAssignments(
  ctx: Context,
  assignmentIds: readonly number[],
): Promise<ReadonlyMap<number, AssignmentScope>> {
  ctx.rule(seeAssignmentRule);
  const pace = new Pace(ctx.request.departure);
  const scopes = new Map<number, AssignmentScope>();
  for (let at = 0; at < assignmentIds.length; at += listedAtOnce) {
    if (pace.isDue()) await pace.rest();
    const seen = await accessFew(ctx, assignmentIds.slice(at, at + listedAtOnce));
    for (const scope of seen) scopes.set(scope.assignmentId, scope);
  }
  return scopes;
}

async function accessFew(ctx: Context, assignmentIds: readonly number[]): Promise<AssignmentScope[]> {
  const assignments = await listAssignmentsByIds(ctx.db, assignmentIds);
  const courses = await accessCourses(ctx, [...new Set(assignments.map(({ courseId }) => courseId))]);
  const dates = await ownDates(ctx.db, assignments, ctx.session.personId);
  return seenOf(assignments, async (assignment) => {
    const course = courses.get(assignment.courseId);
    if (!course) throw ctx.notFound('assignment');
    await demandOpen(ctx, { assignment });
    return demandSight(ctx, { assignment, course, timeframe: dates(assignment) });
  });
}

async function demandSight<Known extends StoredAssignment>(
  ctx: Context,
  known: Pick<AssignmentScope<Known>, 'assignment' | 'course' | 'timeframe'>,
): Promise<AssignmentScope<Known>> {
  const { assignment, course, timeframe } = known;
  const { id: assignmentId, courseId } = assignment;
  const now = ctx.now();
  if (!(await ctx.may('can_see_assignments', course))) throw ctx.notFound('assignment');
  const isOpen = isAvailable(timeframe.availability, now);
  if (!isOpen && !(await ctx.may('can_see_hidden_assignments', course))) throw ctx.notFound('assignment');
  const { tenantId } = course;
  return { ...known, assignmentId, courseId, tenantId, now, isDone: isDone(assignment, now) };
}
