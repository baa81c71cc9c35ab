// Nouns of notifications: what a person is told, why, and how soon a mail tells it too.
import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';
import { FileId, Reply } from '../../feedback/domain/model.ts';

/** Why somebody is told; several may hold for one reply (NOTIF-038). */
export const Reason = z.enum(['assignee', 'author', 'replied', 'graded']);
export type Reason = z.infer<typeof Reason>;

/** How soon a mail tells it; `off`: only the product does (NOTIF-029). */
export const Frequency = z.enum(['direct', 'daily', 'weekly', 'off']);
export type Frequency = z.infer<typeof Frequency>;

export const NotificationType = z.enum([
  'general_comment_notification',
  'comment_notification',
  'grade_notification',
  'regrade_notification',
]);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z
  .object({
    id: Id,
    type: NotificationType,
    read: z.boolean(),
    /** Each reason with its explanation. */
    reasons: z.array(z.tuple([Reason, z.string()])),
    createdAt: z.date(),
    courseId: Id,
    assignmentId: Id,
    workId: Id,
    /** This and the reply are null when the notification is about a grade or a regrade request. */
    commentBaseId: Id.nullable(),
    /** The reply as the receiver may see it; a deleted one has no text. */
    commentReply: Reply.nullable(),
    /** The file that the reply stands in; the general thread has none. */
    fileId: FileId.optional(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** Unread notifications are counted up to this number (NOTIF-005). */
export const mostCountedUnread = 100;

export const NotificationSummary = z
  .object({ unreadCount: z.number().int().min(0).max(mostCountedUnread) })
  .meta({ id: 'NotificationSummary' });
export type NotificationSummary = z.infer<typeof NotificationSummary>;

export const NotificationSettings = z
  .object({
    options: z.array(z.object({ reason: Reason, explanation: z.string(), value: Frequency })),
    possibleValues: z.array(Frequency),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The settings of an answer; an answer of another shape is refused (NOTIF-036). */
export function notificationSettingsOf(answer: unknown): NotificationSettings {
  const parsed = NotificationSettings.safeParse(answer);
  if (!parsed.success) throw new Error('Got invalid data.', { cause: parsed.error });
  return parsed.data;
}
