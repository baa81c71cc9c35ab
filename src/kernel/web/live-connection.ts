// The realtime connection of this browser: one socket that opens with a login, closes with the logout and
// reconnects after a break. live.ts has the hooks for screens.
import { z } from 'zod';
import {
  liveCloseCodes,
  liveFailureOf,
  liveLimits,
  realtimePath,
  type LiveTopic,
  type LoadFailure,
  type TimeoutFailure,
} from '../domain/live.ts';
import { fromWire } from '../domain/wire/wire-codec.ts';
import { readCursors } from './read-cursors.ts';
import { reportSessionEnd } from './session-end.ts';
import { sessionStore } from './session-store.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const mostJitter = 0.2;
/**
 * After a refusal for too many or too quick subscriptions, a screen reads by itself, and the subscription is
 * tried again after this time.
 */
const refusedWaitMs = 30_000;
/** Two bursts in a row and an answer to a ping stay below the server's limit. */
const framesInBurst = 9;

const ServerFrame = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  cursor: z.string().optional(),
  reason: z.string().optional(),
  event: z.unknown().optional(),
  error: z.looseObject({ code: z.string() }).optional(),
});
type ServerFrame = z.infer<typeof ServerFrame>;

interface Subscription {
  id: string;
  topic: LiveTopic;
  params: unknown;
  cursor: string | undefined;
  /** The position from which the server replays, also after a reset. */
  startCursor: string | undefined;
  isAsked: boolean;
  /** True while the server has no room for this subscription. */
  isRefused: boolean;
  onEvent: (event: unknown) => void;
  onReset: () => void;
}

/** Ready, or the reason why not. */
export type LiveState = 'ready' | TimeoutFailure | LoadFailure;

class LiveConnection {
  private socket: WebSocket | undefined;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly watchers = new Set<(state?: LiveState) => void>();
  private nextId = 1;
  private waitMs = firstWaitMs;
  /** While this timer runs nothing opens a connection, not even a new screen. */
  private pause: ReturnType<typeof setTimeout> | undefined;
  private ready = false;
  private silentMs = liveLimits.silentSeconds * 1000;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private outbox: string[] = [];
  private burst: ReturnType<typeof setTimeout> | undefined;
  private sentInBurst = 0;
  private refused: ReturnType<typeof setTimeout> | undefined;
  private refusedToken: string | undefined;

  constructor() {
    sessionStore.subscribe(() => {
      this.close();
      this.stopWaiting();
      this.waitMs = firstWaitMs;
      this.open();
    });
    // A login that the browser kept counts like a new one: its end must be noticed even
    // where nothing is watched.
    this.open();
  }

  add(topic: LiveTopic, params: unknown, listener: Pick<Subscription, 'onEvent' | 'onReset'>): () => void {
    const id = String(this.nextId++);
    // The subscription starts before the screen's own reads, where that position is known. Then only what
    // has changed is read again.
    const start = { cursor: readCursors.start(), startCursor: undefined, isAsked: false, isRefused: false };
    this.subscriptions.set(id, { id, topic, params, ...start, ...listener });
    if (this.ready) this.askWaiting();
    else this.open();
    return () => this.remove(id);
  }

  isReady = (): boolean => this.ready;

