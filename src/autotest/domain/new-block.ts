// The content of a block that is taken from the palette.
import { Block } from './block.ts';
import { isBlockType, stepOf, type BlockType } from './steps/registry.ts';

/** Makes a new block. An IO Test comes with its first match, because it must have one. */
export function newBlock(type: BlockType, newId: () => string): Block {
  const { fresh, children, freshChild } = stepOf(type);
  const inside = freshChild !== undefined && isBlockType(freshChild) ? [newBlock(freshChild, newId)] : [];
  return Block.parse({ type, id: newId(), ...fresh, ...(children === 'none' ? {} : { children: inside }) });
}
