// Writes an ended result to the rubric: all rows in one step. Grading makes the grade from them.
import { findAssignment } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import type { Choice, RubricRow } from '../../rubrics/domain/model.ts';
import { fillReservedRows, rubricRowsOf } from '../../rubrics/server/index.ts';
import { setAutoTestFinal } from '../../submissions/server/index.ts';
import { countsLater } from '../domain/hiding.ts';
import { writesRows } from '../domain/model.ts';
import type { ScoreFacts } from '../domain/points.ts';
import { rowSharesOf, rubricChoiceOf } from '../domain/rubric-points.ts';
import { scoreFactsOf } from '../domain/run-state.ts';
import type { RunState } from '../domain/run-state.ts';
import type { BlockTree } from '../domain/tree.ts';
import { findConfiguration } from './store/configurations.ts';
import { listShownResults } from './store/result-lists.ts';
import { updateLaterBlocks, type StoredResult } from './store/results.ts';
import { momentsFor } from './surroundings.ts';

export interface EndedResult {
  readonly result: StoredResult;
  readonly run: RunState;
  readonly tree: BlockTree;
  readonly now: Date;
}

/** Writes the rows and grade of a result that ended well, with the points that count at this moment. */
export async function fillRubric(tx: Tx, { result, run, tree, now }: EndedResult): Promise<void> {
  if (!writesRows(run.state)) return;
  const assignment = await findAssignment(tx, result.assignmentId);
  if (!assignment) return;
  const momentsOf = await momentsFor(tx, { assignment, authorIds: [result.authorId], now });
  const leavesOut = countsLater(tree, momentsOf(result.authorId), now);
  const laterBlocks = tree.nodes.filter(leavesOut).map(({ id }) => id);
  await updateLaterBlocks(tx, result.id, laterBlocks);
  if (!(await decides(tx, result))) return;
  // Do this before the rows: with the rows, grading decides whether the submission is graded.
  await setAutoTestFinal(tx, [result.submissionId], laterBlocks.length === 0);
  await writeRows(tx, result, { tree, now, facts: { ...scoreFactsOf(run), leavesOut } });
}

/** The blocks that count only later. They tell whether the rows must be written again. */
export async function laterBlocksOf(
  tx: Tx,
  { result, tree, now }: Omit<EndedResult, 'run'>,
): Promise<string[]> {
  const assignment = await findAssignment(tx, result.assignmentId);
  if (!assignment) return [];
  const momentsOf = await momentsFor(tx, { assignment, authorIds: [result.authorId], now });
  return tree.nodes.filter(countsLater(tree, momentsOf(result.authorId), now)).map(({ id }) => id);
}

/** Only the published snapshot fills the rubric, and only with the shown result. */
async function decides(tx: Tx, result: StoredResult): Promise<boolean> {
  const configuration = await findConfiguration(tx, result.assignmentId);
  if (configuration?.publishedSnapshotId !== result.snapshotId) return false;
  const shown = (await listShownResults(tx, [result.submissionId])).get(result.submissionId);
  return shown?.id === result.id;
}

interface Writing {
  readonly tree: BlockTree;
  readonly facts: ScoreFacts;
  readonly now: Date;
}

async function writeRows(tx: Tx, result: StoredResult, { tree, facts, now }: Writing): Promise<void> {
  const { assignmentId, submissionId } = result;
  const rows = await rubricRowsOf(tx, assignmentId);
  const choices = [...rowSharesOf(tree, facts)].flatMap(([rowId, share]): Choice[] => {
    const row = rows.find(({ id }) => id === rowId);
    const choice = row && share !== null ? rubricChoiceOf(rowPointsOf(row), share) : null;
    if (!row || choice === null) return [];
    return [{ rowId: row.id, itemId: choice.itemId, multiplier: choice.multiplier.valueOf() }];
  });
  await fillReservedRows(tx, { assignmentId, submissionId, lock: 'auto_test_2', now }, choices);
}

function rowPointsOf({ type, items }: RubricRow) {
  return { kind: type, items };
}
