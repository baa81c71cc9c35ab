import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { SenderLeft } from '../../kernel/server/turns/fair-turns.ts';
import { createHttpServer, type HttpServer } from '../../kernel/server/http/http-server.ts';
import { createMetrics } from '../../kernel/server/http/metrics.ts';
import { mountContract } from '../../kernel/server/http/mount.ts';
import { createPageTokens } from '../../kernel/server/http/page-token.ts';
import { GeneralRateLimit } from '../../kernel/server/http/rate-limit.ts';
import { endpoint, type AppContract } from '../domain/endpoint.ts';
import { createMounting } from './mounting.ts';

/** What happens to large bodies, in order. */
const noted: string[] = [];

const contract = {
  readOpenThing: endpoint({
    method: 'GET',
    path: '/test-open-thing',
    wire: 'v1',
    summary: 'Reads.',
    access: { public: 'A test.' },
    reply: z.object({ from: z.string() }),
  }),
  readOwnThing: endpoint({
    method: 'GET',
    path: '/test-own-thing',
    wire: 'v1',
    summary: 'Reads.',
    access: 'session',
    reply: z.object({}),
  }),
  takeOpenThing: endpoint({
    method: 'POST',
    path: '/test-open-thing',
    wire: 'v1',
    summary: 'Takes.',
    access: { public: 'A test.' },
    body: z.object({ text: z.string() }),
    reply: z.object({}),
  }),
  takeOwnText: endpoint({
    method: 'POST',
    path: '/test-own-text',
    wire: 'v1',
    summary: 'Takes.',
    access: 'session',
    body: z.object({ text: z.string() }),
    reply: z.object({}),
  }),
  takeLargeThing: endpoint({
    method: 'POST',
    path: '/test-large-thing',
    wire: 'v1',
    summary: 'Takes.',
    access: 'session',
    body: z.object({ text: z.string().refine(() => noted.push('read')) }),
    reply: z.object({ characters: z.number() }),
    limits: { bodyBytes: 8 * 1024 * 1024 },
  }),
  takeManyThings: endpoint({
    method: 'POST',
    path: '/test-many-things',
    wire: 'v1',
    summary: 'Takes.',
    access: 'session',
    body: z.object({ texts: z.array(z.string()) }),
    reply: z.object({ texts: z.number() }),
    limits: { bodyValues: 50_000 },
  }),
  readLargeThing: endpoint({
    method: 'GET',
    path: '/test-large-thing',
    wire: 'v1',
    summary: 'Reads.',
    access: 'session',
    reply: z.object({ text: z.string() }),
  }),
} satisfies AppContract;

const makeWorld = useWorld();
let world: World;
let server: HttpServer;
let url = '';

