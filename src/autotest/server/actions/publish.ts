// After publishing, the snapshot runs at every hand-in and fills its connected rubric rows.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { countUse, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';
import { freeRows, reserveRows, rubricRowsOf } from '../../../rubrics/server/index.ts';
import { setAutoTestFinal } from '../../../submissions/server/index.ts';
import { connectedRowIdsOf } from '../../domain/points.ts';
import { buildNotFinished, invalidConfiguration, snapshotNotFound } from '../../domain/refusals.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { publishWarningsOf } from '../../domain/steps/publish-warnings.ts';
import { queueLatest } from '../latest-runs.ts';
import { updateConfiguration, type StoredConfiguration } from '../store/configurations.ts';
import { listTestedSubmissions } from '../store/result-lists.ts';
import { findSnapshot, type StoredSnapshot } from '../store/snapshots.ts';
import { listAuthorsOfOpenRuns, lockWaitingOfSnapshot } from '../store/waiting-runs.ts';
import { settingsOf } from '../surroundings.ts';
import { endWaitingRuns } from '../waiting-runs.ts';
import { demandValid } from './check.ts';

/**
 * A snapshot that may be published. Its blocks never change, so they are judged before the transaction:
 * judging takes a thread, and rows should not be locked meanwhile.
 */
export async function demandPublishable(
  ctx: Context,
  assignmentId: number,
  snapshotId: string,
): Promise<StoredSnapshot> {
  const snapshot = await findSnapshot(ctx.db, snapshotId);
  if (snapshot?.assignmentId !== assignmentId) throw new RefusedError(snapshotNotFound);
  if (snapshot.buildState !== 'finished') throw new RefusedError(buildNotFinished);
  // The rubric may have changed since the snapshot was made, so check again.
  const settings = await settingsOf(ctx.db, assignmentId);
  const pointers = { setup: '/publishedSnapshot/setup/steps', test: '/publishedSnapshot/test/steps' };
  await demandValid(ctx, { assignmentId, settings, parts: snapshot, pointers });
  return snapshot;
}

interface Publication {
  readonly configuration: StoredConfiguration;
  readonly snapshot: StoredSnapshot;
  readonly runLatest: boolean;
}

/**
 * Reserves the connected rows and queues a run on the latest submission of every author. Without `runLatest` what was
 * tested already keeps its result, rows and grade, and only runs that have not ended are replaced: those of other tests
 * would fill nothing.
 */
export async function publishSnapshot(
  ctx: Context,
  tx: Tx,
  { configuration, snapshot, runLatest }: Publication,
): Promise<void> {
  const { assignmentId, publishedSnapshotId } = configuration;
  const { id: snapshotId } = snapshot;
  if (publishedSnapshotId === snapshotId) return;
  await updateConfiguration(tx, assignmentId, { publishedSnapshotId: snapshotId });
  // Results of other tests decide nothing any more. Grading reads this when the rows are reserved.
  if (runLatest) await setAutoTestFinal(tx, await listTestedSubmissions(tx, assignmentId), false);
  await reserveConnectedRows(tx, snapshot);
  const chosen = runLatest ? {} : { authorIds: await listAuthorsOfOpenRuns(tx, assignmentId) };
  await runOnLatest(ctx, tx, { assignmentId, snapshotId, ...chosen, why: 'published' });
  for (const { message } of publishWarningsOf(snapshot.test.steps)) ctx.warn('010', message);
  await audit(tx, 'AutoTest published', { assignmentId, snapshotId, runLatest });
}

async function reserveConnectedRows(tx: Tx, { assignmentId, test }: StoredSnapshot): Promise<void> {
  const rowIds = connectedRowIdsOf(testTreeOf(test.steps));
  await reserveRows(tx, assignmentId, { lock: 'auto_test_2', rowIds });
  const present = new Set((await rubricRowsOf(tx, assignmentId)).map(({ id }) => id));
  if (rowIds.every((id) => present.has(id))) return;
  const description = 'The rubric was changed at this moment. Look at it and publish again.';
  throw new RefusedError(invalidConfiguration, { description });
}

/**
 * Queues runs on the latest submission of every author, or of the named ones; answers how many runs these are.
 */
export async function runOnLatest(
  ctx: Context,
  tx: Tx,
  { why, ...asked }: { assignmentId: number; snapshotId: string; authorIds?: number[]; why: Why },
): Promise<number> {
  const now = ctx.now();
  await countUse(tx, limitOf(asked.assignmentId, why), now);
  const { queued, left } = await queueLatest(tx, { platform: ctx.platform, now }, { ...asked, askedAt: now });
  const total = queued + left;
  if (left > 0) ctx.warn('020', `${queued} of ${total} runs are queued. The others follow within a minute.`);
  return total;
}

/** Runs that wait are ended and made anew each time, and stay as rows. */
const mostInHour = 60;

/** Counted apart: who may only run tests again cannot keep a teacher from publishing. */
type Why = 'published' | 'runAgain';

function limitOf(assignmentId: number, why: Why): RateLimit {
  const told = why === 'published' ? 'The tests were published' : 'All tests ran again';
  const text = `${told} ${mostInHour} times in this hour. Go on when the next hour begins.`;
  const key = why === 'published' ? `publications ${assignmentId}` : `runs of all ${assignmentId}`;
  return { key, requests: mostInHour, seconds: 3600, text };
}

/** Frees the rows, so that graders mark them by hand, and ends waiting runs. Results stay. */
export async function unpublish(ctx: Context, tx: Tx, configuration: StoredConfiguration): Promise<void> {
  const { assignmentId, publishedSnapshotId: snapshotId } = configuration;
  if (snapshotId === null) return;
  await endWaitingRuns(tx, await lockWaitingOfSnapshot(tx, snapshotId), ctx.now());
  await updateConfiguration(tx, assignmentId, { publishedSnapshotId: null });
  await freeRows(tx, assignmentId, 'auto_test_2');
  await audit(tx, 'AutoTest unpublished', { assignmentId, snapshotId });
}

function audit(
  tx: Tx,
  action: string,
  { assignmentId, ...detail }: { assignmentId: number; snapshotId: string; runLatest?: boolean },
) {
  return tx.audit({
    action,
    subjectKind: 'assignment',
    subjectId: String(assignmentId),
    detail,
  });
}
