// The realtime connection `/api/ws/v1`: authenticate, subscribe, events, resume, heartbeat, limits. Frames are
// those of the REST surface, section 1.6.
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { liveKeyOf, type LiveTopic } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { toWire } from '../../domain/wire-codec.ts';
import { newUlid } from '../clock.ts';
import { errorReplyOf } from '../http/error-reply.ts';
import { listLiveEvents, newestLiveEventId, type LiveEventRow } from './live-events.ts';
import type { Platform } from '../platform.ts';
import { invalidParam } from '../http/refusals.ts';
import { cursorIdOf, cursorOf, parsedFrame, type ClientFrame, type SubscribeFrame } from './live-frames.ts';
import type { TopicHandler } from '../room.ts';

const heartbeatSeconds = 15;
const silentMs = 30_000;
const authenticateWithinMs = 10_000;
const maxSubscriptions = 50;
const maxFramesPerSecond = 20;
/** A client that reads so slowly that more than this waits for it is cut off; it comes back with its cursors. */
const maxUnsentBytes = 4 * 1024 * 1024;
/** Events of one subscriber wait here while an earlier one is being sent; more means it cannot follow. */
const maxWaitingEvents = 500;

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
    const { origin } = request.headers;
    // Behind a proxy of ours `host` is the name that the browser used.
    if (origin !== undefined && hostOf(origin) !== request.host) {
      socket.close(4403, 'another origin');
      return;
    }
    new LiveConnection(socket, platform, rooms).start(tokenOf(request.headers.authorization));
  });
}

/** Sandboxed frames send the origin `null`, which is nobody's host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
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
  private isEnded = false;

  constructor(socket: WebSocket, platform: Platform, rooms: LiveSocketRooms<Ctx>) {
    this.socket = socket;
    this.platform = platform;
    this.rooms = rooms;
    this.id = newUlid(platform.clock, platform.random);
  }

  start(token: string | undefined): void {
    this.socket.on('message', (message: Buffer) => this.attend(this.receive(message.toString('utf8'))));
    this.socket.on('close', () => {
      this.end();
    });
    this.socket.on('error', () => {
      this.socket.terminate();
    });
    this.timers.push(setInterval(() => this.attend(this.beat()), heartbeatSeconds * 1000));
    if (token !== undefined) this.attend(this.authenticate(token));
    else this.timers.push(setTimeout(() => this.requireToken(), authenticateWithinMs));
  }

  /** What goes wrong on one connection, a database that is away for instance, ends that connection only. */
  private attend(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.platform.log.error({ err: error }, 'fault');
      this.socket.close(1011, 'fault');
    });
  }

  private end(): void {
    this.isEnded = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const subscription of this.subscriptions.values()) subscription.stop();
    this.subscriptions.clear();
  }

  private requireToken(): void {
    if (this.token === undefined) this.socket.close(4401, 'not authenticated');
  }

  /** Also ends connections on which nothing happens any more after their session has ended. */
  private async beat(): Promise<void> {
    if (Date.now() - this.lastHeardMs > silentMs) return this.socket.close(4408, 'timed out');
    this.send({ type: 'ping' });
    if (this.token === undefined) return;
    if (!(await this.rooms.createContext(this.token, this.id))) this.socket.close(4401, 'session ended');
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > maxUnsentBytes) this.socket.terminate();
    else this.socket.send(JSON.stringify(frame));
  }

  private async receive(text: string): Promise<void> {
    this.lastHeardMs = Date.now();
    const second = Math.floor(this.lastHeardMs / 1000);
    this.frames = { second, count: this.frames.second === second ? this.frames.count + 1 : 1 };
    if (this.frames.count > maxFramesPerSecond) {
      this.socket.close(4429, 'too many frames');
      return;
    }
    const frame = parsedFrame(text);
    if (!frame) this.socket.close(4400, 'bad frame');
    else await this.act(frame);
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
    // Closed while the rights were asked: a subscription made now would never be taken back.
    if (this.isEnded) return;
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
    const missed = afterCursor === undefined ? [] : await listLiveEvents(db, key, cursorIdOf(afterCursor));
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
    if (!(await isAllowed(handler.mayWatch(ctx, params)))) {
      return this.unsubscribe(subscription.id, 'notAuthorized');
    }
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
    const known = this.subscriptions.get(id);
    known?.stop();
    known?.waiting.splice(0);
    this.subscriptions.delete(id);
    this.send({ type: 'unsubscribed', id, reason });
  }
}

/** Rights that were there at subscribing may be gone: a refusal then is a no. */
async function isAllowed(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

function wireOf(topic: LiveTopic, event: unknown): unknown {
  return toWire(topic.event, event, 'camel');
}
