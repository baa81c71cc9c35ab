import { listRegradeWriterIds } from '../../grading/server/index.ts';
import { listAuthors } from '../../groups/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { findSubmission } from '../../submissions/server/index.ts';
import { receiversOf } from '../domain/rules.ts';
import { tellEach } from './replies.ts';

/** Tells authors, assignee and whoever wrote to a regrade request that somebody else has asked, written or decided. */
export async function tellRegrade(
  tx: Tx,
  { requestId, submissionId, writerId }: { requestId: number; submissionId: number; writerId: number },
  now: Date,
): Promise<void> {
  const submission = await findSubmission(tx, submissionId);
  if (!submission) return;
  const authors = await listAuthors(tx, [submission.personId]);
  const receivers = receiversOf({
    writerId,
    authorIds: authors.flatMap(({ memberIds }) => memberIds),
    assigneeId: submission.assigneeId,
    participantIds: await listRegradeWriterIds(tx, requestId),
  });
  const about = { submissionId, regradeRequestId: requestId, createdAt: now };
  await tellEach(tx, receivers, { assignmentId: submission.assignmentId, about });
}
