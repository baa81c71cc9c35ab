import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { courseScheduleContract } from '../../domain/course-schedule/contract.ts';
import { getCourseSchedule } from './actions.ts';

export const courseScheduleHandlers: Handlers<typeof courseScheduleContract, Context> = {
  getCourseSchedule: ({ ctx, params }) => getCourseSchedule(ctx, params.courseId),
};
