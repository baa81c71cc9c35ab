import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectFault } from '../../../../tests/support/fault-log.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { declareEndpoint, type Contract } from '../../domain/endpoint.ts';
import { digits } from '../../domain/fields.ts';
import { refusal, RefusedError } from '../../domain/refusal.ts';
import { CallContext } from './call-context.ts';
import { Download } from './download.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { keptLimitOf } from './idempotency.ts';
import { createMetrics } from './metrics.ts';
import { mountContract, type Handlers } from './mount.ts';
import { createPageTokens } from './page-token.ts';
import { addUses } from './rate-limit.ts';

const taken = refusal({ code: 'OBJECT_ALREADY_EXISTS', status: 400, text: 'Taken.' });
const gone = refusal({ code: 'OBJECT_ID_NOT_FOUND', status: 404, text: 'Gone.' });
const Thing = z.object({ fullName: z.string(), madeAt: z.date() });
const moment = new Date('2026-01-02T03:04:05.000Z');

const contract = {
  readThing: declareEndpoint({
    method: 'GET',
    path: '/test-things/{thingId}',
    wire: 'v1',
    summary: 'Reads.',
    access: 'asked',
    params: z.object({ thingId: digits(0, 99) }),
    query: z.object({ onlyNew: z.string().optional() }),
    reply: Thing,
    absence: gone,
  }),
  makeThing: declareEndpoint({
    method: 'POST',
    path: '/test-things/',
    wire: 'v2',
    summary: 'Makes.',
    access: 'asked',
    body: z.object({ fullName: z.string().min(2, 'Too short.') }),
    reply: Thing,
    refusals: [taken],
  }),
  takeForm: declareEndpoint({
    method: 'POST',
    path: '/test-forms/',
    wire: 'v1',
    summary: 'Takes a form.',
    access: 'asked',
    transport: 'upload',
    reply: z.object({ characters: z.number() }),
  }),
  forgetToAsk: declareEndpoint({
    method: 'POST',
    path: '/test-forgotten/',
    wire: 'v1',
    summary: 'Forgets.',
    access: 'asked',
    reply: z.object({}),
  }),
  answerWrongShape: declareEndpoint({
    method: 'GET',
    path: '/test-wrong-shape/',
    wire: 'v1',
    summary: 'Is wrong.',
    access: 'asked',
    reply: Thing,
  }),
  downloadThing: declareEndpoint({
    method: 'GET',
    path: '/test-bytes/',
    wire: 'v1',
    summary: 'Gives bytes.',
    access: 'asked',
    transport: 'download',
  }),
  listThings: declareEndpoint({
    method: 'GET',
    path: '/test-list/',
    wire: 'v2',
    summary: 'Lists.',
    access: 'asked',
    reply: z.object({ things: z.array(z.number()) }),
    limits: { page: { defaultSize: 2, maxSize: 3 } },
  }),
} satisfies Contract<string>;

let made = 0;
const handlers: Handlers<typeof contract, CallContext> = {
  readThing: async ({ ctx, params }) => {
    ctx.note('asked');
    if (params.thingId === 0) throw new RefusedError(gone);
    ctx.warn('004', 'Ünicode "quoted"');
    return { fullName: `thing ${params.thingId}`, madeAt: moment, secret: 'never sent' };
  },
  makeThing: async ({ ctx, body }) => {
    ctx.note('asked');
    if (body.fullName === 'taken') throw new RefusedError(taken, { extra: { suggestedName: 'taken-2' } });
    made += 1;
    return { fullName: `${body.fullName} ${made}`, madeAt: moment };
  },
  takeForm: async ({ ctx }) => {
    ctx.note('asked');
    let characters = 0;
    for await (const { stream } of ctx.request.parts()) characters += (await text(stream)).length;
    made += 1;
    return { characters };
  },
  forgetToAsk: ({ ctx }) =>
    ctx.transaction(async (tx) => {
      await tx
        .insertInto('blob')
        .values({ sha256: 'f'.repeat(64), sizeBytes: 1 })
        .execute();
      return {};
    }),
  answerWrongShape: async ({ ctx }) => {
    ctx.note('asked');
    const wrong: unknown = JSON.parse('{"fullName":5}');
    return wrong as z.infer<typeof Thing>;
  },
  downloadThing: async ({ ctx }) => {
    ctx.note('asked');
    return new Download({
      content: Readable.from(['hello']),
      contentType: 'text/html',
      fileName: 'ü.html',
      entityTag: 'abc',
    });
  },
  listThings: async ({ ctx }) => {
    ctx.note('asked');
    const after = z.number().default(0).parse(ctx.page.after);
    const things = [1, 2, 3, 4, 5].filter((one) => one > after).slice(0, ctx.page.size);
    const last = things.at(-1) ?? 5;
    if (last < 5) ctx.continueAfter(last);
    return { things };
  },
};

