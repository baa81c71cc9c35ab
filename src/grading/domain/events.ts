import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';

/** The grades of these submissions, or whether they are final, have changed; null: there is no grade any more. */
export const gradesChanged = domainEvent(
  'grading.gradesChanged',
  z.object({
    assignmentId: z.number(),
    changes: z.array(z.object({ submissionId: z.number(), grade: z.number().nullable() })),
  }),
);
