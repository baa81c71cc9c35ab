// The realtime connection `/api/ws/v1`: authenticate, subscribe, events, resume, heartbeat, limits. Frames are
// those of the REST surface, section 1.6.
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { liveKeyOf, type LiveTopic } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { toWire } from '../../domain/wire-codec.ts';
import { newUlid } from '../clock.ts';
import { errorReplyOf } from '../http/error-reply.ts';
import { listLiveEvents, newestLiveEventId, type LiveEventRow } from './live-events.ts';
import type { Platform } from '../platform.ts';
import { invalidParam } from '../http/refusals.ts';
import type { TopicHandler } from '../room.ts';

const heartbeatSeconds = 15;
const silentMs = 30_000;
const authenticateWithinMs = 10_000;
const maxSubscriptions = 50;
const maxFramesPerSecond = 20;
/** Events of one subscriber wait here while an earlier one is being sent; more means it cannot follow. */
const maxWaitingEvents = 500;

const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), accessToken: z.string() }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().max(100),
    topic: z.string(),
    params: z.unknown().optional(),
    afterCursor: z.string().optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), id: z.string().max(100) }),
  z.object({ type: z.literal('pong') }),
]);
type ClientFrame = z.infer<typeof ClientFrame>;
type SubscribeFrame = Extract<ClientFrame, { type: 'subscribe' }>;

export interface LiveSocketRooms<Ctx> {
  topics: readonly TopicHandler<Ctx>[];
  /** A context for the token, or undefined when the session is not alive. */
  createContext(token: string, requestId: string): Promise<Ctx | undefined>;
}

/** Adds the realtime connection to the server. */
export function addLiveSocket<Ctx>(
  app: FastifyInstance,
  platform: Platform,
  rooms: LiveSocketRooms<Ctx>,
): void {
  app.get('/api/ws/v1', { websocket: true }, (socket, request) => {
    const origin = request.headers.origin;
    if (origin !== undefined && new URL(origin).host !== request.headers.host) {
      socket.close(4403, 'another origin');
      return;
    }
    new LiveConnection(socket, platform, rooms).start(tokenOf(request.headers.authorization));
  });
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
}

interface Subscription {
  id: string;
  handler: TopicHandler<unknown>;
  params: unknown;
  stop: () => void;
  waiting: LiveEventRow[];
  isSending: boolean;
}

class LiveConnection<Ctx> {
  private readonly socket: WebSocket;
  private readonly platform: Platform;
  private readonly rooms: LiveSocketRooms<Ctx>;
  private readonly id: string;
  private readonly subscriptions = new Map<string, Subscription>();
  private token: string | undefined;
  private lastHeardMs = Date.now();
  private frames = { second: 0, count: 0 };
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(socket: WebSocket, platform: Platform, rooms: LiveSocketRooms<Ctx>) {
    this.socket = socket;
    this.platform = platform;
    this.rooms = rooms;
    this.id = newUlid(platform.clock, platform.random);
  }

  start(token: string | undefined): void {
    this.socket.on('message', (message: Buffer) => void this.receive(message.toString('utf8')));
    this.socket.on('close', () => {
      this.end();
    });
    this.socket.on('error', () => {
      this.socket.terminate();
    });
    this.timers.push(setInterval(() => this.beat(), heartbeatSeconds * 1000));
    if (token !== undefined) void this.authenticate(token);
    else this.timers.push(setTimeout(() => this.requireToken(), authenticateWithinMs));
  }

