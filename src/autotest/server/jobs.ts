// Background work: ends leases of silent runners, and counts points whose time has come.
import { z } from 'zod';
import { eachByItself } from '../../kernel/server/jobs/each-by-itself.ts';
import { declareJob } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../kernel/server/room.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { testTreeOf } from '../domain/tree.ts';
import { queueRunsRoomJob } from './latest-runs.ts';
import { fillRubric, laterBlocksOf } from './fill-rubric.ts';
import { endLostLeases } from './runner/lost-leases.ts';
import { removeLeasesEndedBefore } from './store/leases.ts';
import { listShownResults } from './store/result-lists.ts';
import { listProvisional, lockResult, readRun } from './store/results.ts';
import { removeRunnersSeenBefore } from './store/runners.ts';
import { getSnapshot, removeImagesUnusedSince, removeUnusedLayers } from './store/snapshots.ts';
import { warnNotStarted } from './watch.ts';

const endLostLeasesJob = declareJob({
  name: 'autotest.endLostLeases',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 55,
  cron: '* * * * *',
});

const settleHiddenJob = declareJob({
  name: 'autotest.settleHidden',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 600,
  cron: '*/15 * * * *',
});

const removeOldJob = declareJob({
  name: 'autotest.removeOld',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 300,
  cron: '17 3 * * *',
});

const warnNotStartedJob = declareJob({
  name: 'autotest.warnNotStarted',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '*/5 * * * *',
});

const resultsAtOnce = 100;

/** Writes rows and grades again when points of Hide blocks begin to count. Dates may have moved meanwhile. */
export async function settleHidden(platform: Platform): Promise<void> {
  let afterId = '';
  for (;;) {
    const results = await listProvisional(platform.database.db, afterId, resultsAtOnce);
    await eachByItself(
      results,
      ({ id }) => runInBackground({ platform }, (tx) => settleOne(tx, platform, id)),
      {
        log: platform.log,
        message: 'points that count later were not written',
        factsOf: ({ id: resultId }) => ({ resultId }),
      },
    );
    const last = results.at(-1);
    if (last === undefined || results.length < resultsAtOnce) return;
    afterId = last.id;
  }
}

async function settleOne(tx: Tx, platform: Platform, resultId: string): Promise<void> {
  const result = await lockResult(tx, resultId);
  if (!result) return;
  const now = platform.clock.now();
  const tree = testTreeOf((await getSnapshot(tx, result.snapshotId)).test.steps);
  const later = await laterBlocksOf(tx, { result, tree, now });
  if (later.join() === result.laterBlocks.join()) return;
  const run = await readRun(tx, result);
  const shown = (await listShownResults(tx, [result.submissionId])).get(result.submissionId);
  await fillRubric(tx, { result, run, tree, now, shown });
}

const dayMs = 24 * 3_600_000;

/**
 * Removes leases that ended, and runners that last called, more than a day ago; images that no build has used
 * for the time in the settings, and layers that no image and no snapshot uses. The next collection of the
 * kernel removes their content.
 */
export async function removeOld(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const now = platform.clock.now().getTime();
  await removeLeasesEndedBefore(db, new Date(now - dayMs));
  await removeRunnersSeenBefore(db, new Date(now - dayMs));
  const maxAgeSeconds = (await readSettings(db)).get('NEW_AUTO_TEST_IMAGE_MAX_AGE');
  await removeImagesUnusedSince(db, new Date(now - maxAgeSeconds * 1000));
  await removeUnusedLayers(db);
}

export const autotestJobs: readonly RoomJob[] = [
  roomJob(endLostLeasesJob, endLostLeases),
  roomJob(settleHiddenJob, settleHidden),
  roomJob(removeOldJob, removeOld),
  queueRunsRoomJob,
  roomJob(warnNotStartedJob, (platform) =>
    runInBackground({ platform }, (tx) => warnNotStarted(tx, platform)),
  ),
];
