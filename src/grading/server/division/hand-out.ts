// Hands submissions to graders: each grader who was done is not done any more, and hears of the new work.
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { setAssignee } from '../../../submissions/server/index.ts';
import type { GivenWork } from '../../domain/division.ts';
import { mailNewWork } from '../reminders/mail-graders.ts';
import { updateGraderNotDone } from '../store.ts';

interface NamedAssignment {
  readonly id: number;
  readonly name: string;
  readonly courseId: number;
}

/** Stores who grades what from now on. The rows are locked already. */
export async function handOut(
  tx: Tx,
  platform: Platform,
  { assignment, given }: { assignment: NamedAssignment; given: readonly GivenWork[] },
): Promise<void> {
  const wereDone: number[] = [];
  for (const [graderId, work] of Map.groupBy(given, ({ assigneeId }) => assigneeId)) {
    await setAssignee(
      tx,
      work.map(({ id }) => id),
      graderId,
    );
    if (graderId !== null && (await updateGraderNotDone(tx, assignment.id, graderId)))
      wereDone.push(graderId);
  }
  for (const graderId of wereDone) await mailNewWork(tx, platform, { assignment, graderId });
}
