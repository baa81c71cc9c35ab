// Signed requests to one bucket of S3-compatible storage, and the meaning of its answers.
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { HttpRequest } from '../../domain/call-request.ts';
import { withoutTrailing } from '../../domain/texts/without-trailing.ts';
import type { S3Config } from '../config.ts';
import { requestOf } from '../http-fetch.ts';
import { pageOf, type S3Object } from './s3-page.ts';

/** Pauses before an overloaded storage is asked again. */
const pausesMs = [50, 250, 1000];

export interface S3Bucket {
  /** Sends a request for one object. Each attempt makes a new one, since a stream can be sent only once. */
  ask(key: string, request: () => HttpRequest): Promise<Response>;
  /** The same with one attempt only, for requests that may have had their effect although no answer came. */
  askOnce(key: string, request: HttpRequest): Promise<Response>;
  /** Everything in the bucket, page after page. */
  list(): AsyncIterable<S3Object>;
}

export function openBucket(config: S3Config): S3Bucket {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
    retries: 0,
  });
  const url = `${withoutTrailing(config.endpoint, '/')}/${config.bucket}`;
  const askOnce = (path: string, request: HttpRequest) => client.fetch(`${url}${path}`, requestOf(request));
  const ask = async (path: string, request: () => HttpRequest): Promise<Response> => {
    for (const pauseMs of pausesMs) {
      const response = await askOnce(path, request());
      if (response.status < 500 && response.status !== 429) return response;
      await response.body?.cancel();
      await pause(pauseMs);
    }
    return askOnce(path, request());
  };
  return {
    ask: (key, request) => ask(`/${key}`, request),
    askOnce: (key, request) => askOnce(`/${key}`, request),
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (next !== undefined) query.set('continuation-token', next);
        const response = await ask(`?${query.toString()}`, () => ({ method: 'GET', headers: {} }));
        if (!response.ok) throw await failureOf('GET', response);
        const page = pageOf(await response.text());
        yield* page.objects;
        ({ next } = page);
      } while (next !== undefined);
    },
  };
}

/** The error for the log: status and the storage's own code, which tells wrong keys, buckets and clocks. */
export async function failureOf(method: string, response: Response): Promise<Error> {
  const code = /<Code>(\w{1,64})<\/Code>/.exec((await response.text()).slice(0, 4096))?.[1];
  const hint =
    response.status === 403
      ? ': check the keys, and that they may read, write, delete and list the bucket'
      : '';
  const answered = code === undefined ? String(response.status) : `${response.status} ${code}`;
  return new Error(`The blob storage answered ${answered} to ${method}${hint}.`);
}