  private end(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const subscription of this.subscriptions.values()) subscription.stop();
    this.subscriptions.clear();
  }

  private requireToken(): void {
    if (this.token === undefined) this.socket.close(4401, 'not authenticated');
  }

  private beat(): void {
    if (Date.now() - this.lastHeardMs > silentMs) this.socket.close(4408, 'timed out');
    else this.send({ type: 'ping' });
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private async receive(text: string): Promise<void> {
    this.lastHeardMs = Date.now();
    const second = Math.floor(this.lastHeardMs / 1000);
    this.frames = { second, count: this.frames.second === second ? this.frames.count + 1 : 1 };
    if (this.frames.count > maxFramesPerSecond) {
      this.socket.close(4429, 'too many frames');
      return;
    }
    const frame = ClientFrame.safeParse(parsedJson(text));
    if (!frame.success) this.socket.close(4400, 'bad frame');
    else await this.act(frame.data);
  }

  private async act(frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'authenticate':
        return this.authenticate(frame.accessToken);
      case 'subscribe':
        return this.subscribe(frame);
      case 'unsubscribe':
        return this.unsubscribe(frame.id, 'requested');
      case 'pong':
        return;
    }
  }

  private async authenticate(token: string): Promise<void> {
    if (!(await this.rooms.createContext(token, this.id))) {
      this.socket.close(4401, 'not authenticated');
      return;
    }
    this.token = token;
    const serverTime = this.platform.clock.now().toISOString();
    this.send({ type: 'ready', connectionId: this.id, serverTime, heartbeatSeconds });
  }

  private async subscribe(frame: SubscribeFrame): Promise<void> {
    if (this.token === undefined) return this.socket.close(4401, 'not authenticated');
    if (this.subscriptions.size >= maxSubscriptions) return this.socket.close(4429, 'too many subscriptions');
    try {
      await this.open(frame);
    } catch (error) {
      const reply = errorReplyOf(error, 'v2', this.id);
      if (reply.isFault) this.platform.log.error({ err: error }, 'fault');
      const errorType = reply.headers['x-amzn-errortype'];
      this.send({ type: 'error', id: frame.id, error: { ...reply.body, errorType } });
    }
  }

  private async open(frame: SubscribeFrame): Promise<void> {
    const handler = this.rooms.topics.find((one) => one.topic.name === frame.topic);
    const params = handler?.topic.params.safeParse(frame.params ?? {});
    if (!handler || !params?.success)
      throw new RefusedError(invalidParam, { text: 'There is no such topic.' });
    const ctx = await this.rooms.createContext(this.token ?? '', this.id);
    if (!ctx) return this.socket.close(4401, 'session ended');
    if (!(await handler.mayWatch(ctx, params.data))) {
      throw new RefusedError({
        ...invalidParam,
        code: 'OBJECT_ID_NOT_FOUND',
        status: 404,
        kind: 'NotFoundError',
      });
    }
    const key = liveKeyOf(handler.topic, params.data);
    this.subscriptions.get(frame.id)?.stop();
    const subscription: Subscription = {
      id: frame.id,
      // Handlers take their own params and events, which their topic's schemas have parsed.
      handler: handler as TopicHandler<unknown>,
      params: params.data,
      waiting: [],
      isSending: true,
      stop: this.platform.live.subscribe(key, (event) => this.queue(subscription, event)),
    };
    this.subscriptions.set(frame.id, subscription);
    await this.resume(subscription, key, frame.afterCursor);
  }

  /** Says where the subscription starts, replays what was missed, then lets new events through. */
  private async resume(
    subscription: Subscription,
    key: string,
    afterCursor: string | undefined,
  ): Promise<void> {
    const { db } = this.platform.database;
    const newest = await newestLiveEventId(db);
    const missed = afterCursor === undefined ? [] : await listLiveEvents(db, key, cursorId(afterCursor));
    this.send({ type: 'subscribed', id: subscription.id, cursor: cursorOf(newest) });
    if (missed === undefined) this.send({ type: 'reset', id: subscription.id });
    const replayed = new Set((missed ?? []).map((event) => event.id));
    const arrived = subscription.waiting.filter((event) => !replayed.has(event.id));
    subscription.waiting = [...(missed ?? []), ...arrived];
    subscription.isSending = false;
    await this.drain(subscription);
  }

  private queue(subscription: Subscription, event: LiveEventRow): void {
    subscription.waiting.push(event);
    if (subscription.waiting.length > maxWaitingEvents) {
      subscription.waiting = [];
      this.send({ type: 'reset', id: subscription.id });
    }
    void this.drain(subscription);
  }

  private async drain(subscription: Subscription): Promise<void> {
    if (subscription.isSending) return;
    subscription.isSending = true;
    try {
      for (let next = subscription.waiting.shift(); next; next = subscription.waiting.shift()) {
        await this.deliver(subscription, next);
      }
    } catch (error) {
      this.platform.log.warn({ err: error }, 'a live event was not delivered');
      this.send({ type: 'reset', id: subscription.id });
    } finally {
      subscription.isSending = false;
    }
  }

  /** Rights are asked again for each event: a session that ended or lost its sight hears nothing more. */
  private async deliver(subscription: Subscription, row: LiveEventRow): Promise<void> {
    const ctx = await this.rooms.createContext(this.token ?? '', this.id);
    if (!ctx) return this.socket.close(4401, 'session ended');
    const { handler, params } = subscription;
    if (!(await handler.mayWatch(ctx, params))) return this.unsubscribe(subscription.id, 'notAuthorized');
    const event = await handler.frameOf(ctx, params, row.event);
    if (event === undefined) return;
    const { topic } = handler;
    this.send({
      type: 'event',
      id: subscription.id,
      topic: topic.name,
      cursor: cursorOf(row.id),
      event: wireOf(topic, event),
    });
  }

  private unsubscribe(id: string, reason: 'requested' | 'notAuthorized' | 'gone'): void {
    this.subscriptions.get(id)?.stop();
    this.subscriptions.delete(id);
    this.send({ type: 'unsubscribed', id, reason });
  }
}

function wireOf(topic: LiveTopic, event: unknown): unknown {
  return toWire(topic.event, event, 'camel');
}

/** Cursors grow with the events: the row's number in 26 digits, the length of a ULID. */
function cursorOf(eventId: number): string {
  return String(eventId).padStart(26, '0');
}

function cursorId(cursor: string): number {
  const id = Number(cursor);
  return Number.isSafeInteger(id) ? id : 0;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
