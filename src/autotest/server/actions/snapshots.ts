// Makes, lists and reads snapshots, and follows their builds.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import { countUse, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { partFrom } from '../../domain/kept-output.ts';
import type { autotestContract } from '../../domain/contract.ts';
import type { RedactedSnapshot, Result, Snapshot, SnapshotSummary } from '../../domain/model.ts';
import { buildHasEnded, resultNotFound } from '../../domain/refusals.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { redactedBlocks } from '../../domain/wire/redacted-blocks.ts';
import {
  accessConfiguration,
  accessConfigurationToChange,
  accessPublishedSnapshot,
  accessSnapshot,
  sightOf,
} from '../access.ts';
import { findTestSubmission, finishFromImage } from '../builds.ts';
import { beginningOf, isBuilt } from '../images.ts';
import { queueBuild } from '../queue.ts';
import { snapshotReply, snapshotSummary, urlOfFile } from '../replies.ts';
import { resultReply } from '../results-on-wire.ts';
import { findResultOfSnapshot } from '../store/results.ts';
import { lockConfiguration } from '../store/configurations.ts';
import { getSnapshot, insertSnapshot, listSnapshots, lockSnapshot } from '../store/snapshots.ts';
import { stopBuild, stopOlderBuilds } from '../stop-build.ts';
import { failureOfRunners } from '../runner/fleet.ts';
import { demandValid } from './check.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';

interface OfSnapshot {
  readonly assignmentId: number;
  readonly snapshotId: string;
}

/**
 * Freezes the configuration as a snapshot. Only the parts that no earlier build made are queued; if there are
 * none, the snapshot is ready at once. Older builds of the assignment end. The configuration is locked, so
 * that of two snapshots at the same time the second sees the first.
 */
export async function createSnapshot(ctx: Context, assignmentId: number): Promise<SnapshotSummary> {
  const { configuration, tenantId } = await accessConfigurationToChange(ctx, assignmentId);
  const settings = await readSettings(ctx.db, tenantId);
  const pointers = { setup: '/setup/steps', test: '/test/steps' };
  await demandValid(ctx, { assignmentId, settings, parts: configuration, pointers });
  await countUse(ctx.db, snapshotLimitOf(assignmentId), ctx.now());
  const { setup, test } = configuration;
  const { platform } = ctx;
  return ctx.transaction(async (tx) => {
    await lockConfiguration(tx, assignmentId);
    await stopOlderBuilds(tx, { platform, now: ctx.now() }, assignmentId);
    const beginning = await beginningOf(tx, configuration, settings);
    const id = newUlid(platform.clock, platform.random);
    await insertSnapshot(tx, {
      id,
      assignmentId,
      setup,
      test,
      createdAt: ctx.now(),
      madeById: ctx.session.personId,
      buildState: 'waiting-to-start',
      ...beginning,
    });
    const snapshot = await getSnapshot(tx, id);
    if (isBuilt(snapshot)) await finishFromImage(tx, { platform, now: ctx.now() }, snapshot);
    else await queueBuild(tx, snapshot);
    return snapshotSummary(await getSnapshot(tx, id));
  });
}

/** Each keeps a copy of the whole configuration, and nobody builds as often. */
const mostInHour = 120;

function snapshotLimitOf(assignmentId: number): RateLimit {
  const text = `The tests were built ${mostInHour} times in this hour. Go on when the next hour begins.`;
  return { key: `snapshots ${assignmentId}`, requests: mostInHour, seconds: 3600, text };
}

export async function getSnapshots(
  ctx: Context,
  assignmentId: number,
): Promise<{ snapshots: SnapshotSummary[] }> {
  await accessConfiguration(ctx, assignmentId);
  const beforeId = z.string().optional().parse(ctx.page.after);
  const found = await listSnapshots(ctx.db, assignmentId, { beforeId, limit: ctx.page.size + 1 });
  const page = found.slice(0, ctx.page.size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.id);
  return { snapshots: page.map(snapshotSummary) };
}

export async function readSnapshot(ctx: Context, of: OfSnapshot): Promise<Snapshot> {
  return snapshotReply(await accessSnapshot(ctx, of));
}

/** Stops a build that waits or runs. */
export async function stopSnapshotBuild(ctx: Context, of: OfSnapshot): Promise<SnapshotSummary> {
  await accessConfigurationToChange(ctx, of.assignmentId);
  const { id } = await accessSnapshot(ctx, of);
  return ctx.transaction(async (tx) => {
    const snapshot = await lockSnapshot(tx, id);
    const moment = { platform: ctx.platform, now: ctx.now() };
    const isStopped =
      snapshot !== undefined && (await stopBuild(tx, moment, { snapshot, failure: 'stopped' }));
    if (!isStopped) throw new RefusedError(buildHasEnded);
    return snapshotSummary(await getSnapshot(tx, id));
  });
}

/** The tests of the published snapshot, without the secret fields that the viewer may not see. */
export async function getPublishedSnapshot(ctx: Context, assignmentId: number): Promise<RedactedSnapshot> {
  const { snapshot, ...scope } = await accessPublishedSnapshot(ctx, assignmentId);
  const sight = await sightOf(ctx, scope);
  const steps = redactedBlocks(testTreeOf(snapshot.test.steps), sight, urlOfFile(assignmentId));
  return { ...snapshotSummary(snapshot), test: { steps } };
}

type BuildOutputReply = z.infer<(typeof autotestContract.getAutoTestBuildOutput)['reply']>;

export async function getBuildOutput(
  ctx: Context,
  of: OfSnapshot & { offset: number | undefined },
): Promise<BuildOutputReply> {
  const { output, buildState, buildFailure } = await accessSnapshot(ctx, of);
  const waitsFor = buildState === 'waiting-to-start' ? await failureOfRunners(ctx) : undefined;
  return {
    ...partFrom(output, of.offset ?? 0),
    state: buildState,
    ...(buildFailure === null || buildState !== 'errored' ? {} : { failure: buildFailure }),
    ...(waitsFor === undefined ? {} : { waitsFor }),
  };
}

/** The newest result of a snapshot on the latest submission of the test student. */
export async function getSnapshotResult(ctx: Context, of: OfSnapshot): Promise<Result> {
  const snapshot = await accessSnapshot(ctx, of);
  const submissionId = await findTestSubmission(ctx.db, of.assignmentId);
  const result =
    submissionId === undefined ? undefined : await findResultOfSnapshot(ctx.db, snapshot.id, submissionId);
  if (!result) throw new RefusedError(resultNotFound);
  const sight = await sightOf(ctx, await accessAssignment(ctx, of.assignmentId));
  // The client reads the build by a separate call.
  return resultReply(ctx, { ...result, newest: result }, { ...sight, seesSetup: false, seesFailure: true });
}
