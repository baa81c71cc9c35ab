// Makes and ends waiting runs as sets, so that a whole course costs as many statements as one submission.
import { newUlid } from '../../kernel/server/clock.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { setAutoTestColumns } from '../../submissions/server/index.ts';
import { autoTestResultTopic, resultsFinished } from '../domain/events.ts';
import { isFinished, writesRows, type ResultState } from '../domain/model.ts';
import { next, notStarted } from '../domain/run-state.ts';
import { wakeRunners } from './queue.ts';
import { rulesOf, type Moment } from './runs.ts';
import { listShownResults } from './store/result-lists.ts';
import type { StoredResult } from './store/results.ts';
import { insertRuns, lockWaitingBehind, updateSkipped, type NewRuns } from './store/waiting-runs.ts';

type Wanted = Omit<NewRuns, 'runs'> & { readonly submissionIds: readonly number[] };

/** Queues a run of a snapshot on each of these submissions, in this order. */
export async function queueRuns(
  tx: Tx,
  { platform }: Pick<Moment, 'platform'>,
  wanted: Wanted,
): Promise<void> {
  const { submissionIds, ...given } = wanted;
  if (submissionIds.length === 0) return;
  const { clock, random } = platform;
  // Ids of the same moment have no order, so they are sorted: of runs that wait equally long, the lower id is
  // first.
  const ids = submissionIds.map(() => newUlid(clock, random)).toSorted();
  const runs = submissionIds.flatMap((submissionId, at) => {
    const id = ids[at];
    return id === undefined ? [] : [{ id, submissionId }];
  });
  await insertRuns(tx, { ...given, runs });
  await wakeRunners(tx);
  await refreshColumns(tx, submissionIds);
  await publishChanges(tx, given.assignmentId, { runs, state: 'not_started' });
}

/**
 * Ends waiting runs that runs of these submissions replace: those of older hand-ins of the author, and of the
 * same submissions. Runs that staff started on other submissions go on waiting.
 */
export async function endReplacedRuns(tx: Tx, submissionIds: readonly number[], now: Date): Promise<void> {
  await endWaitingRuns(tx, await lockWaitingBehind(tx, submissionIds), now);
}

/** Ends waiting runs of one assignment. The caller has locked them. */
export async function endWaitingRuns(tx: Tx, waiting: readonly StoredResult[], now: Date): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  for (const [snapshotId, ofOne] of Map.groupBy(waiting, (run) => run.snapshotId)) {
    const { rules } = await rulesOf(tx, { snapshotId });
    // A waiting run has no steps yet, so the same steps are skipped in all of them.
    const { changed: stepIds } = next(notStarted, { kind: 'superseded', at: now }, rules);
    const resultIds = ofOne.map(({ id }) => id);
    await updateSkipped(tx, resultIds, { stepIds, finishedAt: now });
  }
  const { assignmentId } = first;
  const submissionIds = [...new Set(waiting.map(({ submissionId }) => submissionId))];
  await tx.announce(resultsFinished, { assignmentId, submissionIds });
  await refreshColumns(tx, submissionIds);
  await publishChanges(tx, assignmentId, { runs: waiting, state: 'skipped' });
}

/** Updates what lists show. A result that ended well stays as it is. */
async function refreshColumns(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  const shown = [...(await listShownResults(tx, submissionIds)).values()];
  const others = shown.filter(({ state }) => !writesRows(state));
  for (const [state, ofOne] of Map.groupBy(others, (result) => result.state)) {
    const ids = ofOne.map(({ submissionId }) => submissionId);
    await setAutoTestColumns(tx, ids, { state, passed: null, total: null, gradeHeld: !isFinished(state) });
  }
}

async function publishChanges(
  tx: Tx,
  assignmentId: number,
  told: { runs: readonly { id: string; submissionId: number }[]; state: ResultState },
): Promise<void> {
  const { runs, state } = told;
  await tx.publishEach(
    autoTestResultTopic,
    runs.map(({ id: resultId, submissionId }) => {
      const params = { assignmentId: String(assignmentId), submissionId: String(submissionId) };
      return [params, { changed: { resultId, version: 2, state } }] as const;
    }),
  );
}
