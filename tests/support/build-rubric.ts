// Rubrics for tests, made and marked over real HTTP.
import { rubricContract } from '../../src/rubrics/domain/contract.ts';
import type { RubricRow, WrittenRow, WrittenRubric } from '../../src/rubrics/domain/model.ts';
import type { Actor } from './world.ts';

const item = (header: string, points: number) => ({ header, description: '', points });

/** A normal row of 0, 2 or 4 points. */
export const normalRow: WrittenRow = {
  type: 'normal',
  header: 'Correctness',
  description: 'Follows the *specification*.',
  descriptionType: 'markdown',
  items: [item('Fails', 0), item('Partly', 2), item('Works', 4)],
};

/** A continuous row from -2 to 6 points. */
export const continuousRow: WrittenRow = {
  type: 'continuous',
  header: 'Tests',
  description: '',
  descriptionType: 'plain_text',
  items: [item('Minimum', -2), item('Maximum', 6)],
};

/** Saves a rubric of both rows, 10 points in all, unless another one is given. */
export function saveRubric(
  actor: Actor,
  assignmentId: number,
  rubric: Partial<WrittenRubric> = {},
): Promise<RubricRow[]> {
  const body = { rows: [normalRow, continuousRow], maxPoints: null, ...rubric };
  return actor.call(rubricContract.saveRubric, { params: { assignmentId }, body });
}

/** The choice of an item by its place in the row. */
export function choiceOf(row: RubricRow | undefined, itemAt: number, multiplier = 1) {
  const chosen = row?.items[itemAt];
  if (!row || !chosen) throw new Error('The rubric has no such item.');
  return { rowId: row.id, itemId: chosen.id, multiplier };
}
