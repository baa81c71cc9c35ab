import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { Id } from '../../kernel/domain/fields.ts';
import { AssignmentPart } from './parts.ts';

/** Names of the changed fields, and also `timeframes` for the schedule, `description`, `template`. */
export const assignmentChanged = domainEvent(
  'assignments.changed',
  z.object({ assignmentId: Id, courseId: Id, fields: z.array(z.string()) }),
);

/** An assignment takes parts from another one. The rooms above copy theirs in the same transaction. */
export const assignmentCopied = domainEvent(
  'assignments.copied',
  z.object({ sourceId: Id, assignmentId: Id, courseId: Id, parts: z.array(AssignmentPart) }),
);

/** A student has started an exam by their login link. */
export const examStarted = domainEvent(
  'assignments.examStarted',
  z.object({ assignmentId: Id, personId: Id, network: z.string(), userAgent: z.string() }),
);
