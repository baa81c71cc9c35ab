// The realtime connection of this browser: one socket, subscriptions by topic, resume after a break.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { liveKeyOf, type LiveTopic } from '../domain/live.ts';
import { fromWire } from '../domain/wire-codec.ts';
import { sessionStore } from './session-store.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const silentMs = 30_000;

const ServerFrame = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  cursor: z.string().optional(),
  event: z.unknown().optional(),
});

interface Subscription {
  id: string;
  topic: LiveTopic;
  params: unknown;
  cursor: string | undefined;
  onEvent: (event: unknown) => void;
  onReset: () => void;
}

class LiveConnection {
  private socket: WebSocket | undefined;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly watchers = new Set<() => void>();
  private nextId = 1;
  private waitMs = firstWaitMs;
  private ready = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    sessionStore.subscribe(() => {
      this.close();
      this.openIfNeeded();
    });
  }

  add(topic: LiveTopic, params: unknown, listener: Pick<Subscription, 'onEvent' | 'onReset'>): () => void {
    const id = String(this.nextId++);
    const subscription = { id, topic, params, cursor: undefined, ...listener };
    this.subscriptions.set(id, subscription);
    if (this.ready) this.sendSubscribe(subscription);
    else this.openIfNeeded();
    return () => {
      this.subscriptions.delete(id);
      if (this.ready) this.send({ type: 'unsubscribe', id });
    };
  }

  isReady = (): boolean => this.ready;

  watchReady = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  private setReady(ready: boolean): void {
    this.ready = ready;
    for (const watcher of this.watchers) watcher();
  }

  private openIfNeeded(): void {
    if (this.socket || this.subscriptions.size === 0 || !sessionStore.current()) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/ws/v1`, 'proofmark.v1');
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.send({ type: 'authenticate', accessToken: sessionStore.current()?.accessToken ?? '' });
    });
    socket.addEventListener('message', (message) => {
      this.receive(String(message.data));
    });
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.reopenLater();
    });
  }

  private close(): void {
    this.setReady(false);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  private reopenLater(): void {
    this.setReady(false);
    this.socket = undefined;
    clearTimeout(this.silence);
    const wait = this.waitMs * (1 + Math.random() * 0.2);
    this.waitMs = Math.min(longestWaitMs, this.waitMs * 2);
    setTimeout(() => {
      this.openIfNeeded();
    }, wait);
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private sendSubscribe(subscription: Subscription): void {
    const { id, topic, params, cursor } = subscription;
    this.send({
      type: 'subscribe',
      id,
      topic: topic.name,
      params,
      ...(cursor ? { afterCursor: cursor } : {}),
    });
  }

  private receive(text: string): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), silentMs);
    const parsed = ServerFrame.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const frame = parsed.data;
    if (frame.type === 'ping') this.send({ type: 'pong' });
    if (frame.type === 'ready') this.restore();
    const subscription = frame.id === undefined ? undefined : this.subscriptions.get(frame.id);
    if (subscription) this.hand(subscription, frame);
  }

  private restore(): void {
    this.setReady(true);
    this.waitMs = firstWaitMs;
    for (const subscription of this.subscriptions.values()) this.sendSubscribe(subscription);
  }

  private hand(subscription: Subscription, frame: z.infer<typeof ServerFrame>): void {
    if (frame.type === 'reset') subscription.onReset();
    if (frame.type === 'subscribed') {
      // Something may have changed between the read and the subscription.
      if (subscription.cursor === undefined) subscription.onReset();
      subscription.cursor ??= frame.cursor;
    }
    if (frame.type !== 'event') return;
    subscription.cursor = frame.cursor;
    const event = subscription.topic.event.safeParse(
      fromWire(subscription.topic.event, frame.event, 'camel'),
    );
    if (event.success) subscription.onEvent(event.data);
  }
}

const connection = new LiveConnection();

/** Whether the connection stands; without it screens that must not miss anything ask by themselves. */
export function useIsLive(): boolean {
  return useSyncExternalStore(connection.watchReady, connection.isReady);
}

/**
 * Watches a topic while the component is shown. `onReset` runs when events may have been missed: read again.
 * Without `params` nothing is watched.
 */
export function useLive<T extends LiveTopic>(
  topic: T,
  params: T['params']['_zod']['output'] | undefined,
  listener: { onEvent: (event: T['event']['_zod']['output']) => void; onReset: () => void },
): void {
  const key = params === undefined ? undefined : liveKeyOf(topic, params);
  const onEvent = useEffectEvent((event: unknown) => {
    listener.onEvent(event);
  });
  const onReset = useEffectEvent(() => {
    listener.onReset();
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    return connection.add(topic, params, { onEvent, onReset });
    // The key stands for topic and params.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}
