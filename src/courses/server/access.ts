// The only way to a course: who may know of it, and in which state.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { managesTenant } from '../../tenants/server/index.ts';
import { otherCourseSession } from '../domain/refusals.ts';
import type { CourseAccess } from './course-access.ts';
import { findCourseFor } from './store.ts';

/** Rule `see course`: members and administrators of its tenant; archived ones with the right to see them. */
export async function accessCourse(ctx: Context, courseId: number): Promise<CourseAccess> {
  ctx.rule('see course');
  const found = await findCourseFor(ctx.db, { courseId, personId: ctx.session.personId });
  if (!found || found.course.state === 'deleted') throw ctx.notFound('course');
  const { course, rolePermissions } = found;
  ctx.learn({ courseId, rolePermissions });
  const { forCourseId } = ctx.session.restrictions;
  if (forCourseId !== null && forCourseId !== courseId) throw new RefusedError(otherCourseSession);
  const isManager = (await ctx.isAdministratorIn(course)) || (await managesTenant(ctx, course.tenantId));
  if (!isManager && !(await ctx.isEnrolled(course))) throw ctx.notFound('course');
  if (course.state === 'archived' && !isManager && !(await ctx.may('can_see_archived_courses', course))) {
    throw ctx.notFound('course');
  }
  return course;
}
