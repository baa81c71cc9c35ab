// Leases whose runner is gone. Their work goes back to the queue, and each try is counted.
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { eachByItself } from '../../../kernel/server/jobs/each-by-itself.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import type { JobOutcome } from '../../../runner/domain/plan.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import {
  listOpenLeasesOf,
  listOpenLeasesOfToken,
  listSilentLeases,
  type Holder,
  type Lease,
} from '../store/leases.ts';
import { endJob } from './end-job.ts';
import { noteLost } from './given-back.ts';
import { holdLease, type Named } from './hold-lease.ts';

const silent = { kind: 'failed', message: 'The runner did not answer any more.', why: 'runnerLost' } as const;

/** After six missed heartbeats a runner counts as gone, and its work goes back to the queue (ATR-044). */
export async function endLostLeases(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const settings = await readSettings(db);
  const silentSeconds =
    settings.get('AUTO_TEST_HEARTBEAT_INTERVAL') * settings.get('AUTO_TEST_HEARTBEAT_MAX_MISSED');
  const silentSince = new Date(platform.clock.now().getTime() - silentSeconds * 1000);
  const isStill = ({ heartbeatAt }: Lease): boolean => heartbeatAt < silentSince;
  await eachByItself(
    await listSilentLeases(db, silentSince),
    (lease) => endOne(platform, lease, { outcome: silent, isStill }),
    {
      log: platform.log,
      message: 'the work of a runner that is gone was not given back',
      factsOf: ({ jobId }) => ({ jobId }),
    },
  );
}

/** For a runner that is known to be gone, so nobody waits for its heartbeats. */
export async function endLeasesOf(platform: Platform, holder: Holder): Promise<void> {
  for (const lease of await listOpenLeasesOf(platform.database.db, holder)) {
    await endOne(platform, lease, { outcome: silent, isStill: () => true });
  }
}

/** For a token that was revoked. The work is not at fault, so no try is counted. */
export async function endLeasesOfToken(platform: Platform, tokenId: string): Promise<void> {
  await giveBack(platform, await listOpenLeasesOfToken(platform.database.db, tokenId));
}

/** For work that was leased and never reached its runner. No try is counted. */
export async function giveBack(platform: Platform, leases: readonly Named[]): Promise<void> {
  for (const lease of leases) {
    await endOne(platform, lease, { outcome: { kind: 'givenBack' }, isStill: () => true });
  }
}

interface Ending {
  readonly outcome: JobOutcome;
  /** Checked when the lease is locked, because it may have been renewed meanwhile. */
  readonly isStill: (lease: Lease) => boolean;
}

async function endOne(platform: Platform, named: Named, { outcome, isStill }: Ending): Promise<void> {
  const now = platform.clock.now();
  const work = async (tx: Tx): Promise<void> => {
    const held = await holdLease(tx, named);
    if (!isStill(held.lease)) return;
    await endJob(tx, { platform, now }, { held, end: { outcome, isCompleted: false } });
    if (outcome.kind === 'failed' && named.tokenId !== null) await noteLost(tx, named.tokenId, now);
  };
  try {
    await runInBackground({ platform, now }, work);
  } catch (error) {
    // The job was completed, or given to another runner, at this very moment.
    if (!(error instanceof RefusedError)) throw error;
  }
}
