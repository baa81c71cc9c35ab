// What an image depends on: the base asked for and everything in the blocks that made it, but not their names.
import { z } from 'zod';
import type { Block } from './block.ts';
import { viewOf } from './block.ts';
import type { StoredSetup } from './model.ts';

const Named = z.looseObject({ id: z.unknown(), name: z.unknown(), description: z.unknown() }).partial();

/** One text per prefix of the set-up: the image of the first n blocks depends on nothing but the n-th of them. */
export function imageTextsOf({ metadata, steps }: StoredSetup): string[] {
  const blocks = steps.map(textOfBlock);
  return blocks.map((_, at) => JSON.stringify([metadata.baseImageId ?? null, ...blocks.slice(0, at + 1)]));
}

function textOfBlock(block: Block): string {
  const { type, body } = viewOf(block);
  const { id: _id, name: _name, description: _description, ...fields } = Named.parse(body);
  return JSON.stringify([type, fields]);
}
