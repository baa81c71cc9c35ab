import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, createClient, warningsOf, type ClientOptions } from './client.ts';
import { declareEndpoint } from './endpoint.ts';
import { digits } from './fields.ts';
import type { HttpFetch, HttpResponse } from './call-request.ts';
import { refusal } from './refusal.ts';

const read = declareEndpoint({
  method: 'GET',
  path: '/things/{thingId}',
  wire: 'v1',
  summary: 'Reads a thing.',
  access: 'session',
  params: z.object({ thingId: digits(0, 99) }),
  query: z.object({ onlyNew: z.boolean().optional() }),
  reply: z.object({ fullName: z.string() }),
});
const write = declareEndpoint({
  method: 'POST',
  path: '/things/',
  wire: 'v1',
  summary: 'Makes a thing.',
  access: 'session',
  body: z.object({ fullName: z.string() }),
  reply: z.object({ fullName: z.string() }),
});

interface Sent {
  url: string;
  request: Parameters<HttpFetch>[1];
}

/** A server that gives these answers in order; `undefined` stands for a broken connection. */
function clientOf(answers: (HttpResponse | undefined)[], more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const client = createClient({
    baseUrl: 'https://site.example',
    token: () => 'token-1',
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
    },
    fetch: async (url, request) => {
      sent.push({ url, request });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (!answer) throw new TypeError('failed');
      return answer;
    },
    ...more,
  });
  return { client, sent, waits };
}

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

