// Two people have chosen items in one rubric at the same time.
import type { Choice } from '../model.ts';

/**
 * Puts my choices over theirs, but only in the rows that I have changed. All other rows keep their choices.
 */
export function mineOver(choices: {
  base: readonly Choice[];
  mine: readonly Choice[];
  theirs: readonly Choice[];
}): Choice[] {
  const { base, mine, theirs } = choices;
  const mineChanged = new Set(rowsThatDiffer(base, mine));
  return [
    ...theirs.filter(({ rowId }) => !mineChanged.has(rowId)),
    ...mine.filter(({ rowId }) => mineChanged.has(rowId)),
  ];
}

/** Mine over theirs; undefined where that would cost somebody a choice, or where nothing of theirs is new. */
export function besideTheirs(choices: {
  base: readonly Choice[];
  mine: readonly Choice[];
  theirs: readonly Choice[];
}): Choice[] | undefined {
  const isNew = rowsThatDiffer(choices.base, choices.theirs).length > 0;
  return isNew && clashingRows(choices).length === 0 ? mineOver(choices) : undefined;
}

/** Ids of the rows that both have changed, each in another way: only there somebody loses a choice. */
export function clashingRows(choices: {
  base: readonly Choice[];
  mine: readonly Choice[];
  theirs: readonly Choice[];
}): number[] {
  const { base, mine, theirs } = choices;
  const theirsChanged = new Set(rowsThatDiffer(base, theirs));
  const different = new Set(rowsThatDiffer(mine, theirs));
  return rowsThatDiffer(base, mine).filter((rowId) => theirsChanged.has(rowId) && different.has(rowId));
}

/** Ids of the rows in which two sets of choices differ. */
export function rowsThatDiffer(one: readonly Choice[], other: readonly Choice[]): number[] {
  const rowIds = new Set([...one, ...other].map(({ rowId }) => rowId));
  return [...rowIds].filter((rowId) => !isSame(inRow(one, rowId), inRow(other, rowId)));
}

function inRow(choices: readonly Choice[], rowId: number): Choice | undefined {
  return choices.find((choice) => choice.rowId === rowId);
}

function isSame(one: Choice | undefined, other: Choice | undefined): boolean {
  return one?.itemId === other?.itemId && one?.multiplier === other?.multiplier;
}
