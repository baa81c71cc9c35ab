import { listThreadAuthorIds } from '../../feedback/server/index.ts';
import { listAuthors } from '../../groups/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { findSubmission } from '../../submissions/server/index.ts';
import { receiversOf } from '../domain/rules.ts';
import { insertNotifications, listReaders } from './store.ts';
import { tellReceiversJob } from './tell.ts';

interface NewReply {
  submissionId: number;
  commentBaseId: number;
  replyId: number;
  authorId: number;
}

/**
 * Makes a notification for everybody whom a new reply concerns, even if they cannot see it yet: they may once the
 * grades become available. The replies of a submission are written one after the other, so nobody is missed when two
 * people write at once.
 */
export async function tellReply(tx: Tx, reply: NewReply, now: Date): Promise<void> {
  const { submissionId, replyId } = reply;
  const submission = await findSubmission(tx, submissionId);
  if (!submission) return;
  const authors = await listAuthors(tx, [submission.personId]);
  const receivers = receiversOf({
    writerId: reply.authorId,
    authorIds: authors.flatMap(({ memberIds }) => memberIds),
    assigneeId: submission.assigneeId,
    participantIds: await listThreadAuthorIds(tx, reply.commentBaseId),
  });
  const readers = await listReaders(tx, [...receivers.keys()]);
  const told = [...receivers].filter(([receiverId]) => readers.has(receiverId));
  if (told.length === 0) return;
  const about = { submissionId, replyId, createdAt: now };
  await insertNotifications(
    tx,
    told.map(([receiverId, reasons]) => ({ ...about, receiverId, reasons })),
  );
  const { assignmentId } = submission;
  await tx.enqueue(tellReceiversJob, { assignmentId, receiverIds: told.map(([receiverId]) => receiverId) });
}
