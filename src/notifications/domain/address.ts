// Where a notification leads, for mails and screens alike.
import type { Notification } from './model.ts';

/**
 * For general feedback and grades, the overview of feedback; for a comment on a line, the file. It names the reply, so
 * that the page brings it into view (NOTIF-012 to NOTIF-015).
 */
export function addressOfNotification(
  about: Pick<
    Notification,
    'courseId' | 'assignmentId' | 'workId' | 'fileId' | 'commentBaseId' | 'commentReply'
  >,
): string {
  const { courseId, assignmentId, workId, fileId, commentBaseId, commentReply } = about;
  const submission = `/courses/${courseId}/assignments/${assignmentId}/submissions/${workId}`;
  const focus = commentReply === null ? '' : `?replyToFocus=${commentBaseId}-${commentReply.id}`;
  return fileId === undefined
    ? `${submission}${focus}#feedback-overview`
    : `${submission}/files/${fileId}${focus}#code`;
}

/** The page that opens the settings with the token of a mail. */
export function unsubscribeAddressOf(token: string): string {
  return `/unsubscribe/email_notifications/?token=${token}`;
}
