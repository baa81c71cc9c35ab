import { z } from 'zod';
import { Id, Uuid, Json } from '../../kernel/domain/fields.ts';

export const JobState = z.enum(['waiting', 'retrying', 'running', 'finished', 'revoked', 'failed']);
export type JobState = z.infer<typeof JobState>;

const Starter = z.object({ id: Id, name: z.string(), username: z.string() });

export const BackgroundJob = z
  .object({
    id: Uuid,
    kind: z.string(),
    state: JobState,
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    /** How often it was started. */
    attempts: z.number().int(),
    error: z.string().nullable(),
    /** Null when the clock or another job started it. */
    starter: Starter.nullable(),
    /** True for work that runners do: other screens restart and stop it. */
    isLeased: z.boolean(),
  })
  .meta({ id: 'BackgroundJob' });
export type BackgroundJob = z.infer<typeof BackgroundJob>;

export const SentMail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    bodyText: z.string(),
    createdAt: z.date(),
    /** Null while it waits. */
    sentAt: z.date().nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof SentMail>;

export const AuditEntry = z
  .object({
    id: z.string(),
    /** Null for background work. */
    actor: Starter.nullable(),
    action: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** Of what has a name; null for others, and once it is gone. The name of a submission is its assignment's. */
    subjectName: z.string().nullable(),
    /** The course, and the assignment, where the subject is found. */
    subjectPlace: z.object({ courseId: Id, assignmentId: Id.nullable() }).nullable(),
    detail: Json,
    /** Names of the people whose ids stand in the detail. */
    people: z.array(z.object({ id: Id, name: z.string() })),
    requestId: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A home page shows a few; more are a mistake. */
export const mostAnnouncements = 100;

export const Announcement = z
  .object({
    id: Uuid,
    title: z.string(),
    message: z.string(),
    startsAt: z.date().nullable(),
    endsAt: z.date().nullable(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;
