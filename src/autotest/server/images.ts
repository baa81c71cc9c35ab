// Images of earlier builds. A build starts from the longest one that matches the beginning of its set-up.
import { createHash } from 'node:crypto';
import type { Db } from '../../kernel/server/database.ts';
import { buildBlocksOf } from '../domain/build/build-blocks.ts';
import { imageTextsOf } from '../domain/build/image-key.ts';
import type { StoredSetup, StoredTest } from '../domain/wire/stored-blocks.ts';
import { listImages, type Image } from './store/snapshots.ts';

/** An image with more layers is built again from the base, so that mounts stay shallow. */
const maxLayers = 16;

interface Parts {
  readonly setup: StoredSetup;
  readonly test: StoredTest;
}

/** Keys of the images of the first block, the first two blocks, and so on. */
export function imageKeysOf(parts: Parts): string[] {
  return imageTextsOf(parts.setup.metadata, buildBlocksOf(parts)).map((text) =>
    createHash('sha256').update(text).digest('hex'),
  );
}

export interface ImageStart {
  readonly image: Image | undefined;
  /** How many blocks from the beginning it contains. */
  readonly blocks: number;
}

export async function findImageFor(db: Db, parts: Parts): Promise<ImageStart> {
  const keys = imageKeysOf(parts);
  const known = new Map((await listImages(db, keys)).map((image) => [image.key, image]));
  const at = keys.findLastIndex((key) => known.has(key));
  const image = known.get(keys[at] ?? '');
  const isWhole = at === keys.length - 1;
  if (!image || (!isWhole && image.layers.length >= maxLayers)) return { image: undefined, blocks: 0 };
  return { image, blocks: at + 1 };
}