const makeWorld = useWorld();
let server: HttpServer;
let url = '';

beforeAll(async () => {
  const { platform } = await makeWorld();
  server = await createHttpServer(platform, createMetrics());
  mountContract(server.app, {
    platform,
    tokens: createPageTokens('secret', () => platform.clock.now().getTime()),
    contract,
    handlers,
    mounting: {
      demandRoom: async () => undefined,
      createContext: async (given) => new CallContext(given),
      renewContext: async () => undefined,
      hasAsked: (access, asked) => asked.has(String(access)),
      ownerOf: (ctx) => ctx.request.headers['x-owner']?.toString(),
    },
  });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a mounted call', () => {
  it('sends what the schema names and nothing else, with a warning in plain letters', async () => {
    const response = await fetch(`${url}/api/v1/test-things/7`);
    expect(await response.json()).toEqual({ full_name: 'thing 7', made_at: '2026-01-02T03:04:05.000Z' });
    expect(response.headers.get('warning')).toBe('004 Proofmark "?nicode \\"quoted\\""');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/);
  });

  it('says that nothing is there as a refusal, and without an error to those who prefer it so', async () => {
    const refused = await fetch(`${url}/api/v1/test-things/0`);
    expect([refused.status, await refused.json()]).toMatchObject([404, { message: 'Gone.' }]);
    const empty = await fetch(`${url}/api/v1/test-things/0`, { headers: { prefer: 'absence=empty' } });
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    const there = await fetch(`${url}/api/v1/test-things/7`, { headers: { prefer: 'absence=empty' } });
    expect(there.status).toBe(200);
  });

  it('refuses bad input with a pointer to the field, in the spelling of its wire (API 1.3)', async () => {
    const response = await post('/api/v2/test-things/', { fullName: 'a' });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toBe('ValidationError');
    expect(await response.json()).toMatchObject({
      code: 'INVALID_PARAM',
      message: 'Full name: Too short.',
      fieldList: [{ path: '/fullName', message: 'Too short.' }],
    });
    const broken = await fetch(`${url}/api/v2/test-things/`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
  });

  it('refuses a body with more values than its call takes', async () => {
    for (const values of [9_990, 10_001]) {
      const refused = await post('/api/v2/test-things/', {
        fullName: Array.from({ length: values }, () => 0),
      });
      const body = z.object({ message: z.string() }).parse(await refused.json());
      expect([refused.status, body.message.includes('more than 10,000 values')]).toEqual([
        400,
        values > 10_000,
      ]);
    }
  });

  it('refuses a body that is nested deeper than anything that makes sense', async () => {
    const nested = (levels: number) => `{"fullName":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const send = (body: string) =>
      fetch(`${url}/api/v2/test-things/`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    const taken = await send(nested(99));
    expect(await taken.json()).toMatchObject({ code: 'OBJECT_WRONG_TYPE' });
    for (const levels of [101, 400_000]) {
      const refused = await send(nested(levels));
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        code: 'INVALID_PARAM',
        message: 'The request is nested deeper than 100 levels.',
      });
    }
  });

  it('takes out of input what the database cannot keep: null characters, halves of pairs', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = '{"fullName":"a\\u0000b\\ud800c"}';
    const made = await fetch(`${url}/api/v2/test-things/`, { method: 'POST', body, headers });
    expect(await made.text()).toMatch(/"fullName":"ab\ufffdc \d+"/);
  });

  it.each(['7%00', '7?only_new=%00', '+7', '7e0', '0x7', '%207', '07'])(
    'refuses the address %s',
    async (thing) => {
      const refused = await fetch(`${url}/api/v1/test-things/${thing}`);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'INVALID_PARAM' }]);
    },
  );

  it('is kept by no cache on the way', async () => {
    expect((await fetch(`${url}/api/v1/test-things/7`)).headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${url}/api/v1/test-bytes/`)).headers.get('cache-control')).toBe('no-store');
  });

  it('answers a refusal as declared, with its extra keys', async () => {
    const response = await post('/api/v2/test-things/', { fullName: 'taken' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'OBJECT_ALREADY_EXISTS',
      message: 'Taken.',
      suggestedName: 'taken-2',
    });
  });

  it('is a fault when it did not ask for what its contract names, and its transaction is undone', async () => {
    expectFault(/forgetToAsk did not ask/);
    const { platform } = await makeWorld();
    const response = await post('/api/v1/test-forgotten/', undefined);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      code: 'UNKOWN_ERROR',
      message: 'Something unknown went wrong',
    });
    const row = await platform.database.db
      .selectFrom('blob')
      .where('sha256', '=', 'f'.repeat(64))
      .selectAll()
      .execute();
    expect(row).toEqual([]);
  });

  it('is a fault when it answers another shape, and tells nothing of it', async () => {
    expectFault(/answerWrongShape answered the wrong shape/);
    const response = await fetch(`${url}/api/v1/test-wrong-shape/`);
    expect(response.status).toBe(500);
    expect(JSON.stringify(await response.json())).not.toContain('fullName');
  });

  it('sends bytes as an attachment that no browser sniffs', async () => {
    const response = await fetch(`${url}/api/v1/test-bytes/`);
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%C3%BC.html");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('etag')).toBe('"abc"');
  });
});

