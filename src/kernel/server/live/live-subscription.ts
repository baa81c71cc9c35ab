// One subscription of a realtime connection: what was missed first, then what happens, in order, each event
// under the rights that its reader has at that moment.
import { RefusedError } from '../../domain/refusal.ts';
import { liveKeyOf } from '../../domain/live.ts';
import { toWire } from '../../domain/wire-codec.ts';
import type { Platform } from '../platform.ts';
import type { TopicHandler } from '../room.ts';
import { advanced, cursorOf, positionOf, type LivePosition } from './live-cursors.ts';
import type { LiveAnswer, SharedAnswers } from './shared-answers.ts';
import { currentPosition, listLiveEvents, type LiveEventRow } from './live-events.ts';

/** Events of one subscriber wait here while an earlier one is being sent; more means it cannot follow. */
const maxWaitingEvents = 500;

export interface SubscriptionParts<Ctx> {
  readonly id: string;
  readonly handler: TopicHandler<Ctx>;
  /** Parsed by the topic's schema. */
  readonly params: unknown;
  /** Of the events that it hears. */
  readonly key: string;
  readonly platform: Platform;
  /** The session and what it watches: subscriptions of equal groups hear the same. */
  readonly group: () => string;
  readonly shared: SharedAnswers;
  /** A context of the session in use; undefined once it is over. */
  readonly createContext: () => Promise<Ctx | undefined>;
  readonly send: (frame: Record<string, unknown>) => void;
  readonly onEnd: (why: 'sessionEnded' | 'notAuthorized') => void;
}

export class LiveSubscription<Ctx> {
  private readonly parts: SubscriptionParts<Ctx>;
  private readonly key: string;
  private readonly stopListening: () => void;
  private readonly leaveGroup: () => void;
  private waiting: LiveEventRow[] = [];
  /** Also true until the start is known: what happens meanwhile waits. */
  private isSending = true;
  private isStopped = false;
  private position: LivePosition | undefined;

  constructor(parts: SubscriptionParts<Ctx>) {
    this.parts = parts;
    this.key = parts.key;
    this.leaveGroup = parts.shared.join(parts.group());
    this.stopListening = parts.platform.live.subscribe(
      this.key,
      (event) => this.queue(event),
      () => this.reset(),
    );
  }

  stop(): void {
    this.isStopped = true;
    this.stopListening();
    this.leaveGroup();
    this.waiting = [];
  }

  /** Says where the subscription starts, replays what was missed, then lets new events through. */
  async start(afterCursor: string | undefined): Promise<void> {
    const current = await currentPosition(this.parts.platform.database.db);
    const after = afterCursor === undefined ? current : positionOf(afterCursor);
    const missed = afterCursor === undefined ? [] : await this.missedAfter(after, current);
    if (this.isStopped) return;
    this.parts.send({ type: 'subscribed', id: this.parts.id, cursor: cursorOf(current) });
    this.position = missed === undefined ? current : after;
    if (missed === undefined) this.reset();
    const replayed = new Set((missed ?? []).map((event) => event.id));
    const arrived = this.waiting.filter((event) => !replayed.has(event.id));
    this.waiting = [...(missed ?? []), ...arrived];
    this.isSending = false;
    await this.drain();
  }

  private async missedAfter(
    after: LivePosition | undefined,
    current: LivePosition,
  ): Promise<LiveEventRow[] | undefined> {
    const { database, clock } = this.parts.platform;
    // A position ahead of this database was given by another one: a restored backup begins anew.
    if (after === undefined || after.horizon > current.horizon) return undefined;
    return listLiveEvents(database.db, this.key, { after, now: clock.now() });
  }

  private queue(event: LiveEventRow): void {
    this.waiting.push(event);
    if (this.waiting.length > maxWaitingEvents) this.reset();
    void this.drain();
  }

  /** Events are missing: the reader is to read everything again. */
  private reset(): void {
    this.waiting = [];
    this.parts.send({ type: 'reset', id: this.parts.id });
  }

  private async drain(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.deliver(next);
    } catch (error) {
      this.parts.platform.log.warn({ err: error }, 'a live event was not delivered');
      this.reset();
    } finally {
      this.isSending = false;
    }
  }

  private async deliver(row: LiveEventRow): Promise<void> {
    const { id, handler, group, shared, onEnd } = this.parts;
    const answer = await shared.of(group(), row.id, () => this.answerTo(row));
    if (this.isStopped) return;
    if (answer === 'sessionEnded' || answer === 'notAuthorized') return onEnd(answer);
    if (answer.event === undefined || !this.position) return;
    this.position = advanced(this.position, row);
    const { topic } = handler;
    this.parts.send({
      type: 'event',
      id,
      topic: topic.name,
      cursor: cursorOf(this.position),
      event: toWire(topic.event, answer.event, 'camel'),
    });
  }

  /** Rights are asked again for each event: a session that ended or lost its sight hears nothing more. */
  private async answerTo(row: LiveEventRow): Promise<LiveAnswer> {
    const { handler, params, createContext } = this.parts;
    const ctx = await createContext();
    if (!ctx) return 'sessionEnded';
    if (!(await isAllowed(handler.mayWatch(ctx, params)))) return 'notAuthorized';
    // The session may have been changed: what is about whoever asks is then about somebody else.
    if (audienceKeyOf(handler, ctx, params) !== this.key) return 'notAuthorized';
    return { event: await handler.frameOf(ctx, params, row.event) };
  }
}

/** Key of the events that a subscriber hears. */
export function audienceKeyOf<Ctx>(handler: TopicHandler<Ctx>, ctx: Ctx, params: unknown): string {
  return liveKeyOf(handler.topic, handler.audienceOf(ctx, params));
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
