// Times and limits of the realtime connection. A time that a test waits for is shortened, and the others are
// the real ones, so that on a busy machine no other time ends first.
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeLiveClients, connectLive, type LiveClient } from '../../../../tests/support/live-client.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { liveLimits, liveTopic } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { tooManyRequests } from '../http/refusals.ts';
import { topicHandler } from '../room.ts';
import type { LiveTimes } from './live-connection.ts';
import type { LiveHolder } from './live-holdings.ts';
import { tooMuchWatched, watchedTooQuickly } from './live-refusals.ts';
import { addLiveSocket } from './live-socket.ts';

const makeWorld = useWorld();
const topic = liveTopic({ name: 'things', params: z.object({ id: z.string() }), event: z.object({}) });
const times: LiveTimes = { ...liveLimits };

let app: FastifyInstance;
let baseUrl: string;
let isAlive: boolean;
let questions = 0;
const ample = { subscriptions: 100, changes: { atOnce: 100, perSecond: 1 } };
let ofSession: Omit<LiveHolder, 'key' | 'connections'>;
let ofPerson: typeof ofSession;

beforeEach(async () => {
  const { platform } = await makeWorld();
  isAlive = true;
  ofSession = ample;
  ofPerson = ample;
  Object.assign(times, liveLimits);
  app = Fastify();
  await app.register(websocket);
  addLiveSocket(app, platform, {
    times,
    connectionsWithoutSession: 10,
    topics: [topicHandler(topic, { mayWatch: async () => (questions += 1) > 0 })],
    authenticate: async ({ token }) => {
      if (token === 'hasty') throw new RefusedError(tooManyRequests);
      return isAlive && ['good', 'other'].includes(token) ? { token } : undefined;
    },
    createContext: async ({ token }) => (isAlive ? { token } : undefined),
    callerOf: () => ({}),
    holdersOf: ({ token }) => [
      { key: `session ${token}`, connections: 3, ...ofSession },
      { key: 'person', connections: 4, ...ofPerson },
    ],
  });
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  closeLiveClients();
  await app.close();
});

async function ready(token = 'good'): Promise<LiveClient> {
  const client = connectLive(baseUrl, { token, answersPings: true });
  await client.next('ready');
  return client;
}

/** The server notices a broken connection a moment later than its client. */
async function isLetIn(token: string): Promise<boolean> {
  const client = connectLive(baseUrl, { token, answersPings: true });
  return Promise.race([client.closed.then(() => false), client.next('ready').then(() => true)]);
}

const subscribe = (client: LiveClient, id: number) =>
  client.send({ type: 'subscribe', id: String(id), topic: 'things', params: { id: String(id) } });

