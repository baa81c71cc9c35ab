// One subscription of a realtime connection: first the missed events, then new ones, in order. Each event is
// checked against the rights that its reader has at that moment.
import { RefusedError } from '../../domain/refusal.ts';
import { liveKeyOf } from '../../domain/live.ts';
import { toWire } from '../../domain/wire/wire-codec.ts';
import type { Platform } from '../platform.ts';
import type { TopicHandler } from '../room.ts';
import { advanced, cursorOf, positionOf, type LivePosition } from './live-cursors.ts';
import type { LiveAnswer, SharedAnswers } from './shared-answers.ts';
import { currentPosition, listLiveEvents, type LiveEventRow } from './live-events.ts';

/** Events wait here while an earlier one is being sent. A subscriber with more waiting events is too slow. */
const maxWaitingEvents = 500;

export interface SubscriptionParts<Ctx> {
  readonly id: string;
  readonly handler: TopicHandler<Ctx>;
  /** Parsed by the topic's schema. */
  readonly params: unknown;
  /** The key of the events that it hears. */
  readonly key: string;
  readonly platform: Platform;
  /** The token of the session that it starts with. */
  readonly token: string;
  /** Subscriptions of one session with the same `watched` hear the same events. */
  readonly watched: string;
  readonly shared: SharedAnswers;
  /** A new context for the session of a token; undefined once the session is over. */
  readonly createContext: (token: string) => Promise<Ctx | undefined>;
  readonly send: (frame: Record<string, unknown>) => void;
  readonly onEnd: (why: 'sessionEnded' | 'notAuthorized') => void;
}

export class LiveSubscription<Ctx> {
  private readonly parts: SubscriptionParts<Ctx>;
  private readonly key: string;
  private readonly stopListening: () => void;
  private token: string;
  private leaveGroup: () => void;
  private waiting: LiveEventRow[] = [];
  /** Ids of replayed events. Some may arrive again by notification and are then skipped. */
  private readonly replayed = new Set<LiveEventRow['id']>();
  /** Also true before the start position is known: events that arrive meanwhile wait. */
  private isSending = true;
  private isStopped = false;
  private position: LivePosition | undefined;

  constructor(parts: SubscriptionParts<Ctx>) {
    this.parts = parts;
    this.key = parts.key;
    this.token = parts.token;
    this.leaveGroup = parts.shared.join(this.group);
    this.stopListening = parts.platform.live.subscribe(
      this.key,
      (event) => this.queue(event),
      () => this.reset(),
    );
  }

  private get group(): string {
    return `${this.token}\n${this.parts.watched}`;
  }

  /** From now on the subscription hears what this session may hear. */
  moveTo(token: string): void {
    this.leaveGroup();
    this.token = token;
    this.leaveGroup = this.parts.shared.join(this.group);
  }

  stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.stopListening();
    this.leaveGroup();
    this.waiting = [];
  }

  /** Finds where the subscription starts, replays missed events, then lets new ones through. */
  async start(afterCursor: string | undefined): Promise<void> {
    const { current, after, missed } = await this.parts.shared.inTurn(() => this.readStart(afterCursor));
    if (this.isStopped) return;
    this.parts.send({ type: 'subscribed', id: this.parts.id, cursor: cursorOf(current) });
    this.position = missed === undefined ? current : after;
    if (missed === undefined) this.reset();
    for (const { id } of missed ?? []) this.replayed.add(id);
    const arrived = this.waiting.filter(({ id }) => !this.replayed.delete(id));
    this.waiting = [...(missed ?? []), ...arrived];
    this.isSending = false;
    await this.drain();
  }

  private async readStart(afterCursor: string | undefined) {
    const current = await currentPosition(this.parts.platform.database.db);
    if (afterCursor === undefined) return { current, after: current, missed: [] };
    const after = positionOf(afterCursor);
    return { current, after, missed: await this.missedAfter(after, current) };
  }

  private async missedAfter(
    after: LivePosition | undefined,
    current: LivePosition,
  ): Promise<LiveEventRow[] | undefined> {
    const { database, clock } = this.parts.platform;
    // A position ahead of this database comes from another one: after a restored backup, readers start again.
    if (after === undefined || after.horizon > current.horizon) return undefined;
    return listLiveEvents(database.db, this.key, { after, now: clock.now() });
  }

  private queue(event: LiveEventRow): void {
    if (this.replayed.delete(event.id)) return;
    this.waiting.push(event);
    if (this.waiting.length > maxWaitingEvents) this.reset();
    void this.drain();
  }

  /** Events are missing, so the reader has to read everything again. */
  private reset(): void {
    this.waiting = [];
    this.parts.send({ type: 'reset', id: this.parts.id });
  }

  private async drain(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.waiting.length > 0) await this.deliver(this.waiting.splice(0));
    } catch (error) {
      this.parts.platform.log.warn({ err: error }, 'a live event was not delivered');
      this.reset();
    } finally {
      this.isSending = false;
    }
  }

  /** All waiting events, also a whole replay, are checked by one question. */
  private async deliver(rows: readonly LiveEventRow[]): Promise<void> {
    const { token } = this;
    const answers = await this.parts.shared.of(this.group, rows, (unknown) => this.answersTo(unknown, token));
    if (this.isStopped) return;
    // The connection has changed to another session meanwhile.
    if (token !== this.token) return this.deliver(rows);
    for (const [at, row] of rows.entries()) {
      const answer = answers[at];
      if (answer === 'sessionEnded' || answer === 'notAuthorized') {
        this.stop();
        return this.parts.onEnd(answer);
      }
      if (answer?.event !== undefined) this.sendEvent(row, answer.event);
    }
  }

  private sendEvent(row: LiveEventRow, event: unknown): void {
    if (!this.position) return;
    this.position = advanced(this.position, row);
    const { topic } = this.parts.handler;
    this.parts.send({
      type: 'event',
      id: this.parts.id,
      topic: topic.name,
      cursor: cursorOf(this.position),
      event: toWire(topic.event, event, 'camel'),
    });
  }

  /** Checks rights again: a session that ended, or may no longer see the topic, hears nothing more. */
  private async answersTo(rows: readonly LiveEventRow[], token: string): Promise<LiveAnswer[]> {
    const { handler, params, createContext } = this.parts;
    const ctx = await createContext(token);
    if (!ctx) return rows.map(() => 'sessionEnded');
    if (!(await isAllowed(handler.mayWatch(ctx, params)))) return rows.map(() => 'notAuthorized');
    // The session may have changed, and with it the person whom a personal topic is about.
    if (audienceKeyOf(handler, ctx, params) !== this.key) return rows.map(() => 'notAuthorized');
    const told = rows.map(({ event }) => event);
    return (await handler.framesOf(ctx, params, told)).map((event) => ({ event }));
  }
}

/** The key of the events that a subscriber hears. */
export function audienceKeyOf<Ctx>(handler: TopicHandler<Ctx>, ctx: Ctx, params: unknown): string {
  return liveKeyOf(handler.topic, handler.audienceOf(ctx, params));
}

/** The right may have been taken away after subscribing: a refusal then counts as "no". */
async function isAllowed(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}
