// A configuration as a tree that is easy to walk: the one form on which checks, plan, points and sight work.
import { viewOf } from './block.ts';
import type { Block, BlockView } from './block.ts';
import type { BlockType } from './steps/registry.ts';
import type { HideRule } from './steps/test-hide.ts';
import type { RunCondition } from './steps/run-if.ts';

export interface BlockNode {
  readonly id: string;
  readonly type: BlockType;
  readonly name: string | undefined;
  /** All that stands in the block, for the registry's step to read. */
  readonly body: unknown;
  /** Place in the order of running: parents before children, earlier before later. */
  readonly order: number;
  /** JSON pointer to the contents of the block. */
  readonly pointer: string;
  readonly depth: number;
  readonly parent: BlockNode | null;
  readonly children: readonly BlockNode[];
  /** What frames ask for; null on every other type. */
  readonly runIf: RunCondition | null;
  readonly hide: HideRule | null;
  readonly weight: { readonly numerator: number; readonly denominator: number } | null;
  readonly rubricRowId: string | null;
  readonly timeoutMs: number | null;
}

export interface BlockTree {
  readonly roots: readonly BlockNode[];
  /** All blocks in the order of running. */
  readonly nodes: readonly BlockNode[];
  readonly byId: ReadonlyMap<string, BlockNode>;
}

/** The tree of a list of blocks; `pointer` is where the list stands, for messages. */
export function treeOf(blocks: readonly Block[], pointer = '/test/steps'): BlockTree {
  const nodes: BlockNode[] = [];
  const build = (list: readonly Block[], at: string, parent: BlockNode | null): BlockNode[] =>
    list.map((block, index) => {
      const view = viewOf(block);
      const children: BlockNode[] = [];
      const node: BlockNode = {
        ...frameFieldsOf(block),
        ...nodeFieldsOf(view),
        order: nodes.length,
        pointer: `${at}/${String(index)}/${view.type}`,
        depth: parent === null ? 1 : parent.depth + 1,
        parent,
        children,
      };
      nodes.push(node);
      children.push(...build(view.steps ?? [], `${node.pointer}/steps`, node));
      return node;
    });
  const roots = build(blocks, pointer, null);
  return { roots, nodes, byId: new Map(nodes.map((node) => [node.id, node])) };
}

/** The frames around a block, the innermost first. */
export function framesAround(node: BlockNode): BlockNode[] {
  const frames: BlockNode[] = [];
  for (let frame = node.parent; frame !== null; frame = frame.parent) frames.push(frame);
  return frames;
}

/** The block and all inside it, in the order of running. */
export function withDescendants(node: BlockNode): BlockNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

function nodeFieldsOf({ type, common, body }: BlockView): Pick<BlockNode, 'id' | 'type' | 'name' | 'body'> {
  return { id: common.id, type, name: common.name, body };
}

function frameFieldsOf(
  block: Block,
): Pick<BlockNode, 'runIf' | 'hide' | 'weight' | 'rubricRowId' | 'timeoutMs'> {
  return {
    runIf: block.runIf?.condition ?? null,
    hide: block.testHide ?? null,
    weight: block.weight?.weight ?? null,
    rubricRowId: block.connectRubric?.rubricRowId ?? null,
    timeoutMs: block.testTimeoutEach === undefined ? null : block.testTimeoutEach.timeout * 1000,
  };
}
