// Achieved and possible points of blocks, as exact fractions. Points that are shown and points that go to the
// rubric use the same sum; they differ only in the blocks that they leave out.
import Fraction from 'fraction.js';
import { exactOf } from '../../rubrics/domain/rules/exact.ts';
import { bounded } from './reports/share.ts';
import { stepOf } from './steps/registry.ts';
import type { BlockNode, BlockTree } from './tree.ts';

export interface Score {
  readonly achieved: Fraction;
  readonly possible: Fraction;
}

export interface ScoreFacts {
  /** The share of each finished leaf. A leaf without a share counts 0 of its points. */
  readonly shares: ReadonlyMap<string, Fraction>;
  /** The answers that run-if blocks got. */
  readonly gates: ReadonlyMap<string, 'run' | 'skip'>;
  /**
   * Blocks that count 0 of 0 here, because they are hidden from the viewer or do not come before a run-if.
   */
  readonly leavesOut?: (node: BlockNode) => boolean;
}

const zero: Score = { achieved: new Fraction(0), possible: new Fraction(0) };

/** Points of one block. Points inside a run-if of the type "not met" count only if it runs. */
export function scoreOf(node: BlockNode, facts: ScoreFacts): Score {
  if (facts.leavesOut?.(node) === true) return zero;
  if (node.runIf?.type === 'rubric-percentage-not-met' && facts.gates.get(node.id) !== 'run') return zero;
  const inside = insideOf(node, facts);
  if (node.weight === null || inside.possible.n === 0n) return inside;
  const weight = new Fraction(node.weight.numerator, node.weight.denominator);
  return { achieved: bounded(weight.mul(shareOf(inside, new Fraction(0)))), possible: weight };
}

/** Points of a leaf, or of all blocks inside a frame, before its weight is applied. */
function insideOf(node: BlockNode, facts: ScoreFacts): Score {
  const { possible, children } = stepOf(node.type);
  if (children !== 'none') return scoreOfAll(node.children, facts);
  if (possible === 0) return zero;
  return { achieved: facts.shares.get(node.id) ?? new Fraction(0), possible: new Fraction(1) };
}

/** Points of several blocks together, such as the whole test. */
export function scoreOfAll(nodes: readonly BlockNode[], facts: ScoreFacts): Score {
  return nodes.map((node) => scoreOf(node, facts)).reduce(sumOf, zero);
}

/**
 * Points of the blocks that are connected to one rubric row, or to any row. Weights around a connect-rubric
 * do not count.
 */
export function scoreOfRow(tree: BlockTree, rubricRowId: number | undefined, facts: ScoreFacts): Score {
  const connected = connectionsOf(tree).filter(
    (node) => rubricRowId === undefined || node.rubricRowId === rubricRowId,
  );
  return connected
    .map((node) => (countsNowhere(node, facts) ? zero : scoreOf(node, facts)))
    .reduce(sumOf, zero);
}

/** The connect-rubric blocks that name a row. */
export function connectionsOf(tree: BlockTree): BlockNode[] {
  return tree.nodes.filter((node) => node.rubricRowId !== null);
}

/** The rubric rows that the test fills, without duplicates. */
export function connectedRowIdsOf(tree: BlockTree): number[] {
  const ids = connectionsOf(tree).flatMap((node) => (node.rubricRowId === null ? [] : [node.rubricRowId]));
  return [...new Set(ids)];
}

/** Achieved points divided by possible points. Without possible points it answers `withoutPossible`. */
export function shareOf(score: Score, withoutPossible: Fraction): Fraction {
  if (score.possible.n === 0n) return withoutPossible;
  const share = score.achieved.div(score.possible);
  // Sums of very long fractions are rounded, so the share can be a little more than 1.
  return share.compare(1) > 0 ? new Fraction(1) : bounded(share);
}

/**
 * The points that could be earned if every frame ran: 0 means that no hand-in can earn any. With `before` it
 * looks only at blocks before that place.
 */
export function reachableOf(tree: BlockTree, rubricRowId: number | undefined, before = Infinity): Fraction {
  const gates = new Map(tree.nodes.map((node): [string, 'run'] => [node.id, 'run']));
  const leavesOut = (node: BlockNode): boolean => node.order >= before || !node.runsOnHandIns;
  return scoreOfRow(tree, rubricRowId, { shares: new Map(), gates, leavesOut }).possible;
}

/**
 * The answer of a run-if. It uses the real points before it, hidden or not; without possible points the share
 * is 100 %.
 */
export function gateAnswerOf(tree: BlockTree, gate: BlockNode, facts: ScoreFacts): 'run' | 'skip' {
  if (gate.runIf === null) return 'run';
  const leavesOut = (node: BlockNode): boolean => node.order >= gate.order;
  const share = shareOf(scoreOfRow(tree, gate.runIf.rubricRowId, { ...facts, leavesOut }), new Fraction(1));
  const isMet = share.compare(exactOf(gate.runIf.minimumPercentage).div(100)) >= 0;
  return isMet === (gate.runIf.type === 'rubric-percentage-met') ? 'run' : 'skip';
}

/** Whether a block is inside a frame that is left out, or in a "not met" frame that does not run. */
function countsNowhere(node: BlockNode, facts: ScoreFacts): boolean {
  for (let frame = node.parent; frame !== null; frame = frame.parent) {
    if (facts.leavesOut?.(frame) === true) return true;
    if (frame.runIf?.type === 'rubric-percentage-not-met' && facts.gates.get(frame.id) !== 'run') return true;
  }
  return false;
}

function sumOf(a: Score, b: Score): Score {
  return { achieved: bounded(a.achieved.add(b.achieved)), possible: bounded(a.possible.add(b.possible)) };
}
