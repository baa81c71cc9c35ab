// What an image depends on: the base asked for and everything in the blocks that made it, but not their names.
import type { Block } from '../block.ts';
import type { SetupMetadata } from '../model.ts';
import { stepOf } from '../steps/registry.ts';

/** One text per front of the blocks of a build: the image of the first n blocks depends on nothing else. */
export function imageTextsOf({ baseImageId }: SetupMetadata, blocks: readonly Block[]): string[] {
  const texts = blocks.map(textOfBlock);
  return texts.map((_, at) => JSON.stringify([baseImageId ?? null, ...texts.slice(0, at + 1)]));
}

function textOfBlock(block: Block): string {
  return JSON.stringify([block.type, stepOf(block.type).fieldsOf(block)]);
}
