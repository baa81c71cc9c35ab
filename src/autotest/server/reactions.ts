// Every hand-in is run at once; what it replaces no longer waits.
import type { Tx } from '../../kernel/server/database.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { handedIn, submissionDeleted } from '../../submissions/domain/events.ts';
import { createRun, endWaitingRun, endWaitingRunsOf } from './runs.ts';
import { findConfiguration } from './store/configurations.ts';
import { findNewestResult } from './store/results.ts';
import { listSnapshots } from './store/snapshots.ts';

export const autotestReactions: readonly Reaction[] = [
  reaction(handedIn, async (tx, { assignmentId, authorId, submissionId, isTest }, scope) => {
    const snapshotId = await snapshotFor(tx, assignmentId, isTest);
    if (snapshotId === undefined) return;
    await endWaitingRunsOf(tx, { assignmentId, authorId, submissionId }, scope.now);
    await createRun(tx, scope, { assignmentId, submissionId, snapshotId, isByStaff: false });
  }),
  reaction(submissionDeleted, async (tx, { submissionId }, scope) => {
    const newest = await findNewestResult(tx, submissionId);
    if (newest) await endWaitingRun(tx, newest.id, scope.now);
  }),
];

/** The published snapshot; for a test submission else the newest one, when it is ready to be tried. */
async function snapshotFor(tx: Tx, assignmentId: number, isTest: boolean): Promise<string | undefined> {
  const configuration = await findConfiguration(tx, assignmentId);
  if (!configuration) return undefined;
  if (configuration.publishedSnapshotId !== null) return configuration.publishedSnapshotId;
  if (!isTest) return undefined;
  const [newest] = await listSnapshots(tx, assignmentId, { beforeId: undefined, limit: 1 });
  return newest?.buildState === 'finished' ? newest.id : undefined;
}
