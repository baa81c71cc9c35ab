// A small strict S3 server: path-style buckets, GET with ranges, HEAD, PUT, DELETE. It checks signatures (AWS
// Signature Version 4), the digest and the length of what is sent, as the real ones do.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface S3Peer {
  readonly endpoint: string;
  /** Content by key, in the one bucket there is. */
  readonly objects: Map<string, Buffer>;
  /** When each was stored; a test may say otherwise. */
  readonly storedAt: Map<string, Date>;
  /** Method and status of every request so far. */
  readonly answered: string[];
  /** Answers so many of the next requests of a method as an overloaded server does. */
  slowDown(method: string, requests: number): void;
  stop(): Promise<void>;
}

export interface S3PeerAccess {
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const toleratedSkewMs = 15 * 60_000;

export async function startS3Peer(access: S3PeerAccess): Promise<S3Peer> {
  const objects = new Map<string, Buffer>();
  const storedAt = new Map<string, Date>();
  const answered: string[] = [];
  let overloaded = { method: '', requests: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      try {
        if (overloaded.requests > 0 && request.method === overloaded.method) {
          overloaded.requests -= 1;
          throw new S3Error(503, 'SlowDown');
        }
        checkSignature(request, body, access);
        answer(request, response, { body, objects, storedAt, target: targetOf(request, access.bucket) });
      } catch (error) {
        const { status, code } = error instanceof S3Error ? error : new S3Error(500, String(error));
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
      }
      answered.push(`${request.method} ${response.statusCode}`);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The S3 peer has no port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    storedAt,
    answered,
    slowDown: (method, requests) => {
      overloaded = { method, requests };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

interface Target {
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
}

function targetOf(request: IncomingMessage, bucket: string): Target {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const [, name, ...rest] = pathname.split('/');
  if (name !== bucket) throw new S3Error(404, 'NoSuchBucket');
  const key = rest.join('/');
  const isList = request.method === 'GET' && searchParams.get('list-type') === '2';
  if ((key === '') !== isList || key.startsWith('/')) throw new S3Error(400, 'InvalidURI');
  return { key, query: searchParams };
}

interface Asked {
  readonly body: Buffer;
  readonly objects: Map<string, Buffer>;
  readonly storedAt: Map<string, Date>;
  readonly target: Target;
}

function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): void {
  const { body, objects, storedAt, target } = asked;
  const { key } = target;
  if (key === '') {
    response.end(listOf(asked));
    return;
  }
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) throw new S3Error(411, 'MissingContentLength');
    objects.set(key, body);
    storedAt.set(key, new Date());
    response.writeHead(200).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const found = objects.get(key);
  if (!found) throw new S3Error(404, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (range && Number(range[1]) >= found.length) throw new S3Error(416, 'InvalidRange');
  const [start, end] = range
    ? [Number(range[1]), Math.min(Number(range[2]) + 1, found.length)]
    : [0, found.length];
  const part = found.subarray(start, end);
  response.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    'last-modified': (storedAt.get(key) ?? new Date()).toUTCString(),
  });
  response.end(request.method === 'HEAD' ? '' : part);
}

/** Small pages, so that a reader that stops after the first is found out. */
const pageSize = 2;

function listOf({ objects, storedAt, target }: Asked): string {
  // An opaque word with signs that must be escaped in an address.
  const after = (target.query.get('continuation-token') ?? 'after/').slice('after/'.length).replace(/=$/, '');
  const keys = [...objects.keys()].toSorted().filter((key) => key > after);
  const page = keys.slice(0, pageSize);
  const entries = page.map((key) => {
    const moment = (storedAt.get(key) ?? new Date()).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${moment}</LastModified><Size>1</Size></Contents>`;
  });
  const isCut = keys.length > page.length;
  const next = isCut ? `<NextContinuationToken>after/${page.at(-1) ?? ''}=</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(isCut)}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

function checkSignature(request: IncomingMessage, body: Buffer, access: S3PeerAccess): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const moment = headerOf(request, 'x-amz-date');
  const digest = headerOf(request, 'x-amz-content-sha256');
  if (!given || !/^\d{8}T\d{6}Z$/.test(moment)) throw new S3Error(403, 'AccessDenied');
  const [, credential = '', signedHeaders = '', signature = ''] = given;
  const scope = `${moment.slice(0, 8)}/${access.region}/s3/aws4_request`;
  const [accessKey, ...givenScope] = credential.split('/');
  if (accessKey !== access.accessKey) throw new S3Error(403, 'InvalidAccessKeyId');
  if (givenScope.join('/') !== scope) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const sentAt = Date.parse(moment.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sentAt) < toleratedSkewMs)) throw new S3Error(403, 'RequestTimeTooSkewed');
  const names = signedHeaders.split(';');
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name))) throw new S3Error(403, 'AccessDenied');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const query = [...searchParams].map((pair) => pair.map(escaped).join('=')).toSorted();
  const canonical = [
    request.method,
    pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${headerOf(request, name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    digest,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256Of(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>((secret, part) => hmacOf(secret, part), Buffer.from(`AWS4${access.secretKey}`));
  if (!timingSafeEqual(hmacOf(key, toSign), Buffer.from(signature, 'hex'))) {
    throw new S3Error(403, 'SignatureDoesNotMatch');
  }
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256Of(body)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  }
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmacOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
