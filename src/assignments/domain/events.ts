import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { Id } from '../../kernel/domain/fields.ts';

/** Names of the changed fields, and also `timeframes` for the schedule, `description`, `template`. */
export const assignmentChanged = domainEvent(
  'assignments.changed',
  z.object({ assignmentId: Id, courseId: Id, fields: z.array(z.string()) }),
);