beforeAll(async () => {
  world = await makeWorld();
  const { platform } = world;
  server = await createHttpServer(platform, createMetrics());
  mountContract(server.app, {
    platform,
    tokens: createPageTokens('secret', () => platform.clock.now().getTime()),
    contract,
    handlers: {
      readOpenThing: async ({ ctx }) => ({ from: ctx.request.address }),
      readOwnThing: async () => ({}),
      takeOpenThing: async () => ({}),
      takeOwnText: async () => ({}),
      takeLargeThing: async ({ body }) => {
        noted.push('handled');
        return { characters: body.text.length };
      },
      takeManyThings: async ({ body }) => ({ texts: body.texts.length }),
      readLargeThing: async ({ ctx }) => {
        await Promise.all([ctx.takeLargeTurn(), ctx.takeLargeTurn()]);
        await ctx.takeLargeTurn();
        return { text: await ctx.inLargeTurn(async () => 'large') };
      },
    },
    mounting: createMounting({
      perSession: new GeneralRateLimit(120),
      perPerson: new GeneralRateLimit(200),
      perRunner: new GeneralRateLimit(200),
      perAddress: new GeneralRateLimit(60),
    }),
  });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

/** Sends this many requests one after the other and counts the statuses of the answers. */
async function statusesOf(path: string, requests: number, token?: string): Promise<Record<string, number>> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const statuses: Record<string, number> = {};
  for (let at = 0; at < requests; at += 1) {
    const { status } = await fetch(`${url}${path}`, { headers });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

it('limits calls without a session by their address, and counts refused calls too (API 1.5)', async () => {
  expect(await statusesOf('/api/v1/test-own-thing', 60)).toEqual({ 401: 60 });
  expect(await statusesOf('/api/v1/test-own-thing', 30, 'no token of ours')).toEqual({ 429: 30 });
  expect(await statusesOf('/api/v1/test-open-thing', 30)).toEqual({ 429: 30 });
  expect(await statusesOf('/api/v1/test-own-thing', 60, world.student.token)).toEqual({ 200: 60 });
  world.clock.advance(60_000);
  expect(await statusesOf('/api/v1/test-open-thing', 60)).toEqual({ 200: 60 });
});

it('looks up no more made-up tokens of a full address than calls of it, and those who share it go on', async () => {
  world.clock.advance(120_000);
  expect(await statusesOf('/api/v1/test-own-thing', 10, world.student.token)).toEqual({ 200: 10 });
  expect(await statusesOf('/api/v1/test-open-thing', 61)).toEqual({ 200: 60, 429: 1 });
  for (let at = 0; at < 60; at += 1) await statusesOf('/api/v1/test-own-thing', 1, `made up ${at}`);
  await statusesOf('/api/v1/test-own-thing', 1, 'made up, the last one looked up');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  expect(await statusesOf('/api/v1/test-own-thing', 20, 'made-up')).toEqual({ 429: 20 });
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect(await statusesOf('/api/v1/test-own-thing', 10, world.student.token)).toEqual({ 200: 10 });
  world.clock.advance(60_000);
});

it('refuses every call above the limit until the minute ends, without a query, and says when (API 1.5)', async () => {
  world.clock.advance(60_000);
  const { token } = world.otherStudent;
  expect(await statusesOf('/api/v1/test-own-thing', 200, token)).toEqual({ 200: 120, 429: 80 });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const refused = await fetch(`${url}/api/v1/test-own-thing`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('There were too many requests in this minute. Wait');
  world.clock.advance(60_000);
  expect(await statusesOf('/api/v1/test-own-thing', 120, token)).toEqual({ 200: 120 });
});

it('gives somebody who logs in again and again no more calls than with a few sessions', async () => {
  world.clock.advance(120_000);
  const tokens: string[] = [];
  for (let session = 0; session < 3; session += 1) {
    const authorization = `Bearer ${world.outsider.token}`;
    const headers = { 'content-type': 'application/json', authorization };
    const body = JSON.stringify({ for_context: null, removed_permissions: [] });
    const opened = await fetch(`${world.baseUrl}/api/v1/token/restrict`, { method: 'POST', headers, body });
    tokens.push(z.object({ access_token: z.string() }).parse(await opened.json()).access_token);
  }
  const passed = [];
  for (const token of tokens) passed.push((await statusesOf('/api/v1/test-own-thing', 110, token))['200']);
  expect(passed).toEqual([110, 90, undefined]);
  world.clock.advance(60_000);
});

it('lets several servers together pass little more than one alone', async () => {
  const { db } = world.platform.database;
  const servers = [new GeneralRateLimit(600), new GeneralRateLimit(600), new GeneralRateLimit(600)];
  const now = world.clock.now();
  let passed = 0;
  for (let at = 0; at < 400; at += 1) {
    for (const one of servers) {
      await one.count(db, 'session of several', { now }).then(
        () => (passed += 1),
        () => undefined,
      );
    }
  }
  expect(passed).toBeGreaterThanOrEqual(600);
  expect(passed).toBeLessThanOrEqual(600 + 2 * 60);
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::ffff:a00:1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count the address %s as %s', async (remoteAddress, from) => {
  const answer = await server.app.inject({ url: '/api/v1/test-open-thing', remoteAddress });
  expect(answer.json()).toEqual({ from });
});

it('reads a large body only for people who may send it', async () => {
  const path = '/api/v1/test-large-thing';
  const headers = { 'content-type': 'application/json', 'content-length': 4 * 1024 * 1024 };
  const asking = request(`${url}${path}`, { method: 'POST', headers });
  // Sends only the headers: a server that waits for the body would never answer.
  asking.flushHeaders();
  const status = await new Promise((resolve, reject) => {
    asking.on('response', (response) => resolve(response.statusCode));
    asking.on('error', reject);
  });
  asking.destroy();
  expect(status).toBe(401);
  const body = JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) });
  const own = { 'content-type': 'application/json', authorization: `Bearer ${world.student.token}` };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: own, body });
  expect(await answer.json()).toEqual({ characters: 2 * 1024 * 1024 });
});

