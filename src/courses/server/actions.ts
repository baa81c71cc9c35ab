// Courses and what their callers may do in them.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import { countUse, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import { findTenant, managesTenant } from '../../tenants/server/index.ts';
import { mostNewCoursesInHour } from '../domain/limits.ts';
import type {
  Course,
  CourseAuthorization,
  CourseState,
  ExtendedCourse,
  ListedCourse,
} from '../domain/model.ts';
import { mayChangeIn, maySetState } from '../domain/rules.ts';
import { accessCourse, memberScopeOf } from './access.ts';
import type { CourseAccess } from './course-access.ts';
import { createCourseWithRoles } from './create-course.ts';
import { permissionMapOf } from './roles.ts';
import { courseSlots } from './slots.ts';
import { findCourse, listCourses, updateCourse } from './store.ts';

export async function getCourses(
  ctx: Context,
  query: { q?: string | undefined; tenantId?: string | undefined; extended?: boolean | undefined },
): Promise<ListedCourse[]> {
  const seesAll = query.tenantId !== undefined && (await managesTenant(ctx, query.tenantId));
  const found = await listCourses(ctx.db, {
    scope: seesAll ? 'all' : memberScopeOf(ctx),
    tenantId: query.tenantId,
    terms: searchTermsOf(query.q ?? ''),
    beforeId: ctx.page.after === undefined ? undefined : z.number().parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  const { answered, byCourse } = await assignmentsOfPage(ctx, page, query.extended === true);
  if (found.length > answered.length) ctx.continueAfter(answered.at(-1)?.courseId);
  return answered.map((course) => {
    const reply = courseReply(course);
    return byCourse ? { ...reply, assignments: byCourse.get(course.courseId) ?? [] } : reply;
  });
}

/** The courses of the page that one answer has room for, with their assignments where they are asked for. */
async function assignmentsOfPage(ctx: Context, page: readonly CourseAccess[], isExtended: boolean) {
  if (!isExtended) return { answered: page, byCourse: undefined };
  const { listed, answered } = await courseSlots.assignmentsOf.get()(
    ctx,
    page.map(({ courseId }) => courseId),
  );
  return {
    answered: page.slice(0, answered.length),
    byCourse: Map.groupBy(listed, ({ courseId }) => courseId),
  };
}

export async function createCourse(
  ctx: Context,
  given: { name: string; tenantId?: string | undefined },
): Promise<ExtendedCourse> {
  const tenantId = given.tenantId ?? ctx.session.tenantId;
  if (tenantId === ctx.session.tenantId) await ctx.requireGlobally('can_create_courses');
  else await ctx.requireOnSite('can_create_courses_for_other_tenants');
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  await countUse(ctx.db, newCourseLimitOf(ctx.session.personId), ctx.now());
  const { course } = await ctx.transaction((tx) =>
    createCourseWithRoles(tx, {
      tenantId,
      name: given.name,
      creatorId: ctx.session.personId,
      now: ctx.now(),
    }),
  );
  return extendedReply(ctx, course);
}

export function newCourseLimitOf(personId: number): RateLimit {
  const requests = mostNewCoursesInHour;
  const text = `You have made ${requests} courses in this hour. Go on when the next one begins.`;
  return { key: `new courses ${personId}`, requests, seconds: 3600, text };
}

export async function getCourse(ctx: Context, courseId: number): Promise<ExtendedCourse> {
  return extendedReply(ctx, await accessCourse(ctx, courseId));
}

export async function patchCourse(
  ctx: Context,
  courseId: number,
  change: {
    name?: string | undefined;
    abbreviatedName?: string | undefined;
    state?: CourseState | undefined;
  },
): Promise<ExtendedCourse> {
  const course = await accessCourse(ctx, courseId);
  const changesText = change.name !== undefined || change.abbreviatedName !== undefined;
  if (changesText || change.state === undefined) await ctx.require('can_edit_course_info', course);
  if (change.state !== undefined) {
    await ctx.require('can_archive_courses', course);
    ctx.demand(maySetState(change.state));
  }
  if (changesText) ctx.demand(mayChangeIn({ state: change.state ?? course.state }));
  return ctx.transaction(async (tx) => {
    await updateCourse(tx, courseId, change);
    await tx.audit({
      action: 'course changed',
      subjectKind: 'course',
      subjectId: String(courseId),
      detail: change,
    });
    const changed = await findCourse(tx, courseId);
    if (!changed) throw ctx.notFound('course');
    return extendedReply(ctx, changed);
  });
}

export async function getCourseAuthorization(ctx: Context, courseId: number): Promise<CourseAuthorization> {
  return authorizationOf(ctx, await accessCourse(ctx, courseId));
}

async function authorizationOf(ctx: Context, course: CourseAccess): Promise<CourseAuthorization> {
  const held = await ctx.permissionsIn(course);
  return { permissions: permissionMapOf(held), paymentStatus: { tag: 'no-payment-required' } };
}

async function extendedReply(ctx: Context, course: CourseAccess): Promise<ExtendedCourse> {
  const authorization = await authorizationOf(ctx, course);
  return { ...courseReply(course), ltiProvider: null, copyLockDate: null, authorization };
}

function courseReply(course: CourseAccess): Course {
  const { courseId: id, name, abbreviatedName, createdAt, virtual, state, tenantId } = course;
  return { id, name, abbreviatedName, createdAt, virtual, state, tenantId, price: null };
}