describe('the realtime connection', () => {
  it('is asked for a sign of life every 15 s and ends after 30 s without one (RT-003, LIM-002)', async () => {
    expect(liveLimits).toMatchObject({ heartbeatSeconds: 15, silentSeconds: 30 });
    Object.assign(times, { heartbeatSeconds: 0.15, silentSeconds: 0.3 });
    const opened = performance.now();
    const silent = connectLive(baseUrl, { token: 'good', answersPings: false });
    expect(await silent.closed).toBe(4408);
    expect(performance.now() - opened).toBeGreaterThan(290);
    expect(silent.frames.filter(({ type }) => type === 'ping').length).toBeGreaterThanOrEqual(1);
  });

  it('stays while its client answers (RT-003)', async () => {
    Object.assign(times, { heartbeatSeconds: 0.1, silentSeconds: 4 });
    const client = await ready();
    let code = 0;
    void client.closed.then((closedWith) => (code = closedWith));
    // Together these pings take longer than a client may be silent.
    const pings = () => client.frames.filter(({ type }) => type === 'ping').length;
    await expect.poll(() => code > 0 || pings() > 45).toBe(true);
    expect(code).toBe(0);
  });

  it('waits 10 s for a token (RT-009)', async () => {
    expect(liveLimits.authenticateWithinSeconds).toBe(10);
    times.authenticateWithinSeconds = 0.1;
    expect(await connectLive(baseUrl, { answersPings: true }).closed).toBe(4401);
  });

  it('lets a network have only so many whose session is not known', async () => {
    const unknown = Array.from({ length: 10 }, () => connectLive(baseUrl, { answersPings: true }));
    for (const client of unknown) await client.send({ type: 'pong' });
    expect(await connectLive(baseUrl).closed).toBe(4429);
    await unknown[0]?.send({ type: 'authenticate', accessToken: 'good' });
    await unknown[0]?.next('ready');
    expect(await isLetIn('other')).toBe(true);
  });

  it('ends within a heartbeat after its session, though nothing happens on it (RT-009)', async () => {
    times.heartbeatSeconds = 0.15;
    const client = await ready();
    isAlive = false;
    expect(await client.closed).toBe(4401);
  });

  it('takes 50 subscriptions and closes at one more (RT-009)', async () => {
    const client = await ready();
    for (let id = 1; id <= 50; id += 1) {
      await subscribe(client, id);
      expect(await client.next('subscribed')).toMatchObject({ id: String(id) });
      // The limit is 20 frames in one second.
      if (id % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    await subscribe(client, 51);
    expect(await client.closed).toBe(4429);
  });

  it('takes 20 frames in a second and closes at more (RT-009)', async () => {
    const patient = await ready();
    for (let sent = 0; sent < 19; sent += 1) await patient.send({ type: 'pong' });
    await subscribe(patient, 1);
    await patient.next('subscribed');
    const hasty = await ready();
    let code = 0;
    void hasty.closed.then((closedWith) => (code = closedWith));
    // On a slow machine the frames may spread over many seconds and all be accepted; then
    // the test sends them again.
    await expect
      .poll(async () => {
        for (let sent = 0; sent < 42; sent += 1) await hasty.send({ type: 'pong' });
        return code;
      })
      .toBe(4429);
  });

  it('refuses one connection more than a session or a person may have, until one is given back (RT-009)', async () => {
    expect(liveLimits).toMatchObject({ connectionsOfSession: 50, connectionsOfPerson: 100 });
    const clients = [await ready(), await ready(), await ready()];
    expect(await connectLive(baseUrl, { token: 'good' }).closed).toBe(4429);
    const other = await ready('other');
    // The session has room, but the person has none.
    expect(await connectLive(baseUrl, { token: 'other' }).closed).toBe(4429);
    clients[0]?.leave();
    await clients[0]?.closed;
    await expect.poll(() => isLetIn('other')).toBe(true);
    other.leave();
  });

  it('moves a connection that changes its session to the other holder (RT-009)', async () => {
    const moving = await ready();
    await ready();
    await ready();
    await moving.send({ type: 'authenticate', accessToken: 'other' });
    await moving.next('ready');
    await ready();
  });

  it('closes on who authenticates too often (RT-009)', async () => {
    expect(await connectLive(baseUrl, { token: 'hasty' }).closed).toBe(4429);
  });
});

describe('what somebody watches', () => {
  /** All subscriptions are equal, so that they share their questions. */
  const watch = (client: LiveClient, id: string, more: object = {}) =>
    client.send({ type: 'subscribe', id, topic: 'things', params: { id: '1' }, ...more });

  async function watchTimes(client: LiveClient, times: number): Promise<void> {
    for (let id = 0; id < times; id += 1) {
      await watch(client, `${id}`);
      await client.next('subscribed');
    }
  }

  const refused = (id: string, message: string) => ({
    id,
    error: { code: 'RATE_LIMIT_EXCEEDED', message },
  });

  it.each(['session', 'person'] as const)('has an end over all sockets of a %s', async (whose) => {
    expect(liveLimits).toMatchObject({ subscriptionsOfSession: 500, subscriptionsOfPerson: 1000 });
    if (whose === 'session') ofSession = { ...ample, subscriptions: 3 };
    else ofPerson = { ...ample, subscriptions: 3 };
    const first = await ready();
    const second = await ready(whose === 'session' ? 'good' : 'other');
    await watchTimes(first, 2);
    await watchTimes(second, 1);
    const asked = questions;
    await watch(second, 'more');
    expect(await second.next('error')).toMatchObject(refused('more', tooMuchWatched.text));
    expect(questions).toBe(asked);
    // A place given up at one socket is free for the other one, and so is a place of a lost connection.
    await first.send({ type: 'unsubscribe', id: '0' });
    await first.next('unsubscribed');
    await watch(second, 'more');
    await second.next('subscribed');
    first.leave();
    await expect
      .poll(async () => {
        await watch(second, 'last');
        await expect.poll(() => second.frames.some(({ id }) => id === 'last')).toBe(true);
        return second.frames.splice(0).find(({ id }) => id === 'last')?.type;
      })
      .toBe('subscribed');
  });

  it.each(['session', 'person'] as const)('changes at the pace of a %s over all sockets', async (whose) => {
    expect(liveLimits).toMatchObject({
      changesOfSession: { atOnce: 300, perSecond: 10 },
      changesOfPerson: { atOnce: 600, perSecond: 20 },
    });
    if (whose === 'session') ofSession = { ...ample, changes: { atOnce: 4, perSecond: 1 } };
    else ofPerson = { ...ample, changes: { atOnce: 4, perSecond: 1 } };
    const { clock } = await makeWorld();
    const first = await ready();
    const second = await ready(whose === 'session' ? 'good' : 'other');
    await watchTimes(first, 2);
    await watchTimes(second, 2);
    const asked = questions;
    await watch(second, 'more');
    expect(await second.next('error')).toMatchObject(refused('more', watchedTooQuickly.text));
    expect(questions).toBe(asked);
    // Unsubscribing is never refused.
    await second.send({ type: 'unsubscribe', id: '0' });
    await second.next('unsubscribed');
    clock.advance(4000);
    await watch(second, 'more');
    await second.next('subscribed');
  });

  it('counts for the session that a connection goes over to, as far as that has room', async () => {
    ofPerson = { ...ample, subscriptions: 4 };
    ofSession = { ...ample, subscriptions: 3 };
    const other = await ready('other');
    await watchTimes(other, 2);
    const moving = await ready();
    await watchTimes(moving, 2);
    await moving.send({ type: 'authenticate', accessToken: 'other' });
    expect(await moving.next('error')).toMatchObject(refused('1', tooMuchWatched.text));
    const world = await makeWorld();
    const asked = questions;
    await world.transaction((tx) => tx.publish(topic, { id: '1' }, {}));
    for (const client of [other, other, moving]) await client.next('event');
    expect(questions - asked).toBe(1);
  });

  it('asks once for a whole replay, for all sockets of the session', async () => {
    const world = await makeWorld();
    const [first, second] = [await ready(), await ready()];
    await watch(first, 'start');
    const { cursor: afterCursor } = await first.next('subscribed');
    await first.send({ type: 'unsubscribe', id: 'start' });
    await first.next('unsubscribed');
    for (let count = 0; count < 150; count += 1)
      await world.transaction((tx) => tx.publish(topic, { id: '1' }, {}));
    const asked = questions;
    for (const client of [first, second]) {
      await watch(client, 'again', { afterCursor });
      await expect.poll(() => client.frames.filter(({ type }) => type === 'event').length).toBe(150);
    }
    // One question for each subscription, and one for the replay.
    expect(questions - asked).toBe(3);
  });

  it('hears once of what one transaction tells twice', async () => {
    const world = await makeWorld();
    const client = await ready();
    await watch(client, 'start');
    await world.transaction(async (tx) => {
      await tx.publish(topic, { id: '1' }, {}, {});
      await tx.publish(topic, { id: '2' }, {});
      await tx.publish(topic, { id: '1' }, {});
    });
    await world.transaction((tx) => tx.publish(topic, { id: '1' }, {}));
    await expect.poll(() => client.frames.filter(({ type }) => type === 'event').length).toBe(2);
  });
});

it('asks once for all equal subscriptions of a session whether they may hear of an event', async () => {
  const world = await makeWorld();
  const clients = [await ready(), await ready()];
  for (const client of clients) {
    for (let id = 0; id < 15; id += 1) {
      await client.send({ type: 'subscribe', id: `${id}`, topic: 'things', params: { id: '1' } });
      await client.next('subscribed');
    }
  }
  const asked = questions;
  await world.transaction((tx) => tx.publish(topic, { id: '1' }, {}));
  for (const client of clients) for (let id = 0; id < 15; id += 1) await client.next('event');
  expect(questions - asked).toBe(1);
});
