import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { GradeOrigin } from './model.ts';

/** The grade that counts for a submission is another one now; null: it has none any more. */
export const gradeChanged = domainEvent(
  'grading.gradeChanged',
  z.object({
    assignmentId: z.number(),
    submissionId: z.number(),
    grade: z.number().nullable(),
    origin: GradeOrigin,
  }),
);
