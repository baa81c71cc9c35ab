import type { insightContract } from '../../../src/insights/domain/contract.ts';
import type { Samples } from '../world.ts';

export const insightSamples: Samples<typeof insightContract> = {
  getTenantStatistics: async (w) => ({ as: w.admin, input: { params: { tenantId: w.tenantId } } }),
  getCourseStatistics: async (w) => ({ as: w.teacher, input: { params: { courseId: w.course.id } } }),
  getCourseFigures: async (w) => ({ as: w.teacher, input: { params: { courseId: w.course.id } } }),
  listTenantCourses: async (w) => ({ as: w.student, input: { params: { tenantId: w.tenantId }, query: {} } }),
};
