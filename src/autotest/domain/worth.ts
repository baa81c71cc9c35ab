// How many points each block can add to the whole test, so that a teacher sees it before anything runs.
import Fraction from 'fraction.js';
import { Block } from './block.ts';
import { scoreOf, scoreOfAll } from './points.ts';
import type { ScoreFacts } from './points.ts';
import { testTreeOf } from './tree.ts';
import type { BlockNode } from './tree.ts';

export interface Worths {
  readonly total: Fraction;
  /** By block id. Blocks that never give points are missing. */
  readonly byId: ReadonlyMap<string, Fraction>;
}

/** The points of each block if everything runs; null while a weight is not readable. */
export function worthsOf(blocks: readonly Block[]): Worths | null {
  if (!blocks.every((block) => Block.safeParse(block).success)) return null;
  const { nodes, roots } = testTreeOf(blocks);
  if (nodes.some(({ weight }) => weight?.denominator === 0)) return null;
  const gates = new Map(nodes.map((node): [string, 'run'] => [node.id, 'run']));
  const facts: ScoreFacts = { shares: new Map(), gates };
  const byId = new Map<string, Fraction>();
  const walk = (node: BlockNode, factor: Fraction): void => {
    const { possible } = scoreOf(node, facts);
    if (possible.n === 0n) return;
    byId.set(node.id, possible.mul(factor));
    const inside = scoreOfAll(node.children, facts).possible;
    for (const child of node.children) walk(child, factor.mul(possible.div(inside)));
  };
  for (const root of roots) walk(root, new Fraction(1));
  return { total: scoreOfAll(roots, facts).possible, byId };
}
