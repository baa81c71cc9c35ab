import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { Id, PathId } from '../../../kernel/domain/fields.ts';
import { TaskResult } from '../../../kernel/domain/task.ts';
import { courseArchived, courseIntoItself } from '../refusals.ts';

export const importContract = {
  importIntoCourse: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/copy',
    wire: 'v1',
    summary: 'Starts a task that copies the contents of another course into this one, without its people.',
    about: [],
    // It asks for the rights to edit group sets and snippets as well (COURSE-009).
    access: { permission: 'can_create_assignment' },
    params: z.object({ courseId: PathId }),
    body: z.object({ fromCourseId: Id }),
    reply: TaskResult,
    refusals: [courseArchived, courseIntoItself],
  }),
} satisfies AppContract;
