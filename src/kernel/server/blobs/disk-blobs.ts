// Blobs in a folder with two levels of directories. A file is written elsewhere, synced,
// then renamed into place.
import { access, glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
        // Existing content is replaced too: that renews its age, and young content is never collected.
        await mkdir(join(target, '..'), { recursive: true });
        await rename(aside, target);
        return stored;
      } finally {
        await rm(aside, { force: true });
      }
    },
    waste: {
      async *listOlderThan(moment) {
        for await (const path of glob('??/??/*', { cwd: folder })) {
          const { mtime } = await stat(join(folder, path));
          if (mtime < moment && isDigest(basename(path))) yield basename(path);
        }
      },
      async removeOlderThan(sha256, moment) {
        const aside = join(folder, 'incoming', `${sha256}.waste`);
        await mkdir(join(folder, 'incoming'), { recursive: true });
        await rename(pathOf(sha256), aside);
        // The blob is moved away before its age is checked. Whoever stores it from now on writes a new file,
        // and a blob that was stored again meanwhile is moved back.
        if ((await stat(aside)).mtime < moment) await rm(aside);
        else await rename(aside, pathOf(sha256));
      },
    },
  };
}

function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
