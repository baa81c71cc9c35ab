// Blobs in S3-compatible storage. An upload is spooled to disk first: its hash is its name, and its size must be
// known before it is sent.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { Blobs, StoredBlob } from './blobs.ts';
import { bodyStreamOf, requestOf } from '../http-fetch.ts';
import type { Randomness } from '../clock.ts';
import type { S3Config } from '../config.ts';

/** Blobs in a bucket, one object per content. */
export function createS3Blobs(config: S3Config, spoolFolder: string, random: Randomness): Blobs {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
  });
  const urlOf = (sha256: string): string =>
    `${config.endpoint}/${config.bucket}/${sha256.slice(0, 2)}/${sha256}`;
  const has = async (sha256: string): Promise<boolean> => {
    const response = await client.fetch(urlOf(sha256), { method: 'HEAD' });
    if (response.ok) return true;
    if (response.status === 404) return false;
    throw new Error(`The blob storage answered ${response.status}.`);
  };
  return {
    has,
    open: async (sha256, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await client.fetch(urlOf(sha256), { headers });
      if (!response.ok || !response.body) throw new Error(`The blob storage answered ${response.status}.`);
      return bodyStreamOf(response);
    },
    put: async (content) => {
      const spool = join(spoolFolder, random.bytes(16).toString('hex'));
      await mkdir(spoolFolder, { recursive: true });
      try {
        const stored = await writeSpool(content, spool);
        if (!(await has(stored.sha256))) await send(client, { url: urlOf(stored.sha256), spool, ...stored });
        return stored;
      } finally {
        await rm(spool, { force: true });
      }
    },
  };
}

async function send(
  client: AwsClient,
  upload: { url: string; spool: string; sizeBytes: number },
): Promise<void> {
  const request = requestOf({
    method: 'PUT',
    body: Readable.toWeb(createReadStream(upload.spool)),
    headers: { 'content-length': String(upload.sizeBytes), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  });
  const response = await client.fetch(upload.url, request);
  if (!response.ok) throw new Error(`The blob storage answered ${response.status}.`);
}

async function writeSpool(content: Readable, path: string): Promise<StoredBlob> {
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