describe('pages (API 1.3)', () => {
  it('follow one another by token until the last', async () => {
    const seen: unknown[] = [];
    let token: string | null = '';
    while (token !== null) {
      const response: Response = await fetch(`${url}/api/v2/test-list/`, {
        headers: token ? { 'x-next-token': token } : {},
      });
      seen.push(await response.json());
      token = response.headers.get('x-next-token');
    }
    expect(seen).toEqual([{ things: [1, 2] }, { things: [3, 4] }, { things: [5] }]);
  });

  it('refuse a size above the maximum', async () => {
    expect((await fetch(`${url}/api/v2/test-list/`, { headers: { 'x-page-size': '4' } })).status).toBe(400);
  });
});

describe('a write with an Idempotency-Key (API 1.1)', () => {
  const headers = (key: string, owner = 'me') => ({ 'idempotency-key': key, 'x-owner': owner });

  it('is done once; the repeated request gets the same answer', async () => {
    const first: unknown = await (
      await post('/api/v2/test-things/', { fullName: 'once' }, headers('key-1'))
    ).json();
    const second: unknown = await (
      await post('/api/v2/test-things/', { fullName: 'once' }, headers('key-1'))
    ).json();
    expect(second).toEqual(first);
    const other: unknown = await (
      await post('/api/v2/test-things/', { fullName: 'once' }, headers('key-1', 'you'))
    ).json();
    expect(other).not.toEqual(first);
  });

  it('is refused when another body, of whatever length, comes under the same key', async () => {
    const before = made;
    const first = await post('/api/v2/test-things/', { fullName: 'one' }, headers('key-4'));
    expect(first.status).toBe(200);
    for (const fullName of ['two', 'three']) {
      const other = await post('/api/v2/test-things/', { fullName }, headers('key-4'));
      expect([other.status, await other.json()]).toMatchObject([409, { code: 'INVALID_STATE' }]);
    }
    const again = await post('/api/v2/test-things/', { fullName: 'one' }, headers('key-4'));
    expect(await again.json()).toEqual(await first.json());
    expect(made).toBe(before + 1);
  });

  it('compares what a form holds, since each attempt has another boundary', async () => {
    const before = made;
    const sendForm = async (parts: Record<string, string>) => {
      const body = new FormData();
      for (const [name, content] of Object.entries(parts)) body.append('file', new Blob([content]), name);
      const answer = await fetch(`${url}/api/v1/test-forms/`, {
        method: 'POST',
        body,
        headers: headers('key-5'),
      });
      const told: unknown = await answer.json();
      return [answer.status, told];
    };
    const first = await sendForm({ 'a.py': 'x'.repeat(200_000), 'b.py': 'y' });
    expect(first).toEqual([200, { characters: 200_001 }]);
    expect(await sendForm({ 'a.py': 'x'.repeat(200_000), 'b.py': 'y' })).toEqual(first);
    for (const other of [
      { 'a.py': 'x'.repeat(200_000), 'b.py': 'z' },
      { 'a.py': 'x'.repeat(200_000), 'c.py': 'y' },
      { 'a.py': 'x'.repeat(200_000) },
      { 'a.py': 'x'.repeat(2_000_000) },
    ]) {
      expect(await sendForm(other)).toMatchObject([409, { code: 'INVALID_STATE' }]);
    }
    expect(made).toBe(before + 1);
  });

  it('keeps a bounded amount of large answers, and small ones beside it', async () => {
    const send = async (key: string, characters: number) =>
      (await post('/api/v2/test-things/', { fullName: 'x'.repeat(characters) }, headers(key, 'many'))).text();
    const large = 900_000;
    const first = await send('large-0', large);
    for (let at = 1; at <= 9; at += 1) await send(`large-${at}`, large);
    const small = await send('small', 2000);
    const before = made;
    expect(await send('large-0', large)).toBe(first);
    expect(await send('small', 2000)).toBe(small);
    expect(made).toBe(before);
    await send('large-9', large);
    expect(made).toBe(before + 1);
  });

  it('is kept as long as there is room for small answers too, and runs again beyond', async () => {
    const { platform } = await makeWorld();
    const send = async (key: string) =>
      (await post('/api/v2/test-things/', { fullName: 'small' }, headers(key, 'ever new'))).text();
    const first = await send('new-0');
    const kept = keptLimitOf('ever new', first);
    await addUses(platform.database.db, { ...kept, amount: kept.requests }, platform.clock.now());
    const before = made;
    await send('new-1');
    await send('new-1');
    expect(made).toBe(before + 2);
    expect(await send('new-0')).toBe(first);
    expect(made).toBe(before + 2);
  });

  it('takes keys and addresses of any length', async () => {
    const path = `/api/v2/test-things/?note=${'x'.repeat(6000)}`;
    const answers = [1, 2].map(() => post(path, { fullName: 'long' }, headers('k'.repeat(3000))));
    const statuses = (await Promise.all(answers)).map((answer) => answer.status);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  });

  it('gives a refusal again too', async () => {
    const answers = [1, 2].map(() => post('/api/v2/test-things/', { fullName: 'taken' }, headers('key-2')));
    const statuses = (await Promise.all(answers)).map((answer) => answer.status).sort((a, b) => a - b);
    // The second request either waited for its turn or was refused for now.
    expect([
      [400, 400],
      [400, 503],
    ]).toContainEqual(statuses);
  });

  it('lets only one of two equal requests work at a time', async () => {
    const before = made;
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('/api/v2/test-things/', { fullName: 'race' }, headers('key-3'))),
    );
    expect(made).toBe(before + 1);
    for (const answer of answers) expect([200, 503]).toContain(answer.status);
  });
});

describe('the server', () => {
  it('tells that it lives and is ready, and knows no other address', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true, canWrite: true });
    const unknown = await fetch(`${url}/api/v2/nothing-here`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('x-amzn-errortype')).toBe('NotFoundError');
    expect(await (await fetch(`${url}/api/v1/nothing-here`)).json()).toMatchObject({
      code: 'ROUTE_NOT_FOUND',
    });
  });

  it('tells a wrong method from an unknown address, and which methods there are (API 1.2)', async () => {
    const wrong = await fetch(`${url}/api/v1/test-things/7?x=/`, { method: 'DELETE' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, HEAD');
    expect(await wrong.json()).toMatchObject({
      code: 'UNSUPPORTED',
      message: 'This address does not take requests of this kind.',
    });
    const other = await fetch(`${url}/api/v2/test-things`, { method: 'GET' });
    expect(other.status).toBe(405);
    expect(other.headers.get('x-amzn-errortype')).toBe('BadRequestError');
    expect((await fetch(`${url}/api/v1/test-things/7/parts`, { method: 'DELETE' })).status).toBe(404);
  });

  it('allows no inline script and no frame of another site', async () => {
    const policy = (await fetch(`${url}/healthz`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("img-src 'self' data: blob:;");
  });
});
