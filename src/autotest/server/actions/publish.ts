// Publishing: from then on the snapshot runs at every hand-in and fills the rubric rows it is connected to.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { lockRows, unlockRows } from '../../../rubrics/server/index.ts';
import { listLatestSubmissions } from '../../../submissions/server/index.ts';
import { connectedRowIdsOf } from '../../domain/points.ts';
import { buildNotFinished, snapshotNotFound } from '../../domain/refusals.ts';
import { treeOf } from '../../domain/tree.ts';
import { publishWarningsOf } from '../../domain/validation.ts';
import { settingsOf } from '../surroundings.ts';
import { createRun, endWaitingRun, endWaitingRunsOf } from '../runs.ts';
import { updateConfiguration, type StoredConfiguration } from '../store/configurations.ts';
import { listWaitingOfSnapshot } from '../store/results.ts';
import { findSnapshot } from '../store/snapshots.ts';
import { demandValid } from './check.ts';

interface Publication {
  readonly configuration: StoredConfiguration;
  readonly snapshotId: string;
}

/** Locks the connected rows and queues the latest submission of every author. */
export async function publishSnapshot(
  ctx: Context,
  tx: Tx,
  { configuration, snapshotId }: Publication,
): Promise<void> {
  const { assignmentId } = configuration;
  const snapshot = await findSnapshot(tx, snapshotId);
  if (snapshot?.assignmentId !== assignmentId) throw new RefusedError(snapshotNotFound);
  if (snapshot.buildState !== 'finished') throw new RefusedError(buildNotFinished);
  if (configuration.publishedSnapshotId === snapshotId) return;
  // The rubric may have changed since the snapshot was made.
  const settings = await settingsOf(tx, assignmentId);
  const pointers = { setup: '/publishedSnapshot/setup/steps', test: '/publishedSnapshot/test/steps' };
  await demandValid(ctx, { assignmentId, settings, parts: snapshot, pointers }, tx);
  const rowIds = connectedRowIdsOf(treeOf(snapshot.test.steps)).map(Number);
  await lockRows(tx, assignmentId, { lock: 'auto_test_2', rowIds });
  await updateConfiguration(tx, assignmentId, { publishedSnapshotId: snapshotId });
  await runOnLatest(ctx, tx, { assignmentId, snapshotId });
  for (const { message } of publishWarningsOf(snapshot.test.steps)) ctx.warn('010', message);
  await audit(tx, 'AutoTest published', { assignmentId, snapshotId });
}

/** Queues a run on the latest submission of every author; answers how many. */
export async function runOnLatest(
  ctx: Context,
  tx: Tx,
  { assignmentId, snapshotId }: { assignmentId: number; snapshotId: string },
): Promise<number> {
  const latest = await listLatestSubmissions(tx, assignmentId);
  for (const { id: submissionId, personId: authorId } of latest.toReversed()) {
    await endWaitingRunsOf(tx, { assignmentId, authorId, submissionId }, ctx.now());
    await createRun(
      tx,
      { platform: ctx.platform, now: ctx.now() },
      { assignmentId, submissionId, snapshotId, isByStaff: true },
    );
  }
  return latest.length;
}

/** Gives the rows back to marking by hand and ends what waits; results stay. */
export async function unpublish(ctx: Context, tx: Tx, configuration: StoredConfiguration): Promise<void> {
  const { assignmentId, publishedSnapshotId: snapshotId } = configuration;
  if (snapshotId === null) return;
  for (const { id } of await listWaitingOfSnapshot(tx, snapshotId)) await endWaitingRun(tx, id, ctx.now());
  await updateConfiguration(tx, assignmentId, { publishedSnapshotId: null });
  await unlockRows(tx, assignmentId, 'auto_test_2');
  await audit(tx, 'AutoTest unpublished', { assignmentId, snapshotId });
}

function audit(
  tx: Tx,
  action: string,
  { assignmentId, snapshotId }: { assignmentId: number; snapshotId: string },
) {
  return tx.audit({
    action,
    subjectKind: 'assignment',
    subjectId: String(assignmentId),
    detail: { snapshotId },
  });
}
