// What a block holds when it is taken from the palette.
import { Block } from './block.ts';
import { isBlockType, stepOf, type BlockType } from './steps/registry.ts';

/** A new block; an IO Test comes with its first match, because it may not be without. */
export function newBlock(type: BlockType, newId: () => string): Block {
  const { fresh, children, freshChild } = stepOf(type);
  const inside = freshChild !== undefined && isBlockType(freshChild) ? [newBlock(freshChild, newId)] : [];
  return Block.parse({ type, id: newId(), ...fresh, ...(children === 'none' ? {} : { children: inside }) });
}
