// Blobs in S3-compatible storage. An upload goes to a file on disk first, because its hash (its name and part
// of the signature) and its size must be known before it is sent. It is sent in one request, so it may have
// at most 5 GiB, far above every limit of ours.
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Clock, Randomness } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { bodyStreamOf } from '../http-fetch.ts';
import type { Blobs, StoredBlob } from './blobs.ts';
import { failureOf, openBucket, type S3Bucket } from './s3-bucket.ts';
import { storingBlobs } from './storing.ts';

export interface S3Surroundings {
  readonly spoolFolder: string;
  readonly random: Randomness;
  readonly clock: Clock;
  /** Runs the work while no other process runs work under the same name. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Content that was stored less than this long ago is not sent again; far below the age at which
 * unused content is collected.
 */
const youngMs = 24 * 3_600_000;

/** Most of the time of a small object is the way to the storage. */
const sentAtOnce = 8;

const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;

/** Blobs in a bucket, one object per content. */
export function createS3Blobs(config: S3Config, around: S3Surroundings): Blobs {
  const bucket = openBucket(config);
  return {
    has: async (sha256) => (await storedAtOf(bucket, sha256)) !== undefined,
    open: async (sha256, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await bucket.ask(keyOf(sha256), () => ({ method: 'GET', headers }));
      if (response.status !== (range ? 206 : 200)) throw await failureOf('GET', response);
      return bodyStreamOf(response);
    },
    ...storingBlobs({
      asideFolder: around.spoolFolder,
      random: around.random,
      atOnce: sentAtOnce,
      keep: (stored, spool) => putSpooled(bucket, around, { ...stored, spool }),
    }),
    waste: {
      async *listOlderThan(moment) {
        for await (const { key, storedAt } of bucket.list()) {
          if (/^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key) && storedAt < moment) yield basename(key);
        }
      },
      removeOlderThan: (sha256, moment) =>
        around.exclusively(sha256, async () => {
          const storedAt = await storedAtOf(bucket, sha256);
          if (storedAt === undefined || storedAt >= moment) return;
          const response = await bucket.askOnce(keyOf(sha256), { method: 'DELETE', headers: {} });
          if (!response.ok) throw await failureOf('DELETE', response);
        }),
    },
  };
}

async function putSpooled(
  bucket: S3Bucket,
  { clock, exclusively }: S3Surroundings,
  { sha256, sizeBytes, spool }: StoredBlob & { spool: string },
): Promise<void> {
  const storedAt = await storedAtOf(bucket, sha256);
  if (storedAt && clock.now().getTime() - storedAt.getTime() < youngMs) return;
  const send = async (): Promise<void> => {
    const response = await bucket.ask(keyOf(sha256), () => ({
      method: 'PUT',
      body: Readable.toWeb(createReadStream(spool)),
      headers: { 'content-length': String(sizeBytes), 'x-amz-content-sha256': sha256 },
    }));
    if (!response.ok) throw await failureOf('PUT', response);
  };
  // Sending it again makes an old blob young. The collector may be about to remove it, so
  // both exclude each other.
  await (storedAt ? exclusively(sha256, send) : send());
}

/** When the blob was stored last; undefined when it does not exist. */
async function storedAtOf(bucket: S3Bucket, sha256: string): Promise<Date | undefined> {
  const response = await bucket.ask(keyOf(sha256), () => ({ method: 'HEAD', headers: {} }));
  if (response.status === 404) return undefined;
  if (!response.ok) throw await failureOf('HEAD', response);
  return new Date(response.headers.get('last-modified') ?? 0);
}
