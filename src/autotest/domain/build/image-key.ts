// What an image depends on: the base asked for and everything in the blocks that made it, but not their names.
import { z } from 'zod';
import type { Block } from '../block.ts';
import { viewOf } from '../block.ts';
import type { SetupMetadata } from '../model.ts';

const Named = z.looseObject({ id: z.unknown(), name: z.unknown(), description: z.unknown() }).partial();

/** One text per front of the blocks of a build: the image of the first n blocks depends on nothing else. */
export function imageTextsOf({ baseImageId }: SetupMetadata, blocks: readonly Block[]): string[] {
  const texts = blocks.map(textOfBlock);
  return texts.map((_, at) => JSON.stringify([baseImageId ?? null, ...texts.slice(0, at + 1)]));
}

function textOfBlock(block: Block): string {
  const { type, body } = viewOf(block);
  const { id: _id, name: _name, description: _description, ...fields } = Named.parse(body);
  return JSON.stringify([type, fields]);
}
