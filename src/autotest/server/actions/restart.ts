// Running the published snapshot again.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { goneOf, type SetReply } from '../../../submissions/domain/sets/submission-set.ts';
import { listLatestSubmissions, listSeenSubmissions, sightFor } from '../../../submissions/server/index.ts';
import { isFinished } from '../../domain/model.ts';
import type { Result } from '../../domain/model.ts';
import { nothingToRestart } from '../../domain/refusals.ts';
import { accessToRestart, requireRestart, resultSightOf } from '../access.ts';
import { resultReply } from '../results-on-wire.ts';
import { lockConfiguration } from '../store/configurations.ts';
import { listShownResults } from '../store/result-lists.ts';
import { findNewestResult } from '../store/results.ts';
import { queueRuns } from '../waiting-runs.ts';
import { runOnLatest } from './publish.ts';

/**
 * Runs the tests of any submission again, even an older one. The present result is shown until the new run
 * has ended well. Does nothing more if a run is waiting or running already.
 */
export async function restartResult(
  ctx: Context,
  of: { assignmentId: number; submissionId: number },
): Promise<Result> {
  const { assignmentId, submissionId } = of;
  const scope = await accessToRestart(ctx, of);
  const shown = await ctx.transaction(async (tx) => {
    const snapshotId = await lockPublished(tx, assignmentId);
    const newest = await findNewestResult(tx, submissionId);
    if (!newest || isFinished(newest.state)) {
      const wanted = { assignmentId, snapshotId, submissionIds: [submissionId] };
      await queueRuns(tx, ctx, { ...wanted, isByStaff: true, createdAt: ctx.now() });
      await auditRestart(tx, assignmentId, 1);
    }
    return (await listShownResults(tx, [submissionId])).get(submissionId);
  });
  if (!shown) throw new Error('The run just queued is not there.');
  return resultReply(ctx, shown, await resultSightOf(ctx, scope));
}

/** No second run is needed while one waits or runs. */
const alreadyText = 'Its tests wait or run already.';

/** The same for several submissions of an assignment. The caller must see each of them. */
export async function restartResults(
  ctx: Context,
  assignmentId: number,
  named: readonly number[],
): Promise<SetReply> {
  const scope = await accessAssignment(ctx, assignmentId);
  await requireRestart(ctx, scope);
  const seen = await listSeenSubmissions(ctx, scope, named);
  return ctx.transaction(async (tx) => {
    const snapshotId = await lockPublished(tx, assignmentId);
    const ids = seen.map(({ id }) => id);
    const shown = await listShownResults(tx, ids);
    const isBusy = (id: number): boolean => {
      const newest = shown.get(id)?.newest;
      return newest !== undefined && !isFinished(newest.state);
    };
    // Oldest first.
    const submissionIds = ids.filter((id) => !isBusy(id)).toReversed();
    const wanted = { assignmentId, snapshotId, submissionIds, isByStaff: true, createdAt: ctx.now() };
    await queueRuns(tx, ctx, wanted);
    await auditRestart(tx, assignmentId, submissionIds.length);
    const busy = ids.filter(isBusy).map((submissionId) => ({ submissionId, text: alreadyText }));
    return { changed: submissionIds.length, leftOut: [...goneOf(named, seen), ...busy] };
  });
}

export async function restartAllResults(ctx: Context, assignmentId: number): Promise<{ count: number }> {
  const scope = await accessAssignment(ctx, assignmentId);
  await requireRestart(ctx, scope);
  const only = await seenAuthors(ctx, scope);
  return ctx.transaction(async (tx) => {
    const snapshotId = await lockPublished(tx, assignmentId);
    const count = await runOnLatest(ctx, tx, { assignmentId, snapshotId, ...only, why: 'runAgain' });
    await auditRestart(tx, assignmentId, count);
    return { count };
  });
}

/** Who does not see all work runs only what they see: that of their own sections. */
async function seenAuthors(ctx: Context, scope: AssignmentScope): Promise<{ authorIds?: number[] }> {
  const sight = await sightFor(ctx, scope);
  if (sight.seesOthers) return {};
  const seen = await listLatestSubmissions(ctx.db, scope.assignmentId, sight);
  return { authorIds: seen.map(({ personId }) => personId) };
}

/** Another run can end with other points, and so with another grade. */
function auditRestart(tx: Tx, assignmentId: number, count: number): Promise<void> {
  const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
  return tx.audit({ action: 'AutoTest run again', ...subject, detail: { count } });
}

/** Locked until the transaction ends, so that no run is queued for a snapshot that is just unpublished. */
async function lockPublished(tx: Tx, assignmentId: number): Promise<string> {
  const snapshotId = (await lockConfiguration(tx, assignmentId))?.publishedSnapshotId ?? null;
  if (snapshotId === null) throw new RefusedError(nothingToRestart);
  return snapshotId;
}
