// The realtime connection `/api/ws/v1`: authenticate, subscribe, heartbeat, limits. Frames are those of the REST
// surface, section 1.6.
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { liveCloseCodes, liveKeyOf, liveLimits } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { newUlid } from '../clock.ts';
import type { Caller } from '../http/callers.ts';
import { errorReplyOf } from '../http/error-reply.ts';
import { networkOf } from '../http/rate-limit.ts';
import type { Platform } from '../platform.ts';
import type { TopicHandler } from '../room.ts';
import { HeldConnections, type ConnectionHolder } from './held-connections.ts';
import { parsedFrame, type ClientFrame, type SubscribeFrame } from './live-frames.ts';
import { hidden, noSuch } from './live-refusals.ts';
import { SharedAnswers } from './shared-answers.ts';
import { audienceKeyOf, LiveSubscription } from './live-subscription.ts';

/** A client that reads so slowly that more than this waits for it is cut off; it comes back with its cursors. */
const maxUnsentBytes = 4 * 1024 * 1024;

export interface LiveSocketRooms<Ctx> {
  topics: readonly TopicHandler<Ctx>[];
  /**
   * A context for the token that a client shows, or undefined when it is not one of a live session. Refuses who
   * asks too often.
   */
  authenticate(shown: { token: string; requestId: string; address: string }): Promise<Ctx | undefined>;
  /** A context of now for a token that was good, or undefined when its session has ended. */
  createContext(shown: { token: string; requestId: string; address: string }): Promise<Ctx | undefined>;
  /** Who it is, for the log. */
  callerOf(ctx: Ctx): Caller;
  /** Who holds the connection, for the limits on how many there may be. */
  holdersOf(ctx: Ctx): readonly ConnectionHolder[];
  /** Shorter in tests, which do not wait for half a minute. */
  times?: LiveTimes;
}

export interface LiveTimes {
  heartbeatSeconds: number;
  silentSeconds: number;
  authenticateWithinSeconds: number;
}

/** Adds the realtime connection to the server. */
export function addLiveSocket<Ctx>(
  app: FastifyInstance,
  platform: Platform,
  rooms: LiveSocketRooms<Ctx>,
): void {
  const held = new HeldConnections();
  const shared = new SharedAnswers();
  app.get('/api/ws/v1', { websocket: true }, (socket, request) => {
    const { origin } = request.headers;
    // Behind a proxy of ours `host` is the name that the browser used.
    if (origin !== undefined && hostOf(origin) !== request.host) {
      const line = { operation: 'realtime connection', network: networkOf(request.ip), code: 'notAllowed' };
      request.log.info(line, 'refused');
      socket.close(liveCloseCodes.notAllowed, 'another origin');
      return;
    }
    const address = networkOf(request.ip);
    new LiveConnection({ socket, platform, rooms, held, shared, address }).start(
      tokenOf(request.headers.authorization),
    );
  });
}

