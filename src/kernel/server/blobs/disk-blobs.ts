// Blobs in a folder with two levels of directories. A file is written elsewhere, synced,
// then renamed into place, and the directory is synced.
import { access, glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Blobs } from './blobs.ts';
import type { Randomness } from '../clock.ts';
import { storingBlobs } from './storing.ts';

/** All calls of a process share four threads for what they ask of disks. */
const syncedAtOnce = 2;

/** Blobs below `folder`. */
export function createDiskBlobs(folder: string, random: Randomness): Blobs {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const has = (sha256: string): Promise<boolean> =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    );
  const incoming = join(folder, 'incoming');
  /** The machine may have died while a blob was away for its age to be checked. */
  const putBack = async (): Promise<void> => {
    for await (const name of glob('*.waste', { cwd: incoming })) {
      const sha256 = basename(name, '.waste');
      if (await has(sha256)) await rm(join(incoming, name));
      else await rename(join(incoming, name), pathOf(sha256));
    }
  };
  return {
    has,
    open: async (sha256, range) => {
      const handle = await open(pathOf(sha256), 'r');
      return handle.createReadStream(range ?? {});
    },
    ...storingBlobs({
      asideFolder: incoming,
      random,
      atOnce: syncedAtOnce,
      keep: (stored, aside) => place(aside, pathOf(stored.sha256)),
    }),
    waste: {
      async *listOlderThan(moment) {
        await putBack();
        for await (const path of glob('??/??/*', { cwd: folder })) {
          const { mtime } = await stat(join(folder, path));
          if (mtime < moment && isDigest(basename(path))) yield basename(path);
        }
      },
      async removeOlderThan(sha256, moment) {
        const aside = join(incoming, `${sha256}.waste`);
        await mkdir(incoming, { recursive: true });
        await rename(pathOf(sha256), aside);
        // The blob is moved away before its age is checked. Whoever stores it from now on writes a new file,
        // and a blob that was stored again meanwhile is moved back.
        if ((await stat(aside)).mtime < moment) await rm(aside);
        else await rename(aside, pathOf(sha256));
      },
    },
  };
}

/**
 * Existing content is replaced too: that renews its age, and young content is never collected. After a crash a name
 * stands for whole content or is not there, and what has been placed is there.
 */
async function place(aside: string, target: string): Promise<void> {
  await sync(aside);
  const directory = dirname(target);
  const firstMade = await mkdir(directory, { recursive: true });
  await rename(aside, target);
  await sync(directory);
  if (firstMade === undefined) return;
  for (let made = directory; made !== dirname(firstMade); made = dirname(made)) await sync(dirname(made));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
