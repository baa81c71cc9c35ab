import { listThreadAuthorIds } from '../../feedback/server/index.ts';
import { listAuthors } from '../../groups/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { findSubmission } from '../../submissions/server/index.ts';
import { receiversOf } from '../domain/rules.ts';
import type { Reason } from '../domain/model.ts';
import { insertNotifications, listReaders, type NewNotification } from './store.ts';
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
  await tellEach(tx, receivers, { ...submission, about: { submissionId, replyId, createdAt: now } });
}

/** Makes their notifications, but none for people who read none. */
export async function tellEach(
  tx: Tx,
  receivers: ReadonlyMap<number, Reason[]>,
  { about, assignmentId }: { assignmentId: number; about: Omit<NewNotification, 'receiverId' | 'reasons'> },
): Promise<void> {
  const readers = await listReaders(tx, [...receivers.keys()]);
  const told = [...receivers].filter(([receiverId]) => readers.has(receiverId));
  if (told.length === 0) return;
  await insertNotifications(
    tx,
    told.map(([receiverId, reasons]) => ({ ...about, receiverId, reasons })),
  );
  await tx.enqueue(tellReceiversJob, { assignmentId, receiverIds: told.map(([receiverId]) => receiverId) });
}
