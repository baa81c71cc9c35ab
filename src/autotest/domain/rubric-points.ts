// A finished run writes to the rubric: the share of each connected row, and the choice for that share.
import Fraction from 'fraction.js';
import { exactOf } from '../../rubrics/domain/rules/exact.ts';
import { connectedRowIdsOf, scoreOfRow, shareOf } from './points.ts';
import type { ScoreFacts } from './points.ts';
import type { BlockTree } from './tree.ts';

/** A row of the rubric. Points may be decimals. The items of a continuous row are minimum and maximum. */
export interface RubricRowPoints {
  readonly kind: 'normal' | 'continuous';
  readonly items: readonly { readonly id: number; readonly points: number }[];
}

export interface RubricChoice {
  readonly itemId: number;
  /** 1 in a normal row. In a continuous row the points are the points of the item times this. */
  readonly multiplier: Fraction;
}

/**
 * The share of each connected row; null if the row stays empty because everything that could fill it is
 * hidden for now.
 */
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

/** The choice in a row for a share of its points; null if the row lacks the items for it. */
export function rubricChoiceOf(row: RubricRowPoints, share: Fraction): RubricChoice | null {
  return row.kind === 'normal' ? itemByFull(row, share) : continuousChoice(row, share);
}

/** "full": a choice is reached only if the whole share for it is earned. */
function itemByFull(row: RubricRowPoints, share: Fraction): RubricChoice | null {
  const byPoints = row.items.toSorted((a, b) => a.points - b.points);
  const reached = Number(share.mul(byPoints.length).floor().n) - 1;
  const item = byPoints[Math.max(0, reached)];
  return item === undefined ? null : { itemId: item.id, multiplier: new Fraction(1) };
}

/**
 * The sign of the points decides the item. Zero is the maximum with multiplier 0, or the minimum if the
 * maximum is 0.
 */
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
