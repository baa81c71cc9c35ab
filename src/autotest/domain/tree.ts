// A configuration as a tree that is easy to walk. Checks, plan, points and hiding all work on this form.
import { childrenOf, type Block } from './block.ts';
import type { HideRule, RunCondition, Weight } from './steps/frame.ts';
import { stepOf, type BlockType } from './steps/registry.ts';
import { isMatchGroup } from './steps/step.ts';

export interface BlockNode {
  readonly id: string;
  readonly type: BlockType;
  readonly name: string | undefined;
  readonly block: Block;
  /** The place in the order of running: parents before children, earlier blocks before later ones. */
  readonly order: number;
  /** JSON pointer to the content of the block. */
  readonly pointer: string;
  readonly depth: number;
  readonly parent: BlockNode | null;
  readonly children: readonly BlockNode[];
  /** The rules that the block sets for itself and the blocks inside it; null without one. */
  readonly runIf: RunCondition | null;
  readonly hides: readonly HideRule[];
  readonly weight: Weight | null;
  readonly rubricRowId: number | null;
  readonly timeoutMs: number | null;
  readonly hasNetwork: boolean;
  readonly isolates: boolean;
  readonly notebook: string | null;
  /** False for a frame of another environment. */
  readonly runsOnHandIns: boolean;
}

export interface BlockTree {
  readonly roots: readonly BlockNode[];
  /** All blocks in the order of running. */
  readonly nodes: readonly BlockNode[];
  readonly byId: ReadonlyMap<string, BlockNode>;
}

/** Makes the tree of a list of blocks; `pointer` is the place of the list, for messages. */
export function treeOf(blocks: readonly Block[], pointer = '/test/steps'): BlockTree {
  const nodes: BlockNode[] = [];
  const build = (list: readonly Block[], at: string, parent: BlockNode | null): BlockNode[] =>
    list.map((block, index) => {
      const children: BlockNode[] = [];
      const node: BlockNode = {
        ...traitsOf(block),
        id: block.id,
        type: block.type,
        name: block.name,
        block,
        order: nodes.length,
        pointer: `${at}/${String(index)}/${block.type}`,
        depth: parent === null ? 1 : parent.depth + 1,
        parent,
        children,
      };
      nodes.push(node);
      children.push(...build(childrenOf(block), `${node.pointer}/children`, node));
      return node;
    });
  const roots = build(blocks, pointer, null);
  return { roots, nodes, byId: new Map(nodes.map((node) => [node.id, node])) };
}

/**
 * The tree of the tests as they run on hand-ins and as their results are shown. Blocks for other environments
 * are left out.
 */
export function testTreeOf(blocks: readonly Block[]): BlockTree {
  return treeOf(blocksOnHandIns(blocks));
}

function blocksOnHandIns(blocks: readonly Block[]): Block[] {
  return blocks
    .filter((block) => stepOf(block.type).frameOf(block).runsOnHandIns !== false)
    .map((block) => ('children' in block ? { ...block, children: blocksOnHandIns(block.children) } : block));
}

/** The frames around a block, innermost first. */
export function framesAround(node: BlockNode): BlockNode[] {
  const frames: BlockNode[] = [];
  for (let frame = node.parent; frame !== null; frame = frame.parent) frames.push(frame);
  return frames;
}

/** A hidden match runs alone, in a copy that is thrown away, so that no later run can reveal its input. */
export function runsApart(node: BlockNode): boolean {
  return node.hides.length > 0 && stepOf(node.type).children === 'none';
}

/** The type of the block whose program ran: a match has none, also one that runs apart from the others of its test. */
export function typeThatRan({ type, parent }: BlockNode): BlockType {
  return parent !== null && isMatchGroup(stepOf(type).group) ? parent.type : type;
}

/** The block and everything inside it, in the order of running. */
export function withDescendants(node: BlockNode): BlockNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

type Traits = Pick<
  BlockNode,
  | 'runIf'
  | 'hides'
  | 'weight'
  | 'rubricRowId'
  | 'timeoutMs'
  | 'hasNetwork'
  | 'isolates'
  | 'notebook'
  | 'runsOnHandIns'
>;

function traitsOf(block: Block): Traits {
  const traits = stepOf(block.type).frameOf(block);
  const { runIf, hides, weight, rubricRowId, timeoutMs, hasNetwork, isolates } = traits;
  return {
    runIf: runIf ?? null,
    hides: hides ?? [],
    weight: weight ?? null,
    rubricRowId: rubricRowId ?? null,
    timeoutMs: timeoutMs ?? null,
    hasNetwork: hasNetwork ?? false,
    isolates: isolates ?? false,
    notebook: traits.notebook ?? null,
    runsOnHandIns: traits.runsOnHandIns ?? true,
  };
}
