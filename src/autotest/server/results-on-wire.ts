// Results as one viewer may see them.
import type { Context } from '../../access/server/index.ts';
import type { Sight } from '../domain/hiding.ts';
import { isFinished } from '../domain/model.ts';
import type { Result, ResultSummary } from '../domain/model.ts';
import type { RunState } from '../domain/run-state.ts';
import { resultViewOf } from '../domain/step-view.ts';
import { treeOf } from '../domain/tree.ts';
import { countWaitingBefore, findNewestResult, readRun, type StoredResult } from './store/results.ts';
import { getSnapshot } from './store/snapshots.ts';

/** A result with its steps; what the viewer may not see is not in it. */
export async function resultReply(ctx: Context, result: StoredResult, sight: Sight): Promise<Result> {
  const [snapshot, run, waiting] = await Promise.all([
    getSnapshot(ctx.db, result.snapshotId),
    readRun(ctx.db, result),
    waitingBefore(ctx, result),
  ]);
  const { points, steps } = resultViewOf(treeOf(snapshot.test.steps), run, sight);
  return { ...fieldsOf(result, run), ...waiting, points, steps };
}

export async function resultSummary(
  ctx: Context,
  result: StoredResult,
  sight: Sight,
): Promise<ResultSummary> {
  const { steps: _, ...summary } = await resultReply(ctx, result, sight);
  return summary;
}

function fieldsOf(result: StoredResult, run: RunState) {
  const { startedAt, finishedAt } = run;
  return {
    resultId: result.id,
    assignmentId: String(result.assignmentId),
    submissionId: String(result.submissionId),
    snapshotId: result.snapshotId,
    createdAt: result.createdAt,
    ...(startedAt === null ? {} : { startedAt }),
    ...(finishedAt === null ? {} : { finishedAt }),
    state: run.state,
    isFinal: isFinished(run.state) && result.laterBlocks.length === 0,
  };
}

/**
 * How many runs are in front of this one; beside a result that has ended: in front of the new run that will
 * take its place, so that the page can say that one is on its way.
 */
async function waitingBefore(ctx: Context, result: StoredResult): Promise<{ approxWaitingBefore?: number }> {
  const newest = (await findNewestResult(ctx.db, result.submissionId)) ?? result;
  if (isFinished(newest.state)) return {};
  if (newest.state === 'not_started') {
    return { approxWaitingBefore: await countWaitingBefore(ctx.db, newest.id) };
  }
  return newest.id === result.id ? {} : { approxWaitingBefore: 0 };
}
