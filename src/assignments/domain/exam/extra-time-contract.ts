// More time in an exam that runs.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { datesOfHiddenNames, examStaysOver, examTooLong, examWithoutEnd } from '../refusals.ts';
import { assignmentSubject, timeframeSubject } from '../subjects.ts';

export const mostExtraMinutes = 240;

const ExtraMinutes = z
  .number()
  .int('Not a whole number.')
  .min(1, 'At least one minute.')
  .max(mostExtraMinutes, `At most ${mostExtraMinutes} minutes.`);

const ofAssignment = z.object({ assignmentId: PathId });
const about = [timeframeSubject, assignmentSubject];
const toEdit = { permission: 'can_edit_assignment_info' } as const;

export const examTimeContract = {
  lengthenExam: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/exam-extra-time',
    wire: 'v2',
    summary: 'Gives everybody more time in an exam: moves its deadlines, lock dates and extensions.',
    about,
    access: toEdit,
    params: ofAssignment,
    body: z.object({ minutes: ExtraMinutes }),
    refusals: [courseArchived, examWithoutEnd, examStaysOver, examTooLong],
  }),
  lengthenExamOfStudent: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/exam-extra-time/{userId}',
    wire: 'v2',
    summary: 'Gives one student more time in an exam, as an extension from their own deadline on.',
    about,
    access: toEdit,
    params: ofAssignment.extend({ userId: PathId }),
    body: z.object({
      minutes: ExtraMinutes,
      reason: z.string().trim().min(1, 'A reason is needed.').max(1000, 'At most 1000 characters.'),
    }),
    refusals: [courseArchived, examWithoutEnd, examStaysOver, datesOfHiddenNames],
  }),
} satisfies AppContract;
