// Results in the form of the wire, as one viewer may see them.
import type { Context } from '../../access/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { hiddenPartsOf, type ResultSight, type Sight } from '../domain/hiding.ts';
import { failureOfRun } from '../domain/failures/failure-of-run.ts';
import { textOf } from '../domain/kept-output.ts';
import { isFinished } from '../domain/model.ts';
import type { Result, ResultSummary, StepResult } from '../domain/model.ts';
import type { RunState } from '../domain/run-state.ts';
import { resultViewOf } from '../domain/step-view.ts';
import { testTreeOf, type BlockTree } from '../domain/tree.ts';
import { outlookOf } from './runner/fleet.ts';
import { listUnsteadySteps } from './proof/repeated-runs.ts';
import { countWaitingBefore } from './store/queue.ts';
import { listTestsOfSnapshots, readRunPoints, type ShownResult } from './store/result-lists.ts';
import { readRun, type StoredResult } from './store/results.ts';
import { getSnapshot, type StoredSnapshot } from './store/snapshots.ts';

/** A result with its steps, without the parts that the viewer may not see. */
export async function resultReply(ctx: Context, result: ShownResult, sight: ResultSight): Promise<Result> {
  const [snapshot, run, waiting, differing] = await Promise.all([
    getSnapshot(ctx.db, result.snapshotId),
    readRun(ctx.db, result),
    waitingBefore(ctx.db, [result]),
    sight.rights.canViewMarks ? listUnsteadySteps(ctx.db, result) : [],
  ]);
  const tree = testTreeOf(snapshot.test.steps);
  const { points, steps, contradictions } = resultViewOf(tree, run, sight);
  const setup = sight.seesSetup ? setupOutputOf(snapshot, run) : {};
  const message = sight.seesFailure ? messageOf(run) : {};
  const failure = failureOfRun(run.state, run.failureKind);
  const { approxWaitingBefore } = waiting(result);
  const isNext = run.state === 'not_started' && approxWaitingBefore !== undefined;
  const outlook = isNext ? await outlookOf(ctx, approxWaitingBefore) : {};
  return {
    ...fieldsOf(result, run),
    ...waiting(result),
    ...(failure === undefined ? {} : { failure }),
    ...outlook,
    ...message,
    ...setup,
    ...told(contradictions),
    ...unsteady(tree, differing, sight),
    points,
    steps,
  };
}

/** Only the steps of a result, without the parts that the viewer may not see. */
export async function stepsReply(db: Db, result: StoredResult, sight: Sight): Promise<StepResult[]> {
  const [snapshot, run] = await Promise.all([getSnapshot(db, result.snapshotId), readRun(db, result)]);
  return resultViewOf(testTreeOf(snapshot.test.steps), run, sight).steps;
}

/** Results without their steps. */
export async function resultSummaries(
  ctx: Context,
  results: readonly ShownResult[],
  sightOf: (authorId: number) => Sight,
): Promise<ResultSummary[]> {
  const snapshotIds = [...new Set(results.map(({ snapshotId }) => snapshotId))];
  const [tests, runOf, waiting] = await Promise.all([
    listTestsOfSnapshots(ctx.db, snapshotIds),
    readRunPoints(ctx.db, results),
    waitingBefore(ctx.db, results),
  ]);
  const trees = new Map([...tests].map(([id, { steps }]) => [id, testTreeOf(steps)]));
  const viewOf = ({ snapshotId, authorId }: ShownResult, run: RunState) =>
    resultViewOf(trees.get(snapshotId) ?? testTreeOf([]), run, sightOf(authorId));
  return results.map((result) => {
    const run = runOf(result);
    const { points, contradictions } = viewOf(result, run);
    return { ...fieldsOf(result, run), ...waiting(result), ...told(contradictions), points };
  });
}

function told(contradictions: number): { contradictions?: number } {
  return contradictions === 0 ? {} : { contradictions };
}

/** Without those whose result the viewer may not see: that it changed tells of it, too. */
function unsteady(tree: BlockTree, differing: readonly string[], sight: Sight): { unsteadySteps?: string[] } {
  const seen = differing.filter((id) => {
    const node = tree.byId.get(id);
    return node !== undefined && sight.rights.canViewSteps && !hiddenPartsOf(node, sight).result;
  });
  return seen.length === 0 ? {} : { unsteadySteps: seen };
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

function messageOf({ state, failureMessage }: RunState): { failureMessage?: string } {
  return state === 'failed' && failureMessage !== null ? { failureMessage } : {};
}

/** The output of the build. It is left out of a running result, which is sent again at every step. */
function setupOutputOf({ output }: StoredSnapshot, run: RunState): { setupOutput?: string } {
  return output.characters === 0 || !isFinished(run.state) ? {} : { setupOutput: textOf(output) };
}

/**
 * How many runs are in front of each waiting run. For an ended result it counts in front of the new run that
 * will replace it, so that the page can say that one is on its way.
 */
async function waitingBefore(
  db: Db,
  results: readonly ShownResult[],
): Promise<(result: ShownResult) => { approxWaitingBefore?: number }> {
  const waiting = results.flatMap(({ newest }) => (newest.state === 'not_started' ? [newest.id] : []));
  const before = await countWaitingBefore(db, waiting);
  return ({ id, newest }) => {
    if (isFinished(newest.state)) return {};
    if (newest.state === 'not_started') return { approxWaitingBefore: before.get(newest.id) ?? 0 };
    return newest.id === id ? {} : { approxWaitingBefore: 0 };
  };
}
