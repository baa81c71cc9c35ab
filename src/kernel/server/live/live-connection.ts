// One realtime connection: authenticate, heartbeat, frames and their limits.
import type { WebSocket } from 'ws';
import { liveCloseCodes, liveLimits } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { newUlid } from '../clock.ts';
import type { Caller } from '../http/callers.ts';
import { errorReplyOf } from '../http/error-reply.ts';
import { refusedLinesOf } from '../http/guards/refused-lines.ts';
import type { Platform } from '../platform.ts';
import type { TopicHandler } from '../room.ts';
import { parsedFrame, type ClientFrame } from './live-frames.ts';
import type { LiveHolder, LiveHoldings } from './live-holdings.ts';
import { noSuch } from './live-refusals.ts';
import { LiveSubscriptions } from './live-subscriptions.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** A client with more unread bytes than this reads too slowly: it is cut off and returns with its cursors. */
const maxUnsentBytes = 4 * 1024 * 1024;
/** So many frames may have been on their way when the connection was closed here. Whoever sends more is cut off. */
const framesAfterClose = 100;

export interface LiveSocketRooms<Ctx> {
  topics: readonly TopicHandler<Ctx>[];
  /**
   * A context for the token that a client sends, or undefined when no live session has it. Refuses
   * callers who ask too often.
   */
  authenticate(shown: { token: string; requestId: string; address: string }): Promise<Ctx | undefined>;
  /** A new context for a token that was valid, or undefined when its session has ended. */
  createContext(shown: { token: string; requestId: string; address: string }): Promise<Ctx | undefined>;
  /** The caller, for the log. */
  callerOf(ctx: Ctx): Caller;
  /** The holders of the connection and its subscriptions, for the limits on their number. */
  holdersOf(ctx: Ctx): readonly LiveHolder[];
  /** Shorter in tests, which cannot wait for half a minute. */
  times?: LiveTimes;
  /** Limit for one network; lower in tests. */
  connectionsWithoutSession?: number;
}

export interface LiveTimes {
  heartbeatSeconds: number;
  silentSeconds: number;
  authenticateWithinSeconds: number;
}

interface ConnectionParts<Ctx> {
  readonly socket: WebSocket;
  readonly platform: Platform;
  readonly rooms: LiveSocketRooms<Ctx>;
  readonly holdings: LiveHoldings;
  readonly shared: SharedAnswers;
  readonly address: string;
}

export class LiveConnection<Ctx> {
  private readonly parts: ConnectionParts<Ctx>;
  private readonly times: LiveTimes;
  private readonly id: string;
  private readonly subscriptions: LiveSubscriptions<Ctx>;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly silence: NodeJS.Timeout;
  private token: string | undefined;
  private caller: Caller = {};
  private received = { second: 0, count: 0 };
  private isClosing = false;
  private receivedAfterClose = 0;
  private work = Promise.resolve();
  private giveBack: () => void = () => undefined;
  private isEnded = false;

  constructor(parts: ConnectionParts<Ctx>) {
    const { platform, rooms, holdings, shared } = parts;
    this.parts = parts;
    this.times = rooms.times ?? liveLimits;
    this.id = newUlid(platform.clock, platform.random);
    this.subscriptions = new LiveSubscriptions<Ctx>({
      platform,
      topics: rooms.topics,
      holdings,
      shared,
      createContext: (token) => this.createContext(token),
      send: (frame) => this.send(frame),
      refuse: (id, error) => this.refuse(id, error),
      endSession: () => this.endSession(),
    });
    this.silence = setTimeout(() => this.close('timedOut', 'timed out'), this.times.silentSeconds * 1000);
    this.timers.push(this.silence);
  }

  start(token: string | undefined): void {
    const { socket, rooms, holdings, address } = this.parts;
    const { heartbeatSeconds, authenticateWithinSeconds } = this.times;
    const most = rooms.connectionsWithoutSession ?? liveLimits.connectionsWithoutSession;
    const giveBack = holdings.takeUnknown(address, most);
    if (giveBack) this.giveBack = giveBack;
    socket.on('message', (message: Buffer) => {
      if (this.admitsFrame()) this.receive(message.toString('utf8'));
    });
    socket.on('ping', () => this.admitsFrame());
    socket.on('close', () => {
      this.end();
    });
    socket.on('error', () => {
      this.tell('brokenFrame');
      socket.terminate();
    });
    if (!giveBack) return this.close('tooMany', 'too many connections without a session');
    this.timers.push(setInterval(() => void this.attend(() => this.beat()), heartbeatSeconds * 1000));
    if (token !== undefined) this.inOrder(() => this.authenticate(token));
    else this.timers.push(setTimeout(() => this.requireToken(), authenticateWithinSeconds * 1000));
  }

  /** Frames are handled one after the other: a subscription that is given up right away must not stay. */
  private inOrder(step: () => Promise<void>): void {
    const before = this.work;
    this.work = this.attend(async () => {
      await before;
      if (!this.isEnded) await step();
    });
  }

