// Blobs in a folder: two levels of directories, written aside, synced, then renamed into place.
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import type { Randomness } from '../clock.ts';
import { writeHashed } from './write-hashed.ts';

/** Blobs below `folder`. */
export function createDiskBlobs(folder: string, random: Randomness): Blobs {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const has = (sha256: string): Promise<boolean> =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
    open: async (sha256, range) => {
      const handle = await open(pathOf(sha256), 'r');
      return handle.createReadStream(range ?? {});
    },
    put: async (content) => {
      const aside = join(folder, 'incoming', random.bytes(16).toString('hex'));
      await mkdir(join(folder, 'incoming'), { recursive: true });
      try {
        const stored = await writeHashed(content, aside);
        const target = pathOf(stored.sha256);
        if (!(await has(stored.sha256))) {
          await mkdir(join(target, '..'), { recursive: true });
          await rename(aside, target);
        }
        return stored;
      } finally {
        await rm(aside, { force: true });
      }
    },
  };
}
