// An image depends on the base and on everything in the blocks that made it, except their names.
import type { Block } from '../block.ts';
import type { SetupMetadata } from '../model.ts';
import { stepOf } from '../steps/registry.ts';

/**
 * One text for the first block, the first two blocks, and so on. The image of the first n blocks depends only
 * on its text.
 */
export function imageTextsOf({ baseImageId }: SetupMetadata, blocks: readonly Block[]): string[] {
  const texts = blocks.map(textOfBlock);
  return texts.map((_, at) => JSON.stringify([baseImageId ?? null, ...texts.slice(0, at + 1)]));
}

function textOfBlock(block: Block): string {
  return JSON.stringify([block.type, stepOf(block.type).fieldsOf(block)]);
}
