import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';

/** The grades that count for submissions of an assignment are other ones now; null: there is none any more. */
export const gradesChanged = domainEvent(
  'grading.gradesChanged',
  z.object({
    assignmentId: z.number(),
    changes: z.array(z.object({ submissionId: z.number(), grade: z.number().nullable() })),
  }),
);