/** Sandboxed frames send the origin `null`, which is nobody's host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
}

interface ConnectionParts<Ctx> {
  readonly socket: WebSocket;
  readonly platform: Platform;
  readonly rooms: LiveSocketRooms<Ctx>;
  readonly held: HeldConnections;
  readonly shared: SharedAnswers;
  readonly address: string;
}

class LiveConnection<Ctx> {
  private readonly held: HeldConnections;
  private readonly shared: SharedAnswers;
  private readonly address: string;
  private readonly socket: WebSocket;
  private readonly platform: Platform;
  private readonly rooms: LiveSocketRooms<Ctx>;
  private readonly times: LiveTimes;
  private readonly id: string;
  private readonly subscriptions = new Map<string, LiveSubscription<Ctx>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly silence: NodeJS.Timeout;
  private token: string | undefined;
  private caller: Caller = {};
  private received = { second: 0, count: 0 };
  private work = Promise.resolve();
  private giveBack: () => void = () => undefined;
  private isEnded = false;

  constructor({ socket, platform, rooms, held, shared, address }: ConnectionParts<Ctx>) {
    this.held = held;
    this.shared = shared;
    this.address = address;
    this.socket = socket;
    this.platform = platform;
    this.rooms = rooms;
    this.times = rooms.times ?? liveLimits;
    this.id = newUlid(platform.clock, platform.random);
    this.silence = setTimeout(() => this.close('timedOut', 'timed out'), this.times.silentSeconds * 1000);
    this.timers.push(this.silence);
  }

  start(token: string | undefined): void {
    const { heartbeatSeconds, authenticateWithinSeconds } = this.times;
    this.socket.on('message', (message: Buffer) => {
      this.receive(message.toString('utf8'));
    });
    this.socket.on('close', () => {
      this.end();
    });
    this.socket.on('error', () => {
      this.socket.terminate();
    });
    this.timers.push(setInterval(() => void this.attend(() => this.beat()), heartbeatSeconds * 1000));
    if (token !== undefined) this.inOrder(() => this.authenticate(token));
    else this.timers.push(setTimeout(() => this.requireToken(), authenticateWithinSeconds * 1000));
  }

  /** Frames are worked on one after the other: what is subscribed and given up at once must not stay. */
  private inOrder(step: () => Promise<void>): void {
    const before = this.work;
    this.work = this.attend(async () => {
      await before;
      if (!this.isEnded) await step();
    });
  }

  /** What goes wrong on one connection, a database that is away for instance, ends that connection only. */
  private async attend(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.platform.log.error({ err: error }, 'fault');
      this.close('fault', 'fault');
    }
  }

  private close(code: keyof typeof liveCloseCodes, reason: string): void {
    this.tell(code);
    this.socket.close(liveCloseCodes[code], reason);
  }

  /** The log's line about what was refused here; what was asked for is not told, it may be anything. */
  private tell(code: unknown): void {
    const line = { operation: 'realtime connection', network: this.address, reqId: this.id, code };
    this.platform.log.info({ ...line, ...this.caller }, 'refused');
  }

  private end(): void {
    this.isEnded = true;
    this.giveBack();
    for (const timer of this.timers) clearInterval(timer);
    for (const subscription of this.subscriptions.values()) subscription.stop();
    this.subscriptions.clear();
  }

  private requireToken(): void {
    if (this.token === undefined) this.close('notAuthenticated', 'not authenticated');
  }

  /** Also ends connections on which nothing happens any more after their session has ended. */
  private async beat(): Promise<void> {
    this.send({ type: 'ping' });
    if (this.token !== undefined && !(await this.createContext())) this.endSession();
  }

  private endSession(): void {
    this.close('notAuthenticated', 'session ended');
  }

  private createContext(): Promise<Ctx | undefined> {
    const { token = '', id: requestId, address } = this;
    return this.rooms.createContext({ token, requestId, address });
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > maxUnsentBytes) this.socket.terminate();
    else this.socket.send(JSON.stringify(frame));
  }

  private receive(text: string): void {
    this.silence.refresh();
    const second = Math.floor(Date.now() / 1000);
    this.received = { second, count: this.received.second === second ? this.received.count + 1 : 1 };
    const frame = parsedFrame(text);
    if (this.received.count > liveLimits.framesPerSecond) this.close('tooMany', 'too many frames');
    else if (!frame) this.close('badFrame', 'bad frame');
    else if (frame.type !== 'pong') this.inOrder(() => this.act(frame));
  }

  private async act(frame: ClientFrame): Promise<void> {
    if (frame.type === 'authenticate') return this.authenticate(frame.accessToken);
    if (this.token === undefined) return this.close('notAuthenticated', 'not authenticated');
    if (frame.type === 'subscribe') return this.subscribe(frame);
    if (frame.type === 'unsubscribe') return this.unsubscribe(frame.id, 'requested');
    if (frame.type === 'request') this.refuse(frame.id, noSuch('operation'));
  }

  private async authenticate(token: string): Promise<void> {
    const ctx = await this.contextOfShown(token);
    // Closed while the session was looked up: a connection taken now would never be given back.
    if (this.isEnded || ctx === 'tooOften') return;
    if (!ctx) return this.close('notAuthenticated', 'not authenticated');
    this.giveBack();
    const giveBack = this.held.take(this.rooms.holdersOf(ctx));
    if (!giveBack) return this.close('tooMany', 'too many connections');
    this.giveBack = giveBack;
    this.token = token;
    this.caller = this.rooms.callerOf(ctx);
    const serverTime = this.platform.clock.now().toISOString();
    const { heartbeatSeconds } = this.times;
    this.send({ type: 'ready', connectionId: this.id, serverTime, heartbeatSeconds });
  }

  private async contextOfShown(token: string): Promise<Ctx | undefined | 'tooOften'> {
    try {
      return await this.rooms.authenticate({ token, requestId: this.id, address: this.address });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.close('tooMany', 'too many requests');
      return 'tooOften';
    }
  }

  private async subscribe(frame: SubscribeFrame): Promise<void> {
    if (this.subscriptions.size >= liveLimits.subscriptions)
      return this.close('tooMany', 'too many subscriptions');
    try {
      await this.open(frame);
    } catch (error) {
      this.forget(frame.id);
      this.refuse(frame.id, error);
    }
  }

  private refuse(id: string, error: unknown): void {
    const reply = errorReplyOf(error, 'v2', { requestId: this.id });
    if (reply.isFault) this.platform.log.error({ err: error }, 'fault');
    else this.tell(reply.body['code']);
    const errorType = reply.headers['x-amzn-errortype'];
    this.send({ type: 'error', id, error: { ...reply.body, errorType } });
  }

  private async open({ id, topic, params, afterCursor }: SubscribeFrame): Promise<void> {
    const handler = this.rooms.topics.find((one) => one.topic.name === topic);
    const parsed = handler?.topic.params.safeParse(params ?? {});
    if (!handler || !parsed?.success) throw noSuch('topic');
    const ctx = await this.createContext();
    if (!ctx) return this.endSession();
    if (!(await handler.mayWatch(ctx, parsed.data))) throw new RefusedError(hidden);
    // Closed while the rights were asked: a subscription made now would never be taken back.
    if (this.isEnded) return;
    this.forget(id);
    const key = audienceKeyOf(handler, ctx, parsed.data);
    const watched = `${liveKeyOf(handler.topic, parsed.data)}\n${key}`;
    const subscription = new LiveSubscription<Ctx>({
      id,
      handler,
      params: parsed.data,
      key,
      group: () => `${this.token ?? ''}\n${watched}`,
      shared: this.shared,
      platform: this.platform,
      createContext: () => this.createContext(),
      send: (frame) => this.send(frame),
      onEnd: (why) => (why === 'sessionEnded' ? this.endSession() : this.unsubscribe(id, why)),
    });
    this.subscriptions.set(id, subscription);
    await subscription.start(afterCursor);
  }

  private unsubscribe(id: string, reason: 'requested' | 'notAuthorized'): void {
    this.forget(id);
    this.send({ type: 'unsubscribed', id, reason });
  }

  private forget(id: string): void {
    this.subscriptions.get(id)?.stop();
    this.subscriptions.delete(id);
  }
}
