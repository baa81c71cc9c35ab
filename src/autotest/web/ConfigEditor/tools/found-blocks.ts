// Search in the blocks of the editor: in their titles and in every text that they hold.
import { childrenOf, type FlatBlock } from '../../../domain/flat-blocks.ts';

/** The ids of the blocks that hold all words of the search, from top to bottom. */
export function foundIn(
  blocks: readonly FlatBlock[],
  query: string,
  titleOf: (flat: FlatBlock) => string,
): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return inOrder(blocks).flatMap((flat) => {
    const text = [titleOf(flat), ...textsOf(flat.block)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word)) ? [flat.id] : [];
  });
}

function inOrder(blocks: readonly FlatBlock[], parent: string | null = null): FlatBlock[] {
  return childrenOf(blocks, parent).flatMap((one) => [one, ...inOrder(blocks, one.id)]);
}

/** Every text below a value, without ids and names of fields. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    key === 'id' || key === 'type' || key === 'children' ? [] : textsOf(inside),
  );
}
