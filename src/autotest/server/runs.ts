// Writes a run after each change, with all consequences. For waiting runs see `waiting-runs.ts`.
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { clearAutoTestColumns, setAutoTestColumns } from '../../submissions/server/index.ts';
import { readSettings, type Settings } from '../../tenants/server/index.ts';
import { autoTestResultTopic, resultsFinished } from '../domain/events.ts';
import { isFinished, writesRows } from '../domain/model.ts';
import type { RunRules, RunState, RunStep } from '../domain/run-state.ts';
import { shareOf, testCountsOf } from '../domain/step-summary.ts';
import { resultViewOf } from '../domain/step-view.ts';
import { testTreeOf } from '../domain/tree.ts';
import { fillRubric } from './fill-rubric.ts';
import { removeConfiguration } from './store/configurations.ts';
import { listShownResults, listTestedSubmissions, type ShownResult } from './store/result-lists.ts';
import { removeRemains, updateRun, type StoredResult } from './store/results.ts';
import { findSnapshotForRun, type StoredSnapshot } from './store/snapshots.ts';

export interface Moment {
  readonly platform: Platform;
  readonly now: Date;
}

/** A snapshot with the settings of its institution, and the rules of the run-state machine that follow from them. */
export type RunFacts = ReturnType<typeof factsOf>;

export async function findFacts(db: Db, snapshotId: string): Promise<RunFacts | undefined> {
  const found = await findSnapshotForRun(db, snapshotId);
  return found && factsOf(found.snapshot, await readSettings(db, found.tenantId));
}

export async function rulesOf(db: Db, { snapshotId }: Pick<StoredResult, 'snapshotId'>): Promise<RunFacts> {
  const facts = await findFacts(db, snapshotId);
  if (!facts) throw new Error(`There is no snapshot ${snapshotId}.`);
  return facts;
}

function factsOf(snapshot: StoredSnapshot, settings: Settings) {
  const tree = testTreeOf(snapshot.test.steps);
  const rules: RunRules = { tree, maxFailures: settings.get('AUTO_TEST_MAX_RESULT_ATTEMPTS') };
  return { rules, snapshot, settings };
}

export interface RunChange {
  readonly result: StoredResult;
  readonly before: RunState;
  readonly step: RunStep;
  readonly rules: RunRules;
  readonly now: Date;
  /** The token of the runner that begins the run. */
  readonly runnerTokenId?: string | undefined;
}

/** Writes the result of an event on a run, with all consequences, in this one transaction. */
export async function saveRun(tx: Tx, change: RunChange): Promise<void> {
  const { result, before, step, rules, now, runnerTokenId } = change;
  const run = step.state;
  if (run === before) return;
  await updateRun(tx, result.id, { before, run, changed: step.changed, runnerTokenId });
  if (run.state !== before.state) {
    if (run.state !== 'running') await removeRemainsUnlessEndedWell(tx, result.id, run);
    const { id: resultId, assignmentId, submissionId } = result;
    const shown = (await listShownResults(tx, [submissionId])).get(submissionId);
    if (isFinished(run.state)) {
      await fillRubric(tx, { result, run, tree: rules.tree, now, shown });
      await tx.announce(resultsFinished, { assignmentId, submissionIds: [submissionId] });
    }
    await refreshColumns(tx, submissionId, { shown, resultId, run, rules });
  }
  if (run.state !== before.state || step.changed.length > 0) await publishChange(tx, result, run);
}

/** A run that starts again makes its output files again, so the old ones are removed. */
async function removeRemainsUnlessEndedWell(tx: Tx, resultId: string, run: RunState): Promise<void> {
  if (run.state === 'not_started') await removeRemains(tx, resultId);
}

/** Removes a configuration with its results, and what lists show of them. */
export async function removeWithResults(tx: Tx, assignmentId: number): Promise<void> {
  const submissionIds = await listTestedSubmissions(tx, assignmentId);
  await removeConfiguration(tx, assignmentId);
  await clearAutoTestColumns(tx, submissionIds);
}

const seesAll = {
  canViewSteps: true,
  canViewHiddenConfiguration: true,
  canViewHiddenOutput: true,
  canViewHiddenResults: true,
  canViewMarks: true,
} as const;

/** A run that was just written, so that what lists show need not be read again. */
interface Saved {
  readonly shown: ShownResult | undefined;
  readonly resultId: string;
  readonly run: RunState;
  readonly rules: RunRules;
}

/** Updates what lists show of a submission. */
async function refreshColumns(tx: Tx, submissionId: number, saved: Saved): Promise<void> {
  const { shown: result } = saved;
  if (!result) return clearAutoTestColumns(tx, [submissionId]);
  const { state } = result;
  const gradeHeld = !isFinished(state);
  if (!writesRows(state)) {
    return setAutoTestColumns(tx, [submissionId], { state, passed: null, total: null, gradeHeld });
  }
  // One that ended well before goes on being shown, as it was written when it ended.
  if (saved.resultId !== result.id) return;
  const { rules, run } = saved;
  const sight = { rights: seesAll, moments: { deadline: null, lockDate: null, areGradesAvailable: true } };
  const { steps, points, contradictions } = resultViewOf(rules.tree, run, {
    ...sight,
    now: result.createdAt,
  });
  const { passed, all } = testCountsOf(steps);
  const tests = { passed, total: all, share: shareOf(points) };
  const columns = { state, ...tests, contradicts: contradictions > 0, gradeHeld };
  return setAutoTestColumns(tx, [submissionId], columns);
}

async function publishChange(tx: Tx, result: StoredResult, run: RunState): Promise<void> {
  const params = { assignmentId: String(result.assignmentId), submissionId: String(result.submissionId) };
  await tx.publish(autoTestResultTopic, params, {
    changed: { resultId: result.id, version: 2, state: run.state },
  });
}
