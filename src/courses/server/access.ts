// The only way to a course: it decides who may know of it, and in which state.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { managesTenant } from '../../tenants/server/index.ts';
import { otherCourseSession } from '../domain/refusals.ts';
import type { CourseAccess } from './course-access.ts';
import { findCourseFor, listCoursesFor, type CourseForPerson, type MemberScope } from './store.ts';
import { seeCourseRule } from '../domain/access-rules.ts';

/** Rule `see course`: members and administrators of its tenant; archived ones with the right to see them. */
export async function accessCourse(ctx: Context, courseId: number): Promise<CourseAccess> {
  ctx.rule(seeCourseRule);
  const found = await findCourseFor(ctx.db, { courseId, personId: ctx.session.personId });
  if (!found) throw ctx.notFound('course');
  return demandSight(ctx, found);
}

/** Of many courses the ones that the caller may know of, by their ids, in one query. */
export async function accessCourses(
  ctx: Context,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, CourseAccess>> {
  ctx.rule(seeCourseRule);
  const found = await listCoursesFor(ctx.db, { courseIds, personId: ctx.session.personId });
  const seen = await seenOf(found, (one) => demandSight(ctx, one));
  return new Map(seen.map((course) => [course.courseId, course]));
}

/** Which courses the session sees as a member. */
export function memberScopeOf(ctx: Context): MemberScope {
  const { personId, restrictions } = ctx.session;
  const withArchived = !restrictions.removedPermissions.includes('can_see_archived_courses');
  return { personId, onlyCourseId: restrictions.forCourseId, withArchived };
}

/** Of many things the ones that are not refused. */
export async function seenOf<Thing, Seen>(
  things: readonly Thing[],
  demand: (thing: Thing) => Promise<Seen>,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const thing of things) {
    try {
      seen.push(await demand(thing));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }
  return seen;
}

/** Whether the person sees the course as a member, whatever the session may do: others must not learn that it is there. */
function isOpenTo({ course, rolePermissions }: CourseForPerson): boolean {
  if (course.state === 'visible') return rolePermissions !== undefined;
  return rolePermissions?.has('can_see_archived_courses') ?? false;
}

async function demandSight(ctx: Context, found: CourseForPerson): Promise<CourseAccess> {
  const { course, rolePermissions } = found;
  const { courseId } = course;
  if (course.state === 'deleted') throw ctx.notFound('course');
  ctx.learn({ courseId, rolePermissions });
  const { forCourseId } = ctx.session.restrictions;
  if (forCourseId !== null && forCourseId !== courseId)
    throw isOpenTo(found) ? new RefusedError(otherCourseSession) : ctx.notFound('course');
  const isManager = (await ctx.isAdministratorIn(course)) || (await managesTenant(ctx, course.tenantId));
  if (!isManager && !(await ctx.isEnrolled(course))) throw ctx.notFound('course');
  if (course.state === 'archived' && !isManager && !(await ctx.may('can_see_archived_courses', course))) {
    throw ctx.notFound('course');
  }
  return course;
}
