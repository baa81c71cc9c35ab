// Answers that are sent compressed, in part, or not at all because the client has them.
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../tests/support/world.ts';
import { declareEndpoint, type Contract } from '../../domain/endpoint.ts';
import { CallContext } from './call-context.ts';
import { Download } from './download.ts';
import { mountContract, type Handlers } from './mount.ts';
import { createPageTokens } from './page-token.ts';

const call = { method: 'GET', wire: 'v2', summary: 'Reads.', access: 'asked' } as const;
const query = z.object({ letters: z.coerce.number() });
const reply = z.object({ text: z.string() });

const contract = {
  readText: declareEndpoint({ ...call, path: '/test-text/', query, reply }),
  readToken: declareEndpoint({ ...call, path: '/test-token/', query, reply, repliesWithSecret: true }),
  readVersioned: declareEndpoint({ ...call, path: '/test-versioned/', reply, versioned: 'read' }),
  readFile: declareEndpoint({ ...call, path: '/test-file/', transport: 'download' }),
} satisfies Contract<string>;

const content = 'ten letter';
let opened = 0;

const handlers: Handlers<typeof contract, CallContext> = {
  readText: async ({ ctx, query: { letters } }) => {
    ctx.note('asked');
    return { text: 'a'.repeat(letters) };
  },
  readToken: async ({ ctx, query: { letters } }) => {
    ctx.note('asked');
    return { text: 'a'.repeat(letters) };
  },
  readVersioned: async ({ ctx }) => {
    ctx.note('asked');
    ctx.entityTag = '"v1"';
    return { text: content };
  },
  readFile: async ({ ctx }) => {
    ctx.note('asked');
    return new Download({
      content: async (range) => {
        opened += 1;
        return Readable.from([range ? content.slice(range.start, range.end + 1) : content]);
      },
      contentType: 'application/octet-stream',
      fileName: 'a.txt',
      sizeBytes: content.length,
      entityTag: 'abc',
    });
  },
};

const makeWorld = useWorld();
const app = Fastify();
afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  if (!app.hasRoute({ method: 'GET', url: '/api/v2/test-file/' })) {
    const { platform } = await makeWorld();
    const tokens = createPageTokens('secret', () => platform.clock.now().getTime());
    mountContract(app, {
      platform,
      tokens,
      contract,
      handlers,
      mounting: {
        demandRoom: async () => undefined,
        createContext: async (given) => new CallContext(given),
        renewContext: async () => undefined,
        hasAsked: (access, asked) => asked.has(String(access)),
        ownerOf: () => undefined,
      },
    });
  }
  return app.inject({ url: `/api/v2/${path}`, headers });
};

it('packs long JSON for who takes it, and tells caches on the way', async () => {
  const packed = await ask('test-text/?letters=5000', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(packed.rawPayload.length).toBeLessThan(200);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ text: 'a'.repeat(5000) });
  for (const encoding of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.0']) {
    const plain = await ask('test-text/?letters=5000', { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.json()).toEqual({ text: 'a'.repeat(5000) });
  }
});

it('leaves short JSON, and all that holds a secret, as it is', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  for (const path of ['test-text/?letters=5', 'test-token/?letters=5000']) {
    expect((await ask(path, headers)).headers['content-encoding']).toBeUndefined();
  }
});

it('sends all of many long answers at once, packed or not', async () => {
  const many = Array.from({ length: 20 }, () =>
    ask('test-text/?letters=500000', { 'accept-encoding': 'gzip' }),
  );
  for (const answer of await Promise.all(many)) {
    const isPacked = answer.headers['content-encoding'] === 'gzip';
    const text = (isPacked ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
    expect(text).toHaveLength(500_000 + '{"text":""}'.length);
  }
});

it('sends an answer of the API again also to who names its tag, which covers only a part of it', async () => {
  const first = await ask('test-versioned/');
  expect([first.statusCode, first.headers.etag]).toEqual([200, '"v1"']);
  const again = await ask('test-versioned/', { 'if-none-match': '"v0", "v1"' });
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});

it('sends the rest of a file, and opens none that the client has', async () => {
  const whole = await ask('test-file/');
  expect(whole.body).toBe(content);
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: '"abc"', 'content-length': '10' });
  const rest = await ask('test-file/', { range: 'bytes=4-', 'if-range': '"abc"' });
  expect([rest.statusCode, rest.body]).toEqual([206, 'letter']);
  expect(rest.headers).toMatchObject({ 'content-range': 'bytes 4-9/10', 'content-length': '6' });
  const before = opened;
  const known = await ask('test-file/', { 'if-none-match': '"abc"' });
  expect([known.statusCode, known.body, opened]).toEqual([304, '', before]);
  expect(known.headers['content-length']).toBeUndefined();
});
