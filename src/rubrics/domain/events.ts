import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';

/** Rows, items, points or the maximum of a rubric changed: results and grades may have changed with them. */
export const rubricChanged = domainEvent('rubrics.changed', z.object({ assignmentId: z.number() }));

/** Choices of one submission changed, by a person or by an AutoTest. */
export const rubricResultChanged = domainEvent(
  'rubrics.resultChanged',
  z.object({
    assignmentId: z.number(),
    submissionId: z.number(),
    origin: z.enum(['human', 'auto_test']),
  }),
);
