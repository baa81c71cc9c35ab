// The dates of all assignments of a course in one call.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { seeCourseRule } from '../../../courses/domain/access-rules.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { assignmentListSubject, assignmentSubject, timeframeSubject } from '../subjects.ts';
import { CourseSchedule } from './model.ts';

export const courseScheduleContract = {
  getCourseSchedule: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/schedule',
    wire: 'v2',
    summary:
      'Reads the dates of all assignments of a course; without the right to see all only the own ones.',
    about: [assignmentSubject, assignmentListSubject, timeframeSubject],
    access: seeCourseRule,
    params: z.object({ courseId: PathId }),
    reply: CourseSchedule,
  }),
} satisfies AppContract;
