// Images of earlier builds. A build starts from the longest one that matches the beginning of its set-up.
import { createHash } from 'node:crypto';
import type { Db } from '../../kernel/server/database.ts';
import type { Settings } from '../../tenants/server/index.ts';
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

/** What a build begins on. */
export interface Beginning {
  readonly base: string;
  readonly layers: string[];
  /** How many blocks from the beginning it contains. */
  readonly cachedBlocks: number;
}

/** The longest image that is known, or the base of the set-up. */
export async function beginningOf(db: Db, parts: Parts, settings: Pick<Settings, 'get'>): Promise<Beginning> {
  const { image, blocks } = await findImageFor(db, parts);
  const base = parts.setup.metadata.baseImageId ?? settings.get('NEW_AUTO_TEST_INITIAL_IMAGE_ID');
  return { base: image?.base ?? base, layers: image?.layers ?? [], cachedBlocks: blocks };
}

/** Whether its beginning contains all that is to be built. */
export function isBuilt(snapshot: Parts & Pick<Beginning, 'cachedBlocks'>): boolean {
  return snapshot.cachedBlocks === buildBlocksOf(snapshot).length;
}

async function findImageFor(
  db: Db,
  parts: Parts,
): Promise<{ readonly image: Image | undefined; readonly blocks: number }> {
  const keys = imageKeysOf(parts);
  const known = new Map((await listImages(db, keys)).map((image) => [image.key, image]));
  const at = keys.findLastIndex((key) => known.has(key));
  const image = known.get(keys[at] ?? '');
  const isWhole = at === keys.length - 1;
  if (!image || (!isWhole && image.layers.length >= maxLayers)) return { image: undefined, blocks: 0 };
  return { image, blocks: at + 1 };
}
