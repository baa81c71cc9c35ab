import type { Tx } from '../../../kernel/server/database.ts';
import { submissionsTopic } from '../../../submissions/domain/events.ts';
import type { SubmissionScope } from '../../../submissions/server/index.ts';

/** Open pages of those who see the grade, which stands beside the requests about it, read both again. */
export async function tellPages(
  tx: Tx,
  { assignmentId, submissionId }: Pick<SubmissionScope, 'assignmentId' | 'submissionId'>,
): Promise<void> {
  const changed = { submissionId: String(submissionId), aspect: 'grade' as const };
  await tx.publish(submissionsTopic, { assignmentId: String(assignmentId) }, { changed });
}
