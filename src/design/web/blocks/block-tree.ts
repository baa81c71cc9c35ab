import { generateKeyBetween } from 'fractional-indexing';

// Nested blocks as a flat list: a parent and an order key each. Pure; a move that is not allowed returns the
// same list.
export interface Block {
  id: string;
  parent: string | null;
  /** Fractional key among the children of one parent. */
  order: string;
  /** May hold other blocks. */
  isContainer: boolean;
}

export interface Place {
  parent: string | null;
  /** Position among the children without the moved block; past the end is the end. */
  index: number;
}

/** Rules of the caller, such as "a weight holds no set-up step". */
export type MayHold<Item extends Block> = (parent: Item | null, child: Item) => boolean;

export const childrenOf = <Item extends Block>(blocks: readonly Item[], parent: string | null): Item[] =>
  blocks
    .filter((block) => block.parent === parent)
    .sort((left, right) => (left.order < right.order ? -1 : left.order > right.order ? 1 : 0));

/** Is `id` the block itself or somewhere below it? */
export function isWithin(blocks: readonly Block[], id: string | null, ancestor: string): boolean {
  if (id === null) return false;
  if (id === ancestor) return true;
  return isWithin(blocks, blocks.find((block) => block.id === id)?.parent ?? null, ancestor);
}

export function moveBlock<Item extends Block>(
  blocks: readonly Item[],
  id: string,
  { parent, index, mayHold = () => true }: Place & { mayHold?: MayHold<Item> | undefined },
): readonly Item[] {
  const moved = blocks.find((block) => block.id === id);
  const holder = parent === null ? null : blocks.find((block) => block.id === parent);
  if (moved === undefined || holder === undefined || isWithin(blocks, parent, id)) return blocks;
  if (holder?.isContainer === false || !mayHold(holder, moved)) return blocks;
  const siblings = childrenOf(blocks, parent);
  const others = siblings.filter((block) => block.id !== id);
  const at = Math.max(0, Math.min(index, others.length));
  if (moved.parent === parent && siblings[at]?.id === id) return blocks;
  const order = orderAt(others, at);
  return blocks.map((block) => (block.id === id ? { ...block, parent, order } : block));
}

/** The key for a new block at a place. */
export function orderAt(siblings: readonly Block[], index: number): string {
  return generateKeyBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null);
}

/** The list without the block and everything in it. */
export const withoutBlock = <Item extends Block>(blocks: readonly Item[], id: string): readonly Item[] =>
  blocks.filter((block) => !isWithin(blocks, block.id, id));

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Where a block goes by keyboard, or null at the edge. */
export function placeInDirection<Item extends Block>(
  blocks: readonly Item[],
  id: string,
  direction: Direction,
): Place | null {
  const block = blocks.find((candidate) => candidate.id === id);
  if (block === undefined) return null;
  const siblings = childrenOf(blocks, block.parent);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  if (direction === 'up') return at === 0 ? null : { parent: block.parent, index: at - 1 };
  if (direction === 'down')
    return at === siblings.length - 1 ? null : { parent: block.parent, index: at + 1 };
  if (direction === 'in') {
    const above = siblings[at - 1];
    return above?.isContainer === true ? { parent: above.id, index: Number.MAX_SAFE_INTEGER } : null;
  }
  const parent = blocks.find((candidate) => candidate.id === block.parent);
  if (parent === undefined) return null;
  const parents = childrenOf(blocks, parent.parent);
  return { parent: parent.parent, index: parents.findIndex((candidate) => candidate.id === parent.id) + 1 };
}

export interface Drop {
  id: string;
  /** The block under the mouse. */
  target: string;
  operation: 'reorder-before' | 'reorder-after' | 'combine';
}

/** The place of a block that is dropped before, after or on another one. */
export function placeOfDrop(blocks: readonly Block[], { id, target, operation }: Drop): Place | null {
  const over = blocks.find((block) => block.id === target);
  if (over === undefined) return null;
  if (operation === 'combine') return { parent: target, index: Number.MAX_SAFE_INTEGER };
  const others = childrenOf(blocks, over.parent).filter((block) => block.id !== id);
  const at = others.findIndex((block) => block.id === target);
  return { parent: over.parent, index: operation === 'reorder-before' ? at : at + 1 };
}