it.each([
  { of: 'bytes', path: 'test-large-thing', body: { text: 'x'.repeat(2 * 1024 * 1024) } },
  { of: 'values', path: 'test-many-things', body: { texts: Array.from({ length: 40_000 }, () => 'x') } },
])('a body of many $of is read when there is a turn for its sender, and small calls before', async (sent) => {
  world.clock.advance(60_000);
  const { turns } = world.platform.largeWork;
  const stays = new AbortController().signal;
  const held = await Promise.all(['ada', 'grace'].map((person) => turns.take(person, stays)));
  const body = JSON.stringify(sent.body);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.student.token}` };
  const large = fetch(`${url}/api/v1/${sent.path}`, { method: 'POST', headers, body });
  const small = async () => {
    for (let at = 0; at < 200; at += 1) await fetch(`${url}/healthz`);
    return 'small calls';
  };
  expect(await Promise.race([large, small()])).toBe('small calls');
  for (const giveBack of held) giveBack();
  expect((await large).status).toBe(200);
});

it('a large body keeps its turn until the call has read it, and gives it back whatever comes of it', async () => {
  world.clock.advance(60_000);
  const { turns } = world.platform.largeWork;
  const take = turns.take.bind(turns);
  const taking = vi.spyOn(turns, 'take').mockImplementation(async (...asked) => {
    const giveBack = await take(...asked);
    noted.push('turn');
    return () => {
      noted.push('given back');
      giveBack();
    };
  });
  const long = 'x'.repeat(2 * 1024 * 1024);
  const key = 'a body that is sent twice';
  const sent = async (body: string) => {
    noted.length = 0;
    const authorization = `Bearer ${world.student.token}`;
    const headers = { 'content-type': 'application/json', authorization, 'idempotency-key': key };
    const { status } = await fetch(`${url}/api/v1/test-large-thing`, { method: 'POST', headers, body });
    return [status, ...noted];
  };
  const ends = {
    unreadable: await sent(`{"text": "${long}`),
    first: await sent(JSON.stringify({ text: long })),
    again: await sent(JSON.stringify({ text: long })),
    other: await sent(JSON.stringify({ text: `${long}, other` })),
  };
  taking.mockRestore();
  expect(ends).toEqual({
    unreadable: [400, 'turn', 'given back'],
    first: [200, 'turn', 'read', 'given back', 'handled'],
    again: [200, 'turn', 'given back'],
    other: [409, 'turn', 'given back'],
  });
});

it('many calls of one person at once keep nobody else waiting', async () => {
  world.clock.advance(120_000);
  const { calls } = world.platform.largeWork;
  const stays = new AbortController().signal;
  const mine = `person ${world.student.id}`;
  const held = await Promise.all(Array.from({ length: 6 }, () => calls.take(mine, stays)));
  const ask = ({ token }: { token: string }) =>
    fetch(`${url}/api/v1/test-own-thing`, { headers: { authorization: `Bearer ${token}` } });
  let isAnswered = false;
  const own = ask(world.student).then(({ status }) => {
    isAnswered = true;
    return status;
  });
  expect((await ask(world.otherStudent)).status).toBe(200);
  expect(isAnswered).toBe(false);
  for (const giveBack of held) giveBack();
  expect(await own).toBe(200);
});

