import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { Id, IdText } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';
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

/** Changes of what students read about an assignment, for open pages: its dates, texts, and whether grades are out. */
export const assignmentTopic = liveTopic({
  name: 'assignment',
  params: z.object({ assignmentId: IdText }),
  event: z.strictObject({ changed: z.strictObject({}) }),
});

const readByStudents: ReadonlySet<string> = new Set([
  'name',
  'description',
  'template',
  'timeframes',
  'gradeAvailability',
]);

/** Whether open pages are told. News of other settings would show students that their teacher is changing them. */
export const concernsReaders = (fields: readonly string[]): boolean =>
  fields.some((field) => readByStudents.has(field));
