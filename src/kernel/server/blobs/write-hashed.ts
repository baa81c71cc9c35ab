import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredBlob } from './blobs.ts';

/** Writes a stream to a file that only its owner may read; returns its SHA-256 and size. */
export async function writeHashed(content: Readable, path: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, meter, createWriteStream(path, { mode: 0o600 }));
  return { sha256: hash.digest('hex'), sizeBytes };
}
