// What differs between two versions of blocks, such as those of the editor and those that are published. A block is the
// same in both when it has the same id.
import { childrenOf, type Block } from '../block.ts';
import { storedFilesOf } from '../block-files.ts';
import { stepOf } from '../steps/registry.ts';

export interface FieldChange {
  /** The name of the field, as in `inputText`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface BlockChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The block as it is now; if it was removed, as it was. */
  readonly block: Block;
  /** The block around it, in the same version; null at the top. */
  readonly around: Block | null;
  readonly fields: readonly FieldChange[];
}

/** All changes, in the order of the newer blocks; removed ones come last. A block that changed and moved is named once. */
export function changesOf(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const old = placedOf(before);
  const now = placedOf(after);
  const oldById = new Map(old.map((one) => [one.block.id, one]));
  const nowIds = new Set(now.map(({ block }) => block.id));
  const moved = movedIdsOf(old, now);
  const present = now.flatMap(({ block, around }): BlockChange[] => {
    const was = oldById.get(block.id);
    if (was === undefined) return [{ kind: 'added', block, around, fields: [] }];
    const fields = fieldChangesOf(was.block, block);
    if (fields.length > 0) return [{ kind: 'changed', block, around, fields }];
    return moved.has(block.id) ? [{ kind: 'moved', block, around, fields }] : [];
  });
  const removed = old.filter(({ block }) => !nowIds.has(block.id));
  return [
    ...present,
    ...removed.map(({ block, around }): BlockChange => ({ kind: 'removed', block, around, fields: [] })),
  ];
}

interface Placed {
  readonly block: Block;
  readonly around: Block | null;
}

function placedOf(blocks: readonly Block[], around: Block | null = null): Placed[] {
  return blocks.flatMap((block) => [{ block, around }, ...placedOf(childrenOf(block), block)]);
}

function fieldChangesOf(before: Block, after: Block): FieldChange[] {
  const old = fieldTextsOf(before);
  const now = fieldTextsOf(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((field) => {
    const change = { field, before: old[field] ?? '', after: now[field] ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

function fieldTextsOf(block: Block): Record<string, string> {
  const files = storedFilesOf(block)?.map(
    ({ path, size, id }) => `${path} (${String(size)} bytes, version ${id.slice(-6)})`,
  );
  const fields: Record<string, unknown> = {
    type: block.type,
    name: block.name,
    description: block.description?.value,
    descriptionShown: block.description?.behavior,
    ...stepOf(block.type).fieldsOf(block),
    ...(files === undefined ? {} : { files: files.toSorted().join('\n') }),
  };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, textOf(value)]));
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** The fewest blocks whose move explains the new order, and those that went into another frame. */
function movedIdsOf(old: readonly Placed[], now: readonly Placed[]): ReadonlySet<string> {
  const frameBefore = new Map(old.map(({ block, around }) => [block.id, around?.id ?? null]));
  const positions = new Map(old.map(({ block }, at) => [block.id, at]));
  const moved = new Set<string>();
  const siblings = new Map<string | null, string[]>();
  for (const { block, around } of now) {
    const frame = around?.id ?? null;
    if (!frameBefore.has(block.id)) continue;
    if (frameBefore.get(block.id) !== frame) moved.add(block.id);
    else siblings.set(frame, [...(siblings.get(frame) ?? []), block.id]);
  }
  for (const ids of siblings.values()) {
    const kept = new Set(longestRise(ids, (id) => positions.get(id) ?? 0));
    for (const id of ids) if (!kept.has(id)) moved.add(id);
  }
  return moved;
}

/** The longest part of a list whose positions only rise. */
function longestRise(ids: readonly string[], positionOf: (id: string) => number): string[] {
  let best: string[] = [];
  const endingAt: string[][] = [];
  for (const id of ids) {
    const fitting = endingAt.filter((rise) => positionOf(rise.at(-1) ?? '') < positionOf(id));
    const longest = fitting.reduce<string[]>((one, other) => (other.length > one.length ? other : one), []);
    const rise = [...longest, id];
    endingAt.push(rise);
    if (rise.length > best.length) best = rise;
  }
  return best;
}