describe('the typed client', () => {
  it('fills the path, writes the query in snake case, sends the token and reads the reply (API-001, API-003)', async () => {
    const { client, sent } = clientOf([answer(200, { full_name: 'Ada' })]);
    const reply = await client.call(read, { params: { thingId: 7 }, query: { onlyNew: true } });
    expect(reply).toEqual({ fullName: 'Ada' });
    expect(sent[0]?.url).toBe('https://site.example/api/v1/things/7?only_new=true');
    expect(sent[0]?.request.headers).toMatchObject({ authorization: 'Bearer token-1' });
  });

  it('tries a read again after 500 ms, 1 s and 2 s plus jitter, and then tells the error (API-002, LIM-002)', async () => {
    const { client, sent, waits } = clientOf([answer(503, { message: 'later' })]);
    await expect(client.call(read, { params: { thingId: 7 } })).rejects.toThrow('later');
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([550, 1100, 2200]);
  });

  it('does not repeat a write without an action key unless the server says that nothing changed', async () => {
    const gateway = clientOf([answer(504, {})]);
    await expect(gateway.client.call(write, { body: { fullName: 'a' } })).rejects.toThrow(ApiError);
    expect(gateway.sent).toHaveLength(1);
    const busy = clientOf([answer(503, {}, { 'retry-after': '1' }), answer(200, { full_name: 'a' })]);
    await busy.client.call(write, { body: { fullName: 'a' } });
    expect(busy.sent).toHaveLength(2);
  });

  it('waits as long as a server asks, and does not ask again by itself when that is long', async () => {
    const short = clientOf([answer(429, {}, { 'retry-after': '4' }), answer(200, { full_name: 'a' })]);
    await short.client.call(read, { params: { thingId: 7 } });
    expect(short.waits).toEqual([4000]);
    const long = clientOf([answer(429, { message: 'Wait 40 s' }, { 'retry-after': '40' })]);
    const waiting = { message: 'Wait 40 s', pauseMs: 40_000 };
    await expect(long.client.call(read, { params: { thingId: 7 } })).rejects.toMatchObject(waiting);
    expect(long.sent).toHaveLength(1);
  });

  it('repeats a write that carries an action key, with the same key (API-016)', async () => {
    const { client, sent } = clientOf([undefined, answer(200, { full_name: 'a' })]);
    await client.call(write, { body: { fullName: 'a' }, idempotencyKey: 'key-1' });
    expect(sent.map((one) => one.request.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  it('gives every write a key of its own, the same on its retries, and reads none (API-016)', async () => {
    let keys = 0;
    const well = () => answer(200, { full_name: 'a' });
    const { client, sent } = clientOf([undefined, well(), well(), well()], {
      actionKey: () => `key-${(keys += 1)}`,
    });
    await client.call(write, { body: { fullName: 'a' } });
    await client.call(write, { body: { fullName: 'a' } });
    await client.call(read, { params: { thingId: 7 } });
    const used = sent.map(({ request }) => request.headers['idempotency-key']);
    expect(used).toEqual(['key-1', 'key-1', 'key-2', undefined]);
  });

  it('shows the message of an error body, else its description, else a fallback (ERR-015)', async () => {
    const messageOf = async (body: unknown) => {
      const error: unknown = await clientOf([answer(400, body)])
        .client.call(read, { params: { thingId: 1 } })
        .catch((reason: unknown) => reason);
      return error instanceof ApiError ? error.message : undefined;
    };
    expect(await messageOf({ message: 'short', description: 'long' })).toBe('short');
    expect(await messageOf({ description: 'long' })).toBe('long');
    expect(await messageOf([])).toBe('Something unknown went wrong');
  });

  it('asks for quiet where nothing may be there, and tells of it like of any refusal', async () => {
    const gone = refusal({ code: 'OBJECT_ID_NOT_FOUND', status: 404, text: 'Gone.' });
    const { client, sent } = clientOf([answer(204, null)]);
    const call = client.call({ ...read, absence: gone }, { params: { thingId: 1 } });
    await expect(call).rejects.toMatchObject({ status: 404, message: 'Gone.', body: { code: gone.code } });
    expect(sent.map(({ request }) => request.headers['prefer'])).toEqual(['absence=empty']);
  });

  it('refuses a reply of another shape', async () => {
    const { client } = clientOf([answer(200, { full_name: 5 })]);
    await expect(client.call(read, { params: { thingId: 1 } })).rejects.toThrow(
      /^Failed to parse response: /,
    );
  });

  it('gives the token of the next page and the warnings', async () => {
    const headers = { 'next-token': 'abc', warning: '004 Proofmark "renamed \\"a\\"", 003 Proofmark "link"' };
    const { client } = clientOf([answer(200, { full_name: 'a' }, headers)]);
    const page = await client.callPage(read, { params: { thingId: 1 } });
    expect(page.nextToken).toBe('abc');
    expect(page.warnings).toEqual([
      { code: '004', text: 'renamed "a"' },
      { code: '003', text: 'link' },
    ]);
    expect(warningsOf(null)).toEqual([]);
  });
});

describe('an answer that nobody is logged in', () => {
  const clientWith = (tokens: string[], answers: HttpResponse[]) => {
    const used: (string | undefined)[] = [];
    const told: unknown[] = [];
    const client = createClient({
      baseUrl: '',
      token: () => tokens[0],
      random: () => 0,
      sleep: async () => undefined,
      onError: (error, sent) => told.push({ status: error.status, ...sent }),
      fetch: async (_url, request) => {
        used.push(request.headers['authorization']);
        if (tokens.length > 1) tokens.shift();
        return answers.shift() ?? answer(401, { message: 'over' });
      },
    });
    return { client, used, told };
  };

  it('is asked once more with the token that is in use now, and that answer counts (ERR-016)', async () => {
    const answers = [answer(401, { message: 'over' }), answer(200, { full_name: 'Ada' })];
    const { client, used, told } = clientWith(['old', 'new'], answers);
    expect(await client.call(write, { body: { fullName: 'Ada' } })).toEqual({ fullName: 'Ada' });
    expect(used).toEqual(['Bearer old', 'Bearer new']);
    expect(told).toEqual([]);
  });

  it('is told with what the 401 rule needs and a mark in place of the token (ERR-013, ERR-016, ERR-018)', async () => {
    const { client, told } = clientWith(['secret-token'], []);
    await expect(client.call(read, { params: { thingId: 1 }, isReload: true })).rejects.toThrow('over');
    await expect(client.call(write, { body: { fullName: 'a' } })).rejects.toThrow('over');
    const sessionMark: unknown = expect.stringMatching(/^[0-9a-f]{8}$/);
    expect(told).toEqual([
      { status: 401, method: 'GET', path: '/api/v1/things/1', sessionMark, isReload: true },
      { status: 401, method: 'POST', path: '/api/v1/things/', sessionMark, isReload: false },
    ]);
    expect(JSON.stringify(told)).not.toContain('secret-token');
  });
});
