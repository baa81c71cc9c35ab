// Where a notification leads, for mails and screens alike.
import type { Notification } from './model.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { fileFeedback, submissionFeedback } from '../../feedback/domain/addresses.ts';
import { unsubscribe } from './addresses.ts';

/**
 * For general feedback and grades, the overview of feedback; for a comment on a line, the file. It names the reply, so
 * that the page brings it into view (NOTIF-012 to NOTIF-015). What is about no reply stands beside the feedback: on small
 * screens that part is a drawer, which it opens.
 */
export function addressOfNotification(
  about: Pick<
    Notification,
    'courseId' | 'assignmentId' | 'workId' | 'fileId' | 'commentBaseId' | 'commentReply'
  >,
): string {
  const { courseId, assignmentId, workId, fileId, commentBaseId, commentReply } = about;
  const place = {
    courseId: Number(courseId),
    assignmentId: Number(assignmentId),
    submissionId: Number(workId),
  };
  const query =
    commentReply === null
      ? ({ panel: 'grade' } as const)
      : { replyToFocus: `${commentBaseId}-${commentReply.id}` };
  return fileId === undefined
    ? hrefOf(submissionFeedback, place, { query, tab: 'feedback-overview' })
    : hrefOf(fileFeedback, { ...place, fileId }, { query, tab: 'code' });
}

/** The page that opens the settings with the token of a mail. */
export function unsubscribeAddressOf(token: string): string {
  return hrefOf(unsubscribe, {}, { query: { token } });
}