  watch = (watcher: (state?: LiveState) => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Sets how long the server may be silent (REALTIME_TIMEOUT). */
  timeOutAfter(seconds: number): void {
    this.silentMs = seconds * 1000;
    if (this.socket) this.listenOn();
  }

  private remove(id: string): void {
    const known = this.subscriptions.get(id);
    this.subscriptions.delete(id);
    if (!this.ready || !known?.isAsked) return;
    this.send({ type: 'unsubscribe', id });
    this.askWaiting();
  }

  private tell(state?: LiveState): void {
    this.ready = state === 'ready';
    for (const watcher of this.watchers) watcher(state);
  }

  private open(): void {
    const session = sessionStore.current();
    if (this.socket || this.pause !== undefined || !session || session.accessToken === this.refusedToken)
      return;
    const { accessToken } = session;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${realtimePath}`, 'proofmark.v1');
    this.socket = socket;
    this.listenOn();
    socket.addEventListener('open', () => {
      this.send({ type: 'authenticate', accessToken });
    });
    socket.addEventListener('message', (message) => {
      if (this.socket === socket) this.receive(String(message.data));
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.socket !== socket) return;
      if (code === liveCloseCodes.notAuthenticated) this.endSession(accessToken);
      this.lose(code);
    });
  }

  /** Gives the socket up at once: on a dead connection a clean close may take long. */
  private close(code = 1000): void {
    const { socket } = this;
    this.socket = undefined;
    clearTimeout(this.silence);
    this.outbox = [];
    for (const subscription of this.subscriptions.values()) {
      subscription.isAsked = false;
      subscription.isRefused = false;
    }
    clearTimeout(this.refused);
    this.refused = undefined;
    socket?.close(code);
    if (this.ready) this.tell();
  }

  private lose(code: number): void {
    // Clients may send only these codes; with any other code the socket is closed already.
    this.close(code >= 4000 ? code : undefined);
    this.tell(liveFailureOf(code));
    // A quick retry would be refused again, because other pages use the allowed connections.
    if (code === liveCloseCodes.tooMany) this.waitMs = longestWaitMs;
    const wait = this.waitMs * (1 + Math.random() * mostJitter);
    this.waitMs = Math.min(longestWaitMs, this.waitMs * 2);
    this.stopWaiting();
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.open();
    }, wait);
  }

  private stopWaiting(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
  }

  /** The server refuses this token, so the browser does not try it again. */
  private endSession(token: string): void {
    this.refusedToken = token;
    reportSessionEnd({ isPageRead: false, hadSession: true });
  }

  private listenOn(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(liveCloseCodes.timedOut), this.silentMs);
  }

  private send(frame: Record<string, unknown>): void {
    this.outbox.push(JSON.stringify(frame));
    this.flush();
  }

  private flush(): void {
    while (this.outbox.length > 0 && this.sentInBurst < framesInBurst) {
      this.socket?.send(this.outbox.shift() ?? '');
      this.sentInBurst += 1;
    }
    this.burst ??= setTimeout(() => {
      this.burst = undefined;
      this.sentInBurst = 0;
      if (this.outbox.length > 0) this.flush();
    }, 1000);
  }

  /** Sends the subscriptions that are not sent yet, as many as one connection may have. */
  private askWaiting(): void {
    const all = [...this.subscriptions.values()];
    const free = liveLimits.subscriptions - all.filter(({ isAsked }) => isAsked).length;
    const waiting = all.filter(({ isAsked, isRefused }) => !isAsked && !isRefused);
    for (const subscription of waiting.slice(0, free)) {
      const { id, topic, params, cursor } = subscription;
      subscription.isAsked = true;
      const after = cursor === undefined ? {} : { afterCursor: cursor };
      this.send({ type: 'subscribe', id, topic: topic.name, params, ...after });
    }
  }

  /** The person is not told: the screen reads by itself until the server has room again. */
  private refuse(subscription: Subscription): void {
    subscription.isAsked = false;
    subscription.isRefused = true;
    this.refused ??= setTimeout(() => this.askRefused(), refusedWaitMs * (1 + Math.random() * mostJitter));
  }

  private askRefused(): void {
    this.refused = undefined;
    for (const subscription of this.subscriptions.values()) {
      if (!subscription.isRefused) continue;
      subscription.isRefused = false;
      subscription.onReset();
    }
    this.askWaiting();
  }

  private receive(text: string): void {
    this.listenOn();
    const frame = frameOf(text);
    if (!frame) {
      this.lose(liveCloseCodes.badFrame);
      return;
    }
    if (frame.type === 'ping') this.socket?.send('{"type":"pong"}');
    if (frame.type === 'ready') {
      this.waitMs = firstWaitMs;
      this.tell('ready');
      this.askWaiting();
    }
    const subscription = frame.id === undefined ? undefined : this.subscriptions.get(frame.id);
    if (!subscription) return;
    if (frame.error?.code === 'RATE_LIMIT_EXCEEDED') this.refuse(subscription);
    else hand(subscription, frame);
  }
}

function frameOf(text: string): ServerFrame | undefined {
  try {
    return ServerFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function hand(subscription: Subscription, frame: ServerFrame): void {
  switch (frame.type) {
    case 'subscribed':
      subscription.startCursor = frame.cursor;
      if (subscription.cursor !== undefined) return;
      // Something may have changed between the read and the subscription.
      subscription.cursor = frame.cursor;
      return subscription.onReset();
    case 'reset':
      subscription.cursor = subscription.startCursor;
      return subscription.onReset();
    case 'unsubscribed':
      // The server has ended the subscription; reading again shows the screen why.
      return frame.reason === 'requested' ? undefined : subscription.onReset();
    case 'event': {
      subscription.cursor = frame.cursor;
      const { topic } = subscription;
      const event = topic.event.safeParse(fromWire(topic.event, frame.event, 'camel'));
      if (event.success) subscription.onEvent(event.data);
    }
  }
}

export const liveConnection = new LiveConnection();
