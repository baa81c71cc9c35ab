import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  misbehave,
  receivedCalls,
  type Misbehaviour,
  type Misbehaviours,
} from '../../../tests/support/misbehaving-plan.ts';
import { startMisbehavingServer, type MisbehavingServer } from '../../../tests/support/misbehaving-server.ts';
import { createClient } from '../domain/client.ts';
import { declareEndpoint } from '../domain/endpoint.ts';
import { httpFetch } from './http-fetch.ts';

const Thing = z.object({ fullName: z.string() });
const shared = { path: '/things/', wire: 'v1', summary: 'Does.', access: 'session' } as const;
const read = declareEndpoint({ ...shared, method: 'GET', reply: Thing });
const make = declareEndpoint({ ...shared, method: 'POST', body: Thing, reply: Thing });
const remove = declareEndpoint({ ...shared, method: 'DELETE' });
const removeWithReply = declareEndpoint({ ...shared, method: 'DELETE', reply: z.object({}) });

const well: Misbehaviour = { is: 'answer', status: 200, body: { full_name: 'Ada' } };
const cut: Misbehaviour = { is: 'cut' };
const half: Misbehaviour = { is: 'half' };
const answer = (
  status: number,
  body: unknown,
  more: { headers?: Record<string, string> } = {},
): Misbehaviour => ({
  is: 'answer',
  status,
  body,
  ...more,
});

let server: MisbehavingServer;
beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.stop());

/** Long enough for a busy machine, short enough to notice that the wait ends. */
const impatientMs = 1500;
const slow: Misbehaviour = { ...well, afterMs: 60_000 };

async function clientFor(plan: Misbehaviours, answerWithinMs = 10_000) {
  await misbehave(server.url, plan);
  const waits: number[] = [];
  const client = createClient({
    baseUrl: server.url,
    fetch: httpFetch,
    token: () => 'token-1',
    sleep: async (ms) => {
      waits.push(ms);
    },
    random: () => 0.5,
    answerWithinMs,
  });
  return { client, waits };
}

const noConnection = {
  status: 0,
  message: 'There was an error connecting to the server... Please try again later.',
};
const thing = { body: { fullName: 'Ada' } };

describe('a client whose server misbehaves', () => {
  it.each([
    ['cuts the connection', cut],
    ['sends half of an answer', half],
    ['is slower than anybody waits', slow],
    ['says 429', answer(429, {})],
    ['says 502', answer(502, '<html>Bad gateway</html>')],
    ['says 503', answer(503, {})],
    ['says 504', answer(504, '')],
  ])('reads again when it %s, and gets its answer (API-002, API-016)', async (_case, once) => {
    const plan = { 'GET /api/v1/things/': [once, once, once, well] };
    const { client, waits } = await clientFor(plan, once === slow ? impatientMs : undefined);
    expect(await client.call(read, {})).toEqual({ fullName: 'Ada' });
    expect(waits).toEqual([550, 1100, 2200]);
  });

  it.each([
    ['cuts every connection', cut, noConnection],
    ['only ever sends half', half, noConnection],
    ['never answers in time', slow, noConnection],
    [
      'is behind a gateway that gives up',
      answer(504, ''),
      { status: 504, message: 'The server is very busy right now. Please try again in a moment.' },
    ],
    ['fails', answer(500, {}), { status: 500, message: 'Something unknown went wrong' }],
  ])(
    'tells so after four tries or less when it %s (ERR-004, ERR-006, ERR-008)',
    async (_case, always, told) => {
      const plan = { 'GET /api/v1/things/': [always] };
      const { client } = await clientFor(plan, always === slow ? impatientMs : undefined);
      await expect(client.call(read, {})).rejects.toMatchObject(told);
      expect((await receivedCalls(server.url)).length).toBe(told.status === 500 ? 1 : 4);
    },
  );

  it('waits for a slow answer as long as it may', async () => {
    const { client } = await clientFor({ 'GET /api/v1/things/': [{ ...well, afterMs: 100 }] });
    expect(await client.call(read, {})).toEqual({ fullName: 'Ada' });
    expect(await receivedCalls(server.url)).toHaveLength(1);
  });

  it.each([
    ['<html>Welcome to the hotel network</html>', /^Failed to parse response: .*JSON/],
    ['{"full_name":', /^Failed to parse response: .*JSON/],
    ['', /^Failed to parse response: .*JSON/],
    ['{"full_name":5}', /^Failed to parse response: Invalid input: expected string/],
  ])('names the reason when it answers garbage: %s (ERR-009)', async (body, message) => {
    const { client } = await clientFor({ 'GET /api/v1/things/': [answer(200, body)] });
    await expect(client.call(read, {})).rejects.toThrow(message);
  });

  it('never does a write twice that has no action key (API-016)', async () => {
    for (const once of [cut, half, answer(502, ''), answer(504, ''), answer(503, {}), answer(500, {})]) {
      const { client } = await clientFor({ 'POST /api/v1/things/': [once, well] });
      await expect(client.call(make, thing)).rejects.toThrow();
      expect(await receivedCalls(server.url)).toHaveLength(1);
    }
  });

  it('writes again without a key where the server says that nothing has changed (API-016)', async () => {
    for (const status of [429, 503]) {
      const busy = answer(status, {}, { headers: { 'retry-after': '1' } });
      const { client } = await clientFor({ 'POST /api/v1/things/': [busy, well] });
      expect(await client.call(make, thing)).toEqual({ fullName: 'Ada' });
    }
  });

  it('writes again with the key of its action, which is the same each time (API-016)', async () => {
    const { client } = await clientFor({ 'POST /api/v1/things/': [cut, half, answer(504, ''), well] });
    expect(await client.call(make, { ...thing, idempotencyKey: 'key-1' })).toEqual({ fullName: 'Ada' });
    const keys = (await receivedCalls(server.url)).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  it('takes for removed what is gone at the second try, and only then (API-016)', async () => {
    const gone = answer(404, { message: 'Gone.' });
    const repeated = await clientFor({ 'DELETE /api/v1/things/': [cut, gone] });
    expect(await repeated.client.call(remove, {})).toBeUndefined();
    const replying = await clientFor({ 'DELETE /api/v1/things/': [half, gone] });
    expect(await replying.client.call(removeWithReply, {})).toEqual({});
    const first = await clientFor({ 'DELETE /api/v1/things/': [gone] });
    await expect(first.client.call(remove, {})).rejects.toThrow('Gone.');
  });

  it('sends its token with every try, in the header alone (API-001)', async () => {
    const { client } = await clientFor({ 'GET /api/v1/things/': [cut, well] });
    await client.call(read, {});
    const received = await receivedCalls(server.url);
    expect(received.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-1',
    ]);
  });

  it('stops trying when nobody wants the answer any more', async () => {
    const { client } = await clientFor({ 'GET /api/v1/things/': [slow] });
    const stop = new AbortController();
    const asked = client.call(read, { signal: stop.signal });
    asked.catch(() => undefined);
    await expect.poll(() => receivedCalls(server.url)).toHaveLength(1);
    stop.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    expect(await receivedCalls(server.url)).toHaveLength(1);
  });
});
