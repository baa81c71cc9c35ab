import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';

/** The final grades of these submissions have changed; null: the submission has no grade any more. */
export const gradesChanged = domainEvent(
  'grading.gradesChanged',
  z.object({
    assignmentId: z.number(),
    changes: z.array(z.object({ submissionId: z.number(), grade: z.number().nullable() })),
  }),
);
