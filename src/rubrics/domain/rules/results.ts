import { entityTagOf } from '../../../kernel/domain/hashing/entity-tag.ts';
import type { Choice, RubricResultItem, RubricRow } from '../model.ts';
import { itemOf, pointsOfChoice } from './points.ts';

/** The chosen items with their points. A choice whose item was deleted is left out. */
export function resultItemsOf(rows: readonly RubricRow[], choices: readonly Choice[]): RubricResultItem[] {
  return choices.flatMap((choice) => {
    const item = itemOf(rows, choice);
    if (!item) return [];
    const { rowId, multiplier } = choice;
    return [{ ...item, rowId, multiplier, achievedPoints: pointsOfChoice(choice, item).valueOf() }];
  });
}

/** The choices that belong to chosen items. */
export function choicesOf(items: readonly Pick<RubricResultItem, 'id' | 'rowId' | 'multiplier'>[]): Choice[] {
  return items.map(({ id, rowId, multiplier }) => ({ rowId, itemId: id, multiplier }));
}

/**
 * The tag of all choices that people made for a submission. It leaves out the rows that tests fill: tests may
 * run while somebody marks, and nobody can overwrite those rows.
 */
export function markingTagOf(
  rows: readonly Pick<RubricRow, 'id' | 'locked'>[],
  choices: readonly Choice[],
): string {
  const byHand = new Set(rows.filter((row) => row.locked === false).map((row) => row.id));
  const chosen = choices.filter((choice) => byHand.has(choice.rowId));
  const inOrder = chosen.toSorted((one, other) => one.rowId - other.rowId);
  return entityTagOf(inOrder.map(({ rowId, itemId, multiplier }) => [rowId, itemId, multiplier]));
}
