// Writes an ended result to the rubric: all rows in one step. Grading makes the grade from them.
import { findAssignment } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import type { Choice, RubricRow } from '../../rubrics/domain/model.ts';
import { fillReservedRows } from '../../rubrics/server/index.ts';
import { setAutoTestFinal } from '../../submissions/server/index.ts';
import { countsLater } from '../domain/hiding.ts';
import { writesRows } from '../domain/model.ts';
import { connectedRowIdsOf, type ScoreFacts } from '../domain/points.ts';
import { rowSharesOf, rubricChoiceOf } from '../domain/rubric-points.ts';
import { scoreFactsOf } from '../domain/run-state.ts';
import type { RunState } from '../domain/run-state.ts';
import type { BlockTree } from '../domain/tree.ts';
import { findPublishedSnapshotId } from './store/configurations.ts';
import type { ShownResult } from './store/result-lists.ts';
import { updateLaterBlocks, type StoredResult } from './store/results.ts';
import { momentsFor } from './surroundings.ts';

export interface EndedResult {
  readonly result: StoredResult;
  readonly run: RunState;
  readonly tree: BlockTree;
  readonly now: Date;
  /** The result that is shown of the submission, with this one among those it was chosen from. */
  readonly shown: ShownResult | undefined;
}

/** Writes the rows and grade of a result that ended well, with the points that count at this moment. */
export async function fillRubric(tx: Tx, { result, run, tree, now, shown }: EndedResult): Promise<void> {
  if (!writesRows(run.state)) return;
  const assignment = await findAssignment(tx, result.assignmentId);
  if (!assignment) return;
  const momentsOf = await momentsFor(tx, { assignment, authorIds: [result.authorId], now });
  const leavesOut = countsLater(tree, momentsOf(result.authorId), now);
  const laterBlocks = tree.nodes.filter(leavesOut).map(({ id }) => id);
  if (laterBlocks.join() !== result.laterBlocks.join()) await updateLaterBlocks(tx, result.id, laterBlocks);
  const publishedId = await findPublishedSnapshotId(tx, result.assignmentId);
  if (!decides(result, shown, publishedId)) return;
  // Do this before the rows: with the rows, grading decides whether the submission is graded.
  await setAutoTestFinal(tx, [result.submissionId], laterBlocks.length === 0);
  // While the published tests fill no row, no row is theirs to be emptied either, and the grade stays as it is.
  if (publishedId === result.snapshotId && connectedRowIdsOf(tree).length === 0) return;
  await writeRows(tx, result, { tree, now, facts: { ...scoreFactsOf(run), leavesOut } });
}

/** The blocks that count only later. They tell whether the rows must be written again. */
export async function laterBlocksOf(
  tx: Tx,
  { result, tree, now }: Omit<EndedResult, 'run' | 'shown'>,
): Promise<string[]> {
  const assignment = await findAssignment(tx, result.assignmentId);
  if (!assignment) return [];
  const momentsOf = await momentsFor(tx, { assignment, authorIds: [result.authorId], now });
  return tree.nodes.filter(countsLater(tree, momentsOf(result.authorId), now)).map(({ id }) => id);
}

/**
 * Only the shown result fills the rubric, while something is published. One of other tests than the published ones does
 * where these were published without a run on it, so that no later run replaces it.
 */
function decides(result: StoredResult, shown: ShownResult | undefined, publishedId: string | null): boolean {
  if (shown?.id !== result.id || publishedId === null) return false;
  return publishedId === result.snapshotId || shown.newest.id === result.id;
}

interface Writing {
  readonly tree: BlockTree;
  readonly facts: ScoreFacts;
  readonly now: Date;
}

async function writeRows(tx: Tx, result: StoredResult, { tree, facts, now }: Writing): Promise<void> {
  const { assignmentId, submissionId } = result;
  const choicesOf = (rows: readonly RubricRow[]): Choice[] =>
    [...rowSharesOf(tree, facts)].flatMap(([rowId, share]): Choice[] => {
      const row = rows.find(({ id }) => id === rowId);
      const choice = row && share !== null ? rubricChoiceOf(rowPointsOf(row), share) : null;
      if (!row || choice === null) return [];
      return [{ rowId: row.id, itemId: choice.itemId, multiplier: choice.multiplier.valueOf() }];
    });
  await fillReservedRows(tx, { assignmentId, submissionId, lock: 'auto_test_2', now }, choicesOf);
}

function rowPointsOf({ type, items }: RubricRow) {
  return { kind: type, items };
}
