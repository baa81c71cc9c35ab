// Queues a run at every hand-in, ends waiting runs that it replaces, and copies the AutoTest with its assignment.
import { assignmentCopied } from '../../assignments/domain/events.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { handedIn, submissionDeleted } from '../../submissions/domain/events.ts';
import { rubricRowsOf } from '../../rubrics/server/index.ts';
import { copyBlocks, demandReplaceable } from './actions/copy-blocks.ts';
import { findConfiguration, shareConfiguration } from './store/configurations.ts';
import { findNewestResult } from './store/results.ts';
import { listSnapshots } from './store/snapshots.ts';
import { lockWaiting } from './store/waiting-runs.ts';
import { endReplacedRuns, endWaitingRuns, queueRuns } from './waiting-runs.ts';

export const autotestReactions: readonly Reaction[] = [
  reaction(assignmentCopied, async (tx, { sourceId, assignmentId, courseId, parts }, scope) => {
    if (!parts.includes('autoTest')) return;
    const source = await findConfiguration(tx, sourceId);
    if (!source) return;
    await demandReplaceable(tx, assignmentId);
    const rowIds = parts.includes('rubric')
      ? await rowsOfCopy(tx, sourceId, assignmentId)
      : new Map<number, number>();
    await copyBlocks(tx, scope.platform, { source, target: { id: assignmentId, courseId }, rowIds });
  }),
  reaction(handedIn, async (tx, { assignmentId, submissionId, isTest }, scope) => {
    const snapshotId = await snapshotFor(tx, assignmentId, isTest);
    if (snapshotId === undefined) return;
    const submissionIds = [submissionId];
    await endReplacedRuns(tx, submissionIds, scope.now);
    const wanted = { assignmentId, snapshotId, submissionIds, isByStaff: false, createdAt: scope.now };
    await queueRuns(tx, scope, wanted);
  }),
  reaction(submissionDeleted, async (tx, { submissionId }, scope) => {
    const newest = await findNewestResult(tx, submissionId);
    if (newest) await endWaitingRuns(tx, await lockWaiting(tx, [newest.id]), scope.now);
  }),
];

/**
 * The published snapshot. If there is none, a test submission gets the newest snapshot, provided that it is
 * ready.
 */
async function snapshotFor(tx: Tx, assignmentId: number, isTest: boolean): Promise<string | undefined> {
  const configuration = await shareConfiguration(tx, assignmentId);
  if (!configuration) return undefined;
  if (configuration.publishedSnapshotId !== null) return configuration.publishedSnapshotId;
  if (!isTest) return undefined;
  const [newest] = await listSnapshots(tx, assignmentId, { beforeId: undefined, limit: 1 });
  return newest?.buildState === 'finished' ? newest.id : undefined;
}

/** The rubric was copied just before: its rows stand in the same order. */
async function rowsOfCopy(tx: Tx, sourceId: number, assignmentId: number): Promise<Map<number, number>> {
  const rows = await rubricRowsOf(tx, sourceId);
  const copies = await rubricRowsOf(tx, assignmentId);
  return new Map(rows.flatMap(({ id }, at) => (copies[at] ? [[id, copies[at].id] as const] : [])));
}
