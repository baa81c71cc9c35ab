import type { PayloadOf } from '../../kernel/domain/event.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { submissionsTopic } from '../../submissions/domain/events.ts';
import { rubricResultChanged } from '../domain/events.ts';

/** Tells the rooms above and open pages: the choices of rows may change while the grade stays the same. */
export async function tellResultChanged(
  tx: Tx,
  change: PayloadOf<typeof rubricResultChanged>,
): Promise<void> {
  await tx.announce(rubricResultChanged, change);
  const changed = { submissionId: String(change.submissionId), aspect: 'grade' as const };
  await tx.publish(submissionsTopic, { assignmentId: String(change.assignmentId) }, { changed });
}
