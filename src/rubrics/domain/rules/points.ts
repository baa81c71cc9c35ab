// Sums over a rubric, as exact fractions. Only the display rounds.
import Fraction from 'fraction.js';
import type { Choice, RowType } from '../model.ts';
import { exactOf } from './exact.ts';

interface PointsItem {
  readonly id: number;
  readonly points: number;
}

/** The fields of a row that the sums need. */
export interface PointsRow {
  readonly id: number;
  readonly type: RowType;
  readonly items: readonly PointsItem[];
}

const zero = new Fraction(0);

/** The points that a full grade needs: the fixed maximum, or the sum of the highest items (RUB-033). */
export function maxPointsOf(rows: readonly PointsRow[], fixedMaxPoints: number | null): Fraction {
  return fixedMaxPoints === null ? highestTotalOf(rows) : exactOf(fixedMaxPoints);
}

/** Sum over the rows of the highest item. */
export function highestTotalOf(rows: readonly Pick<PointsRow, 'items'>[]): Fraction {
  return rows.reduce((sum, row) => sum.add(exactOf(highestOf(row))), zero);
}

/** Points of the best item of a row; 0 without items. */
export function highestOf(row: Pick<PointsRow, 'items'>): number {
  return row.items.length === 0 ? 0 : Math.max(...row.items.map((item) => item.points));
}

/** Points of the worst item of a row; 0 without items. */
export function lowestOf(row: Pick<PointsRow, 'items'>): number {
  return row.items.length === 0 ? 0 : Math.min(...row.items.map((item) => item.points));
}

/** The points of one choice: its multiplier times the points of its item. */
export function pointsOfChoice(
  choice: Pick<Choice, 'multiplier'>,
  item: Pick<PointsItem, 'points'>,
): Fraction {
  return exactOf(choice.multiplier).mul(exactOf(item.points));
}

/**
 * Points of all choices; undefined when nothing is chosen. A choice whose item is gone brings nothing. The items are found
 * by `itemsOf`, which serves many works.
 */
export function pointsOf(
  itemOfChoice: (choice: Choice) => PointsItem | undefined,
  choices: readonly Choice[],
): Fraction | undefined {
  const points = choices.flatMap((choice) => {
    const item = itemOfChoice(choice);
    return item === undefined ? [] : [pointsOfChoice(choice, item)];
  });
  return points.length === 0 ? undefined : points.reduce((sum, one) => sum.add(one), zero);
}

/** Finds the items of many choices: a class may have a million of them, and a rubric 20,000 items. */
export function itemsOf<I extends PointsItem>(
  rows: readonly { readonly id: number; readonly items: readonly I[] }[],
): (choice: Pick<Choice, 'rowId' | 'itemId'>) => I | undefined {
  const byRow = new Map(rows.map(({ id, items }) => [id, new Map(items.map((item) => [item.id, item]))]));
  return ({ rowId, itemId }) => byRow.get(rowId)?.get(itemId);
}

/** The item that a choice names, when the row still has it. */
export function itemOf<I extends PointsItem>(
  rows: readonly { readonly id: number; readonly items: readonly I[] }[],
  choice: Pick<Choice, 'rowId' | 'itemId'>,
): I | undefined {
  return rows.find((row) => row.id === choice.rowId)?.items.find((item) => item.id === choice.itemId);
}

/** The score of points in a continuous row, in percent: 100 (points - min) / (max - min) (RUB-021). */
export function scoreOfContinuous(row: Pick<PointsRow, 'items'>, points: Fraction): Fraction {
  const [low, high] = [exactOf(lowestOf(row)), exactOf(highestOf(row))];
  return low.equals(high) ? zero : points.sub(low).mul(100).div(high.sub(low));
}

/** The points in a continuous row for a score in percent. */
export function pointsOfScore(row: Pick<PointsRow, 'items'>, score: number): Fraction {
  const low = exactOf(lowestOf(row));
  return exactOf(highestOf(row)).sub(low).mul(exactOf(score)).div(100).add(low);
}

/**
 * The choice for a number of points in a continuous row. The sign of the points decides which item it names.
 * Zero is the maximum with multiplier 0, or the minimum when the maximum is 0 (RUB-034). Points beyond the
 * row become the nearest end of the row.
 */
export function choiceOfPoints(row: PointsRow, wanted: Fraction): Choice | undefined {
  const [minimum, maximum] = row.items;
  if (minimum === undefined || maximum === undefined) return undefined;
  const points = clamp(wanted, exactOf(minimum.points), exactOf(maximum.points));
  const isZero = points.n === 0n;
  const item = points.s < 0n || (isZero && maximum.points === 0) ? minimum : maximum;
  const multiplier = isZero ? 0 : points.div(exactOf(item.points)).valueOf();
  return { rowId: row.id, itemId: item.id, multiplier };
}

/** All points in every category that graders mark and that has no choice yet. */
export function fullMarksOf(
  rows: readonly (PointsRow & { readonly locked: unknown })[],
  choices: readonly Pick<Choice, 'rowId'>[],
): Choice[] {
  const chosen = new Set(choices.map(({ rowId }) => rowId));
  return rows
    .filter(({ id, locked }) => locked === false && !chosen.has(id))
    .flatMap((row) => {
      const best = highestOf(row);
      if (row.type === 'continuous') return choiceOfPoints(row, exactOf(best)) ?? [];
      const item = row.items.find(({ points }) => points === best);
      return item ? [{ rowId: row.id, itemId: item.id, multiplier: 1 }] : [];
    });
}

function clamp(value: Fraction, low: Fraction, high: Fraction): Fraction {
  if (value.lt(low)) return low;
  return value.gt(high) ? high : value;
}

/** True when every row that graders mark by hand has a choice (SUB-001). */
export function hasAllChosen(
  rows: readonly { readonly id: number; readonly locked: unknown }[],
  choices: readonly Pick<Choice, 'rowId'>[],
): boolean {
  const chosen = new Set(choices.map((choice) => choice.rowId));
  return rows.every((row) => row.locked !== false || chosen.has(row.id));
}
