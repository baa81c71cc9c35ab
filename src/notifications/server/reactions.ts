import { feedbackReplied } from '../../feedback/domain/events.ts';
import { listThreadAuthorIds } from '../../feedback/server/index.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { findSubmission } from '../../submissions/server/index.ts';
import { receiversOf } from '../domain/rules.ts';
import { insertNotifications, listReaders } from './store.ts';

export const notificationReactions: readonly Reaction[] = [
  // For everybody it is about, seen or not yet: who may not see the reply now may when grades become available.
  reaction(feedbackReplied, async (tx, reply, scope) => {
    const { submissionId, replyId } = reply;
    const submission = await findSubmission(tx, submissionId);
    if (!submission) return;
    const receivers = receiversOf({
      writerId: reply.authorId,
      authorIds: [submission.personId],
      assigneeId: submission.assigneeId,
      participantIds: await listThreadAuthorIds(tx, reply.commentBaseId),
    });
    const readers = await listReaders(tx, [...receivers.keys()]);
    const made = [...receivers].filter(([receiverId]) => readers.has(receiverId));
    const createdAt = scope.now;
    await insertNotifications(
      tx,
      made.map(([receiverId, reasons]) => ({ receiverId, submissionId, replyId, reasons, createdAt })),
    );
  }),
];