  /** An error on one connection, such as an unavailable database, ends only that connection. */
  private async attend(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.platform.log.error({ err: error }, 'fault');
      this.close('fault', 'fault');
    }
  }

  private close(code: keyof typeof liveCloseCodes, reason: string): void {
    this.isClosing = true;
    this.tell(code);
    this.parts.socket.close(liveCloseCodes[code], reason);
  }

  /** Logs what was refused here, without the requested name, which may be anything. */
  private tell(code: unknown): void {
    const { platform, address } = this.parts;
    const trace = { operation: 'realtime connection', network: address, ...this.caller };
    if (!refusedLinesOf(platform).admits(trace)) return;
    platform.log.info({ ...trace, reqId: this.id, code }, 'refused');
  }

  private end(): void {
    this.isEnded = true;
    this.giveBack();
    for (const timer of this.timers) clearInterval(timer);
    this.subscriptions.end();
  }

  private requireToken(): void {
    if (this.token === undefined) this.close('notAuthenticated', 'not authenticated');
  }

  /** Also closes quiet connections whose session has ended. */
  private async beat(): Promise<void> {
    this.send({ type: 'ping' });
    if (this.token !== undefined && !(await this.createContext(this.token))) this.endSession();
  }

  private endSession(): void {
    this.close('notAuthenticated', 'session ended');
  }

  private createContext(token: string): Promise<Ctx | undefined> {
    const { rooms, address } = this.parts;
    return rooms.createContext({ token, requestId: this.id, address });
  }

  private send(frame: Record<string, unknown>): void {
    const { socket } = this.parts;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxUnsentBytes) socket.terminate();
    else socket.send(JSON.stringify(frame));
  }

  /**
   * Counts a frame of the client before anything looks into it. The other side may go on for half a minute after it was
   * told to go: nothing of that is looked at, and many frames end it at once.
   */
  private admitsFrame(): boolean {
    if (this.isClosing) {
      this.receivedAfterClose += 1;
      if (this.receivedAfterClose > framesAfterClose) this.parts.socket.terminate();
      return false;
    }
    const second = Math.floor(Date.now() / 1000);
    this.received = { second, count: this.received.second === second ? this.received.count + 1 : 1 };
    if (this.received.count <= liveLimits.framesPerSecond) return true;
    this.close('tooMany', 'too many frames');
    return false;
  }

  private receive(text: string): void {
    this.silence.refresh();
    const frame = parsedFrame(text);
    if (!frame) this.close('badFrame', 'bad frame');
    else if (frame.type !== 'pong') this.inOrder(() => this.act(frame));
  }

  private async act(frame: ClientFrame): Promise<void> {
    if (frame.type === 'authenticate') return this.authenticate(frame.accessToken);
    if (this.token === undefined) return this.close('notAuthenticated', 'not authenticated');
    if (frame.type === 'subscribe') {
      if (this.subscriptions.isFull) return this.close('tooMany', 'too many subscriptions');
      return this.subscriptions.subscribe(frame);
    }
    if (frame.type === 'unsubscribe') return this.subscriptions.giveUp(frame.id);
    if (frame.type === 'request') this.refuse(frame.id, noSuch('operation'));
  }

  private async authenticate(token: string): Promise<void> {
    const { rooms, holdings, platform } = this.parts;
    const ctx = await this.contextOfShown(token);
    // The connection was closed while its session was looked up: a place taken now would never be given back.
    if (this.isEnded || ctx === 'tooOften') return;
    if (!ctx) return this.close('notAuthenticated', 'not authenticated');
    this.giveBack();
    const holders = rooms.holdersOf(ctx);
    const giveBack = holdings.takeConnection(holders);
    if (!giveBack) return this.close('tooMany', 'too many connections');
    this.giveBack = giveBack;
    this.token = token;
    this.caller = rooms.callerOf(ctx);
    const serverTime = platform.clock.now().toISOString();
    const { heartbeatSeconds } = this.times;
    this.send({ type: 'ready', connectionId: this.id, serverTime, heartbeatSeconds });
    this.subscriptions.moveTo(token, holders);
  }

  private async contextOfShown(token: string): Promise<Ctx | undefined | 'tooOften'> {
    const { rooms, address } = this.parts;
    try {
      return await rooms.authenticate({ token, requestId: this.id, address });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.close('tooMany', 'too many requests');
      return 'tooOften';
    }
  }

  private refuse(id: string, error: unknown): void {
    const reply = errorReplyOf(error, 'v2', { requestId: this.id });
    if (reply.isFault) this.parts.platform.log.error({ err: error }, 'fault');
    else this.tell(reply.body['code']);
    const errorType = reply.headers['x-amzn-errortype'];
    this.send({ type: 'error', id, error: { ...reply.body, errorType } });
  }
}
