import type { Tx } from '../../kernel/server/database.ts';
import { examRoomTopic, ownExamTopic } from '../domain/events.ts';

/** Tells the invigilators that the room has changed, and these students that something of theirs has. */
export async function tellExam(
  tx: Tx,
  assignmentId: number,
  personIds: readonly number[] = [],
): Promise<void> {
  const ofExam = { assignmentId: String(assignmentId) };
  await tx.publish(examRoomTopic, ofExam, { changed: {} });
  await tx.publishEach(
    ownExamTopic,
    personIds.map((personId) => [{ ...ofExam, userId: String(personId) }, { changed: {} }] as const),
  );
}
