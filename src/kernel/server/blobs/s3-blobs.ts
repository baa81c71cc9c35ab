// Blobs in S3-compatible storage. An upload is spooled to disk first: its hash is its name, and its size must be
// known before it is sent.
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Blobs } from './blobs.ts';
import { bodyStreamOf, requestOf } from '../http-fetch.ts';
import { writeHashed } from './write-hashed.ts';
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
        const stored = await writeHashed(content, spool);
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
