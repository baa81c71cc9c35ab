// Stops a build early, because its teacher wants it or a newer snapshot replaces it. Otherwise a build could
// hold a slot of a runner for a long time.
import type { Tx } from '../../kernel/server/database.ts';
import { addBuildOutput, setBuildState } from './builds.ts';
import { endBuildJob } from './queue.ts';
import { failureTexts } from '../domain/failures/texts.ts';
import type { Moment } from './runs.ts';
import { endLease, findOpenLease } from './store/leases.ts';
import { listOpenBuilds, lockSnapshot, type StoredSnapshot } from './store/snapshots.ts';

/** Ends the build of a snapshot that the caller has locked; false if it has ended by itself. */
export async function stopBuild(
  tx: Tx,
  moment: Moment,
  { snapshot, failure }: { snapshot: StoredSnapshot; failure: 'stopped' | 'replaced' },
): Promise<boolean> {
  const { id: snapshotId, buildState } = snapshot;
  if (buildState !== 'waiting-to-start' && buildState !== 'running') return false;
  // Without its lease, the runner is told to stop at its next heartbeat or report. A build that still waits
  // is skipped when a runner comes to it.
  const lease = await findOpenLease(tx, { snapshotId, resultId: null });
  if (lease) {
    await endLease(tx, lease.jobId, { endedAt: moment.now, isCompleted: false });
    await endBuildJob(tx, moment.platform, lease.jobId);
  }
  const written = await addBuildOutput(tx, snapshot, `\n${failureTexts.build[failure].teacher}\n`);
  await setBuildState(tx, written, { buildState: 'errored', buildFailure: failure });
  return true;
}

/** A newer snapshot of the assignment is built now, so nobody needs the older builds. */
export async function stopOlderBuilds(tx: Tx, moment: Moment, assignmentId: number): Promise<void> {
  for (const { id } of await listOpenBuilds(tx, assignmentId)) {
    const snapshot = await lockSnapshot(tx, id);
    if (snapshot) await stopBuild(tx, moment, { snapshot, failure: 'replaced' });
  }
}
