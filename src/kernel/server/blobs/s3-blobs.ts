// Blobs in S3-compatible storage. An upload is spooled to disk first: its hash is its name and signs what is sent,
// and its size must be known before. One request holds it: it may be at most 5 GiB, far above every limit of ours.
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { HttpRequest } from '../../domain/client.ts';
import type { Blobs } from './blobs.ts';
import { bodyStreamOf, requestOf } from '../http-fetch.ts';
import { writeHashed } from './write-hashed.ts';
import type { Randomness } from '../clock.ts';
import type { S3Config } from '../config.ts';

/** Overloaded storage is asked again after these. */
const pausesMs = [50, 250, 1000];

/** Blobs in a bucket, one object per content. */
export function createS3Blobs(config: S3Config, spoolFolder: string, random: Randomness): Blobs {
  const ask = createAsk(config);
  const has = async (sha256: string): Promise<boolean> => {
    const response = await ask(sha256, () => ({ method: 'HEAD', headers: {} }));
    if (response.ok) return true;
    if (response.status === 404) return false;
    throw await failureOf('HEAD', response);
  };
  return {
    has,
    open: async (sha256, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await ask(sha256, () => ({ method: 'GET', headers }));
      if (response.status !== (range ? 206 : 200)) throw await failureOf('GET', response);
      return bodyStreamOf(response);
    },
    put: async (content) => {
      const spool = join(spoolFolder, random.bytes(16).toString('hex'));
      await mkdir(spoolFolder, { recursive: true });
      try {
        const stored = await writeHashed(content, spool);
        const { sha256, sizeBytes } = stored;
        if (await has(sha256)) return stored;
        const response = await ask(sha256, () => ({
          method: 'PUT',
          body: Readable.toWeb(createReadStream(spool)),
          headers: { 'content-length': String(sizeBytes), 'x-amz-content-sha256': sha256 },
        }));
        if (!response.ok) throw await failureOf('PUT', response);
        return stored;
      } finally {
        await rm(spool, { force: true });
      }
    },
  };
}

type Ask = (sha256: string, request: () => HttpRequest) => Promise<Response>;

/** A signed request for one object; it is made anew for each attempt, since a stream can be sent only once. */
function createAsk(config: S3Config): Ask {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
    retries: 0,
  });
  const bucketUrl = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`;
  return async (sha256, request) => {
    const url = `${bucketUrl}/${sha256.slice(0, 2)}/${sha256}`;
    for (const pauseMs of pausesMs) {
      const response = await client.fetch(url, requestOf(request()));
      if (response.status < 500 && response.status !== 429) return response;
      await response.body?.cancel();
      await pause(pauseMs);
    }
    return client.fetch(url, requestOf(request()));
  };
}

/** What is wrong, for the log: status and the storage's own code, which names bad keys, buckets and clocks. */
async function failureOf(method: string, response: Response): Promise<Error> {
  const code = /<Code>(\w{1,64})<\/Code>/.exec((await response.text()).slice(0, 4096))?.[1];
  const hint =
    response.status === 403 ? ': check the keys, and that they may read, write and list the bucket' : '';
  const answered = code === undefined ? String(response.status) : `${response.status} ${code}`;
  return new Error(`The blob storage answered ${answered} to ${method}${hint}.`);
}
