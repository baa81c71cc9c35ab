// Blobs in a folder: two levels of directories, written aside, synced, then renamed into place.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from './blobs.ts';
import type { Randomness } from '../clock.ts';

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
        const stored = await writeAside(content, aside);
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

async function writeAside(content: Readable, path: string): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, meter, createWriteStream(path, { flush: true, mode: 0o600 }));
  return { sha256: hash.digest('hex'), sizeBytes };
}
