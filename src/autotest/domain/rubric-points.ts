// What a finished run writes to the rubric: the share of each connected row, and the choice that expresses it.
import Fraction from 'fraction.js';
import { exactOf } from '../../rubrics/domain/rules/exact.ts';
import { connectedRowIdsOf, scoreOfRow, shareOf } from './points.ts';
import type { ScoreFacts } from './points.ts';
import type { BlockTree } from './tree.ts';

/** A row as the rubric has it; points may be decimals. Items of a continuous row: the minimum, the maximum. */
export interface RubricRowPoints {
  readonly kind: 'normal' | 'continuous';
  readonly items: readonly { readonly id: number; readonly points: number }[];
}

export interface RubricChoice {
  readonly itemId: number;
  /** 1 on a normal row; on a continuous one the points are item points x multiplier. */
  readonly multiplier: Fraction;
}

/** Share of each connected row, null where it stays empty because all that could fill it is hidden for now. */
export function rowSharesOf(tree: BlockTree, facts: ScoreFacts): Map<number, Fraction | null> {
  return new Map(
    connectedRowIdsOf(tree).map((rowId) => {
      const shown = scoreOfRow(tree, rowId, facts);
      const real = scoreOfRow(tree, rowId, { shares: facts.shares, gates: facts.gates });
      const isHidden = shown.possible.n === 0n && real.possible.n > 0n;
      return [rowId, isHidden ? null : shareOf(shown, new Fraction(1))];
    }),
  );
}

/** The choice in a row that a share of its points means; null for a row without the items it needs. */
export function rubricChoiceOf(row: RubricRowPoints, share: Fraction): RubricChoice | null {
  return row.kind === 'normal' ? itemByFull(row, share) : continuousChoice(row, share);
}

/** "full": an item is reached only when the whole share that it stands for is earned. */
function itemByFull(row: RubricRowPoints, share: Fraction): RubricChoice | null {
  const byPoints = row.items.toSorted((a, b) => a.points - b.points);
  const reached = Number(share.mul(byPoints.length).floor().n) - 1;
  const item = byPoints[Math.max(0, reached)];
  return item === undefined ? null : { itemId: item.id, multiplier: new Fraction(1) };
}

/** The sign of the points names the item; zero is the maximum with multiplier 0, or the minimum if that is 0. */
function continuousChoice(row: RubricRowPoints, share: Fraction): RubricChoice | null {
  const [minimum, maximum] = row.items;
  if (minimum === undefined || maximum === undefined) return null;
  const [low, high] = [exactOf(minimum.points), exactOf(maximum.points)];
  const points = low.add(share.mul(high.sub(low)));
  if (points.n === 0n) {
    return { itemId: high.n === 0n ? minimum.id : maximum.id, multiplier: new Fraction(0) };
  }
  return points.s > 0n
    ? { itemId: maximum.id, multiplier: points.div(high) }
    : { itemId: minimum.id, multiplier: points.div(low) };
}
