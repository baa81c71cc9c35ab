// The blocks of a configuration as a flat list, so that the editor can move them: each block without its
// children, with its parent and an order key. On the wire and in storage blocks are nested.
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { childrenOf as blocksInside, type Block } from './block.ts';
import { stepOf } from './steps/registry.ts';
import { mayHoldGroup } from './steps/step.ts';

export interface FlatBlock {
  readonly id: string;
  readonly parent: string | null;
  /** Fractional key that orders the children of one parent. */
  readonly order: string;
  readonly isContainer: boolean;
  /** The block itself; its `children` are empty here. */
  readonly block: Block;
}

/** Turns nested blocks into a list, parents before children. */
export function flatOf(blocks: readonly Block[], parent: string | null = null): FlatBlock[] {
  const orders = generateNKeysBetween(null, null, blocks.length);
  return blocks.flatMap((block, at) => {
    const flat = flatBlockOf(block, { parent, order: orders[at] ?? '' });
    return [flat, ...flatOf(blocksInside(block), block.id)];
  });
}

/** Turns the list into nested blocks again. */
export function nestedOf(flat: readonly FlatBlock[], parent: string | null = null): Block[] {
  return childrenOf(flat, parent).map(({ id, block }) => withChildren(block, () => nestedOf(flat, id)));
}

/** Whether a block may be inside another block, or at the top if the parent is null. */
export function mayHold(flat: readonly FlatBlock[], parent: FlatBlock | null, child: FlatBlock): boolean {
  const rule = parent === null ? 'blocks' : stepOf(parent.block.type).children;
  if (!mayHoldGroup(rule, stepOf(child.block.type).group)) return false;
  const around = new Set(lineOf(flat, parent).map(({ block }) => block.type));
  return !withinOf(flat, child).some(
    ({ block: { type } }) => around.has(type) && !stepOf(type).mayHoldItself,
  );
}

export interface FlatPlace {
  readonly parent: string | null;
  /** The new block comes behind this block; null means at the end. */
  readonly after: string | null;
}

/** The place for a new block: in the chosen block, else behind it or a frame around it. Null if none fits. */
export function placeOfNew(
  flat: readonly FlatBlock[],
  child: FlatBlock,
  selectedId: string | null,
): FlatPlace | null {
  const line = lineOf(flat, byId(flat, selectedId));
  for (const [at, one] of line.entries()) {
    if (at === 0 && mayHold(flat, one, child)) return { parent: one.id, after: null };
    if (mayHold(flat, line[at + 1] ?? null, child)) return { parent: one.parent, after: one.id };
  }
  return mayHold(flat, null, child) ? { parent: null, after: null } : null;
}

/** The list with a nested block inserted at a place. */
export function withNew(flat: readonly FlatBlock[], block: Block, place: FlatPlace): FlatBlock[] {
  const siblings = childrenOf(flat, place.parent);
  const found = siblings.findIndex(({ id }) => id === place.after);
  const at = found === -1 ? siblings.length : found + 1;
  const order = generateKeyBetween(siblings[at - 1]?.order ?? null, siblings[at]?.order ?? null);
  const own = flatBlockOf(block, { parent: place.parent, order });
  return [...flat, own, ...flatOf(blocksInside(block), block.id)];
}

/**
 * The list with several blocks: the first where a new one would go, each other behind the one before. Null if one of
 * them fits nowhere.
 */
export function withPasted(
  flat: readonly FlatBlock[],
  pasted: readonly Block[],
  selectedId: string | null,
): FlatBlock[] | null {
  let list = [...flat];
  let place: FlatPlace | null = null;
  for (const block of pasted) {
    const [child] = flatOf([block]);
    if (child === undefined) return null;
    place ??= placeOfNew(list, child, selectedId);
    if (place === null || !mayHold(list, byId(list, place.parent), child)) return null;
    list = withNew(list, block, place);
    place = { parent: place.parent, after: block.id };
  }
  return list;
}

/** Puts a copy of a block and its children behind the original, with new ids. */
export function withCopy(flat: readonly FlatBlock[], id: string, newId: () => string): FlatBlock[] {
  const whole = wholeBlockOf(flat, id);
  if (whole === null) return [...flat];
  const parent = byId(flat, id)?.parent ?? null;
  return withNew(flat, withNewIds(whole, newId), { parent, after: id });
}

/** A block with all that is in it. */
export function wholeBlockOf(flat: readonly FlatBlock[], id: string): Block | null {
  const found = byId(flat, id);
  return found && withChildren(found.block, () => nestedOf(flat, id));
}

/** The frames around a block, innermost first. */
export function framesAroundOf(flat: readonly FlatBlock[], id: string): FlatBlock[] {
  return lineOf(flat, byId(flat, id)).slice(1);
}

export function childrenOf(flat: readonly FlatBlock[], parent: string | null): FlatBlock[] {
  return flat
    .filter((one) => one.parent === parent)
    .sort((left, right) => (left.order < right.order ? -1 : left.order > right.order ? 1 : 0));
}

function flatBlockOf(block: Block, place: Pick<FlatBlock, 'parent' | 'order'>): FlatBlock {
  const isContainer = stepOf(block.type).children !== 'none';
  return { ...place, id: block.id, isContainer, block: withChildren(block, () => []) };
}

export function withNewIds(block: Block, newId: () => string): Block {
  const id = newId();
  const inside = () => blocksInside(block).map((one) => withNewIds(one, newId));
  return withChildren({ ...block, id }, inside);
}

/** Gives a frame other children; a leaf stays as it is. */
function withChildren(block: Block, childrenOfFrame: () => Block[]): Block {
  return 'children' in block ? { ...block, children: childrenOfFrame() } : block;
}

function byId(flat: readonly FlatBlock[], id: string | null): FlatBlock | null {
  return flat.find((one) => one.id === id) ?? null;
}

/** A block and the frames around it, innermost first. */
function lineOf(flat: readonly FlatBlock[], from: FlatBlock | null): FlatBlock[] {
  return from === null ? [] : [from, ...lineOf(flat, byId(flat, from.parent))];
}

function withinOf(flat: readonly FlatBlock[], from: FlatBlock): FlatBlock[] {
  return [from, ...flat.filter(({ parent }) => parent === from.id).flatMap((one) => withinOf(flat, one))];
}
