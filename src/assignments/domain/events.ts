import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { Id } from '../../kernel/domain/fields.ts';

const subject = z.object({ assignmentId: Id, courseId: Id });

export const assignmentCreated = domainEvent('assignments.created', subject);
/** Names of the changed fields; `timeframes` for the schedule, `description`, `template`. */
export const assignmentChanged = domainEvent(
  'assignments.changed',
  subject.extend({ fields: z.array(z.string()) }),
);
export const assignmentDeleted = domainEvent('assignments.deleted', subject);
