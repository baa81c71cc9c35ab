// The blocks of a configuration as a flat list, the form in which the editor moves them: each block without its
// children, with its parent and an order key. On the wire and in storage they are nested.
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { viewOf } from './block.ts';
import type { Block, BlockView } from './block.ts';
import { stepOf } from './steps/registry.ts';
import type { BlockType } from './steps/registry.ts';

export interface FlatBlock {
  readonly id: string;
  readonly parent: string | null;
  /** Fractional key among the children of one parent. */
  readonly order: string;
  readonly isContainer: boolean;
  /** The block itself; where children are allowed its `steps` are empty. */
  readonly block: Block;
}

/** Nested blocks as a list, parents before children. */
export function flatOf(blocks: readonly Block[], parent: string | null = null): FlatBlock[] {
  const orders = generateNKeysBetween(null, null, blocks.length);
  return blocks.flatMap((block, at) => {
    const { common, steps } = viewOf(block);
    const flat = flatBlockOf(block, { parent, order: orders[at] ?? '' });
    return [flat, ...flatOf(steps ?? [], common.id)];
  });
}

/** The list as nested blocks again. */
export function nestedOf(flat: readonly FlatBlock[], parent: string | null = null): Block[] {
  return childrenOf(flat, parent).map(({ id, isContainer, block }) =>
    isContainer ? withFields(block, { steps: nestedOf(flat, id) }) : block,
  );
}

/** Whether a block may stand inside another, or at the top where there is none. */
export function mayHold(flat: readonly FlatBlock[], parent: FlatBlock | null, child: FlatBlock): boolean {
  const rule = parent === null ? 'blocks' : stepOf(typeOf(parent)).children;
  if (rule === 'none' || (rule === 'matches') !== isMatch(typeOf(child))) return false;
  const isRow = (one: FlatBlock): boolean => typeOf(one) === 'connectRubric';
  return !(lineOf(flat, parent).some(isRow) && withinOf(flat, child).some(isRow));
}

export function isMatch(type: BlockType): boolean {
  return stepOf(type).group === 'matches';
}

export interface FlatPlace {
  readonly parent: string | null;
  /** The block behind which the new one comes; null: at the end. */
  readonly after: string | null;
}

/** Where a new block goes: into the chosen block, else behind it or behind a frame around it; null: nowhere. */
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

/** The list with nested blocks put at a place. */
export function withNew(flat: readonly FlatBlock[], block: Block, place: FlatPlace): FlatBlock[] {
  const siblings = childrenOf(flat, place.parent);
  const found = siblings.findIndex(({ id }) => id === place.after);
  const at = found === -1 ? siblings.length : found + 1;
  const order = generateKeyBetween(siblings[at - 1]?.order ?? null, siblings[at]?.order ?? null);
  const { common, steps } = viewOf(block);
  return [...flat, flatBlockOf(block, { parent: place.parent, order }), ...flatOf(steps ?? [], common.id)];
}

/** A copy of a block and of all inside it, with new ids, behind the original. */
export function withCopy(flat: readonly FlatBlock[], id: string, newId: () => string): FlatBlock[] {
  const original = byId(flat, id);
  if (original === null) return [...flat];
  const whole = withFields(original.block, original.isContainer ? { steps: nestedOf(flat, id) } : {});
  return withNew(flat, withNewIds(whole, newId), { parent: original.parent, after: id });
}

interface AnyFields {
  readonly id?: string;
  readonly name?: string | undefined;
  readonly description?: NonNullable<Block['script']>['description'];
  readonly steps?: Block[];
}

/** A block with some of the fields changed that blocks of every type have. */
export function withFields(block: Block, fields: AnyFields): Block {
  const bodies = Object.entries(block).filter(([, body]) => body !== undefined);
  return Object.fromEntries(bodies.map(([type, body]) => [type, { ...body, ...fields }]));
}

export function typeOf(flat: FlatBlock): BlockType {
  return viewOf(flat.block).type;
}

export function childrenOf(flat: readonly FlatBlock[], parent: string | null): FlatBlock[] {
  return flat
    .filter((one) => one.parent === parent)
    .sort((left, right) => (left.order < right.order ? -1 : left.order > right.order ? 1 : 0));
}

function flatBlockOf(block: Block, place: Pick<FlatBlock, 'parent' | 'order'>): FlatBlock {
  const view: BlockView = viewOf(block);
  const isContainer = view.steps !== null;
  return {
    ...place,
    id: view.common.id,
    isContainer,
    block: isContainer ? withFields(block, { steps: [] }) : block,
  };
}

function withNewIds(block: Block, newId: () => string): Block {
  const { steps } = viewOf(block);
  const nested = steps === null ? {} : { steps: steps.map((step) => withNewIds(step, newId)) };
  return withFields(block, { id: newId(), ...nested });
}

function byId(flat: readonly FlatBlock[], id: string | null): FlatBlock | null {
  return flat.find((one) => one.id === id) ?? null;
}

/** A block and the frames around it, the innermost first. */
function lineOf(flat: readonly FlatBlock[], from: FlatBlock | null): FlatBlock[] {
  return from === null ? [] : [from, ...lineOf(flat, byId(flat, from.parent))];
}

function withinOf(flat: readonly FlatBlock[], from: FlatBlock): FlatBlock[] {
  return [from, ...flat.filter(({ parent }) => parent === from.id).flatMap((one) => withinOf(flat, one))];
}
