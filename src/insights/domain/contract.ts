import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { PathId, Uuid } from '../../kernel/domain/fields.ts';
import { TenantStatistics } from '../../tenants/domain/model.ts';
import { CountedCourse, CourseFigures, CourseStatistics } from './model.ts';
import { seeCourseStatisticsRule, seeTenantStatisticsRule } from './access-rules.ts';
import { courseSubject } from '../../courses/domain/subjects.ts';
import { statisticsSubject } from './subjects.ts';

const oneTenant = z.object({ tenantId: Uuid });

export const insightContract = {
  getTenantStatistics: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/statistics/',
    wire: 'v1',
    summary: 'Reads the numbers of an institution.',
    about: [statisticsSubject],
    access: seeTenantStatisticsRule,
    params: oneTenant,
    reply: TenantStatistics,
  }),
  getCourseStatistics: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/statistics',
    wire: 'v1',
    summary: 'Reads the numbers of a course.',
    about: [statisticsSubject],
    access: seeCourseStatisticsRule,
    params: z.object({ courseId: PathId }),
    reply: CourseStatistics,
  }),
  getCourseFigures: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/figures',
    wire: 'v2',
    summary: 'Reads members by role, assignments, submissions by week and what is to grade in a course.',
    about: [statisticsSubject],
    access: seeCourseStatisticsRule,
    params: z.object({ courseId: PathId }),
    reply: CourseFigures,
  }),
  listTenantCourses: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/courses',
    wire: 'v2',
    summary:
      'Lists the courses of an institution, newest first, with the numbers of those whose statistics the caller may see; for members only the own ones.',
    about: [courseSubject, statisticsSubject],
    access: 'session',
    params: oneTenant,
    query: z.object({ q: z.string().max(255).optional() }),
    reply: z.object({ courses: z.array(CountedCourse) }),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
} satisfies AppContract;