it('bodies that arrive without an end leave room for those of others, however many they are', async () => {
  world.clock.advance(60_000);
  const most = 64 * 1024 * 1024;
  const { port } = new URL(url);
  const piece = `100000\r\n${' '.repeat(0x10_00_00 - 16)}`;
  const head = 'POST /api/v1/test-own-text HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  const sockets = Array.from({ length: 80 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n${piece}`);
    return socket;
  });
  const answered = sockets.map((socket) => once(socket, 'data').then(String));
  const refused = await Promise.race(answered);
  expect(refused).toContain('RATE_LIMIT_EXCEEDED');
  await vi.waitFor(() =>
    expect(sockets.filter(({ readableEnded }) => readableEnded).length).toBeGreaterThan(15),
  );
  const { heldBytes } = world.platform.largeWork;
  expect(heldBytes.bytes).toBeLessThanOrEqual(most);
  // Somebody of the same network sends something small.
  const body = JSON.stringify({ text: 'small' });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.student.token}` };
  expect((await fetch(`${url}/api/v1/test-own-text`, { method: 'POST', headers, body })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(heldBytes.bytes).toBe(0));
});

it('a large body that does not fit gives back its turn', async () => {
  world.clock.advance(60_000);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.student.token}` };
  const body = JSON.stringify({ texts: 'x'.repeat(2 * 1024 * 1024) });
  const call = { method: 'POST', headers, body };
  // A second one would wait for the first.
  for (let at = 0; at < 2; at += 1) {
    expect((await fetch(`${url}/api/v1/test-large-thing`, call)).status).toBe(400);
  }
});

it('a call that takes its large turn twice does not wait for itself, and gives the turn back', async () => {
  const headers = { authorization: `Bearer ${world.student.token}` };
  for (let at = 0; at < 2; at += 1) {
    const answer = await fetch(`${url}/api/v1/test-large-thing`, { headers });
    expect(await answer.json()).toEqual({ text: 'large' });
  }
});

it('a large body that waits gives up its place when its sender leaves', async () => {
  const { turns } = world.platform.largeWork;
  const stays = new AbortController().signal;
  const held = await Promise.all(['ada', 'grace'].map((person) => turns.take(person, stays)));
  const taking = vi.spyOn(turns, 'take');
  const body = JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.student.token}` };
  const leaving = new AbortController();
  const call = { method: 'POST', headers, body, signal: leaving.signal };
  const large = expect(fetch(`${url}/api/v1/test-large-thing`, call)).rejects.toThrow();
  await vi.waitFor(() => expect(taking).toHaveBeenCalled());
  leaving.abort();
  await large;
  await expect(taking.mock.results[0]?.value).rejects.toBeInstanceOf(SenderLeft);
  taking.mockRestore();
  for (const giveBack of held) giveBack();
});

const send = (body: string, token?: string) =>
  fetch(`${url}/api/v1/test-open-thing`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });

it('counts calls whose body cannot be read, and refuses them beyond the limit', async () => {
  world.clock.advance(120_000);
  for (const [token, most] of [
    [undefined, 60],
    [world.grader.token, 120],
  ] as const) {
    const statuses = [];
    for (let at = 0; at < most + 5; at += 1) statuses.push((await send('{"text":', token)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(most);
    expect(statuses.slice(most)).toEqual([429, 429, 429, 429, 429]);
  }
});

it('reads no body of a caller who is known to have asked too much', async () => {
  world.clock.advance(120_000);
  for (let at = 0; at < 61; at += 1) await send('{"text":""}');
  const headers = { 'content-type': 'application/json', 'content-length': 10_000 };
  const asking = request(`${url}/api/v1/test-open-thing`, { method: 'POST', headers });
  // Sends only the headers: a server that waits for the body would never answer.
  asking.flushHeaders();
  const status = await new Promise((resolve, reject) => {
    asking.on('response', (response) => resolve(response.statusCode));
    asking.on('error', reject);
  });
  asking.destroy();
  expect(status).toBe(429);
  world.clock.advance(60_000);
});

it('takes no more of nobody in particular than fits into a form', async () => {
  const small = await send(JSON.stringify({ text: 'x'.repeat(16_000) }));
  const large = await send(JSON.stringify({ text: 'x'.repeat(17_000) }));
  expect([small.status, large.status]).toEqual([200, 400]);
  expect(await large.text()).toContain('REQUEST_TOO_LARGE');
});
