import { z } from 'zod';
import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { accessCourse, accessCourses, memberScopeOf } from '../../courses/server/index.ts';
import { findTenant, managesTenant, seesStatistics } from '../../tenants/server/index.ts';
import type { TenantStatistics } from '../../tenants/domain/model.ts';
import { insightContract } from '../domain/contract.ts';
import type { CountedCourse, CourseFigures, CourseStatistics } from '../domain/model.ts';
import { readCourseFigures } from './course-figures.ts';
import {
  countCourses,
  listCountedCourses,
  readCourseCounts,
  readTenantStatistics,
  type CourseScope,
} from './store.ts';
import { seeCourseStatisticsRule, seeTenantStatisticsRule } from '../domain/access-rules.ts';

async function getTenantStatistics(ctx: Context, tenantId: string): Promise<TenantStatistics> {
  ctx.rule(seeTenantStatisticsRule);
  if (!(await seesStatistics(ctx, tenantId))) throw ctx.missing('can_see_other_tenant_statistics');
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  return readTenantStatistics(ctx.db, { tenantId, now: ctx.now() });
}

/** Rule `see course statistics`: people with the right in the course, and managers of its institution. */
async function accessStatistics(ctx: Context, courseId: number) {
  ctx.rule(seeCourseStatisticsRule);
  const course = await accessCourse(ctx, courseId);
  const { tenantId } = course;
  const isManager = await managesTenant(ctx, tenantId);
  if (!isManager) await ctx.require('can_view_analytics', course);
  return { tenantId, isManager };
}

async function getCourseFigures(ctx: Context, courseId: number): Promise<CourseFigures> {
  await accessStatistics(ctx, courseId);
  return readCourseFigures(ctx.db, { courseId, now: ctx.now() });
}

async function getCourseStatistics(ctx: Context, courseId: number): Promise<CourseStatistics> {
  const { tenantId, isManager } = await accessStatistics(ctx, courseId);
  const counts = await readCourseCounts(ctx.db, { courseId, now: ctx.now() });
  return {
    ...counts,
    courseAmounts: await countCourses(ctx.db, { tenantId, scope: scopeOf(ctx, isManager) }),
  };
}

async function listTenantCourses(
  ctx: Context,
  tenantId: string,
  q: string,
): Promise<{ courses: CountedCourse[] }> {
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  const { size, after } = ctx.page;
  const isManager = await managesTenant(ctx, tenantId);
  const found = await listCountedCourses(ctx.db, {
    tenantId,
    scope: scopeOf(ctx, isManager),
    terms: searchTermsOf(q),
    beforeId: after === undefined ? undefined : z.number().parse(after),
    limit: size + 1,
  });
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter(last.id);
  const courseIds = page.map(({ id }) => id);
  // The rights in all of them are read at once.
  if (!isManager) await accessCourses(ctx, courseIds);
  const courses: CountedCourse[] = [];
  for (const course of page) {
    // Who could count the hand-ins would know when others hand in.
    const seesNumbers = isManager || (await ctx.may('can_view_analytics', { courseId: course.id }));
    courses.push(seesNumbers ? course : { ...course, studentCount: null, submissionCount: null });
  }
  return { courses };
}

function scopeOf(ctx: Context, isManager: boolean): CourseScope {
  return isManager ? 'all' : memberScopeOf(ctx);
}

const handlers: Handlers<typeof insightContract, Context> = {
  getTenantStatistics: ({ ctx, params }) => getTenantStatistics(ctx, params.tenantId),
  getCourseStatistics: ({ ctx, params }) => getCourseStatistics(ctx, params.courseId),
  getCourseFigures: ({ ctx, params }) => getCourseFigures(ctx, params.courseId),
  listTenantCourses: ({ ctx, params, query }) => listTenantCourses(ctx, params.tenantId, query.q ?? ''),
};

export const insightModule: RoomModule = {
  name: 'insights',
  contracts: [mountable(insightContract, handlers)],
};
