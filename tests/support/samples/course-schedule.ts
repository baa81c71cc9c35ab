import type { courseScheduleContract } from '../../../src/assignments/domain/course-schedule/contract.ts';
import type { Samples } from '../world.ts';

export const courseScheduleSamples: Samples<typeof courseScheduleContract> = {
  getCourseSchedule: async (w) => ({ as: w.teacher, input: { params: { courseId: w.course.id } } }),
};
