// The subscriptions of one realtime connection, and the limits on how many its holders may have.
import { liveKeyOf, liveLimits } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import type { Platform } from '../platform.ts';
import type { TopicHandler } from '../room.ts';
import type { SubscribeFrame } from './live-frames.ts';
import type { LiveHolder, LiveHoldings } from './live-holdings.ts';
import { hidden, noSuch, tooMuchWatched, watchedTooQuickly } from './live-refusals.ts';
import { audienceKeyOf, LiveSubscription } from './live-subscription.ts';
import type { SharedAnswers } from './shared-answers.ts';

interface SubscriptionsParts<Ctx> {
  readonly platform: Platform;
  readonly topics: readonly TopicHandler<Ctx>[];
  readonly holdings: LiveHoldings;
  readonly shared: SharedAnswers;
  /** A new context for the token of a session; undefined once it is over. */
  readonly createContext: (token: string) => Promise<Ctx | undefined>;
  readonly send: (frame: Record<string, unknown>) => void;
  readonly refuse: (id: string, error: unknown) => void;
  readonly endSession: () => void;
}

/** A topic that somebody wants to watch and may watch. */
interface Wish<Ctx> {
  readonly handler: TopicHandler<Ctx>;
  readonly params: unknown;
  readonly key: string;
}

interface Held<Ctx> {
  readonly subscription: LiveSubscription<Ctx>;
  giveBack: () => void;
}

export class LiveSubscriptions<Ctx> {
  private readonly parts: SubscriptionsParts<Ctx>;
  private readonly held = new Map<string, Held<Ctx>>();
  private holders: readonly LiveHolder[] = [];
  private token = '';
  private isEnded = false;

  constructor(parts: SubscriptionsParts<Ctx>) {
    this.parts = parts;
  }

  get isFull(): boolean {
    return this.held.size >= liveLimits.subscriptions;
  }

  /** From now on the connection belongs to this session: its subscriptions count for the new holders. */
  moveTo(token: string, holders: readonly LiveHolder[]): void {
    this.token = token;
    this.holders = holders;
    for (const { giveBack } of this.held.values()) giveBack();
    for (const [id, held] of this.held) {
      const giveBack = this.parts.holdings.takeSubscription(holders);
      if (giveBack) {
        held.giveBack = giveBack;
        held.subscription.moveTo(token);
      } else {
        this.forget(id);
        this.parts.refuse(id, new RefusedError(tooMuchWatched));
      }
    }
  }

  async subscribe(frame: SubscribeFrame): Promise<void> {
    try {
      this.demandPace();
      await this.open(frame);
    } catch (error) {
      this.forget(frame.id);
      this.parts.refuse(frame.id, error);
    }
  }

  /** Unsubscribing is counted but never refused, since it makes room. */
  giveUp(id: string): void {
    this.countChange();
    this.unsubscribe(id, 'requested');
  }

  end(): void {
    this.isEnded = true;
    for (const id of this.held.keys()) this.forget(id);
  }

  private countChange(): boolean {
    const { holdings, platform } = this.parts;
    return holdings.countChange(this.holders, platform.clock.now());
  }

  private demandPace(): void {
    if (!this.countChange()) throw new RefusedError(watchedTooQuickly);
  }

  private async open(frame: SubscribeFrame): Promise<void> {
    const { holdings } = this.parts;
    this.forget(frame.id);
    const giveBack = holdings.takeSubscription(this.holders);
    if (!giveBack) throw new RefusedError(tooMuchWatched);
    let subscription: LiveSubscription<Ctx> | undefined;
    try {
      const wish = await this.demandSight(frame);
      // The connection was closed while the rights were checked: a subscription made
      // now would never be removed.
      if (wish && !this.isEnded) subscription = this.subscriptionOf(frame.id, wish);
    } finally {
      if (!subscription) giveBack();
    }
    if (!subscription) return;
    this.held.set(frame.id, { subscription, giveBack });
    await subscription.start(frame.afterCursor);
  }

  /** Undefined when the session is over. */
  private async demandSight({ topic, params }: SubscribeFrame): Promise<Wish<Ctx> | undefined> {
    const { topics, shared, createContext, endSession } = this.parts;
    const handler = topics.find((one) => one.topic.name === topic);
    const parsed = handler?.topic.params.safeParse(params ?? {});
    if (!handler || !parsed?.success) throw noSuch('topic');
    const ctx = await shared.inTurn(async () => {
      const asking = await createContext(this.token);
      if (asking && !(await handler.mayWatch(asking, parsed.data))) throw new RefusedError(hidden);
      return asking;
    });
    if (!ctx) {
      endSession();
      return undefined;
    }
    return { handler, params: parsed.data, key: audienceKeyOf(handler, ctx, parsed.data) };
  }

  private subscriptionOf(id: string, { handler, params, key }: Wish<Ctx>): LiveSubscription<Ctx> {
    const { shared, platform, createContext, send, endSession } = this.parts;
    return new LiveSubscription<Ctx>({
      id,
      handler,
      params,
      key,
      token: this.token,
      watched: `${liveKeyOf(handler.topic, params)}\n${key}`,
      shared,
      platform,
      createContext,
      send,
      onEnd: (why) => (why === 'sessionEnded' ? endSession() : this.unsubscribe(id, why)),
    });
  }

  private unsubscribe(id: string, reason: 'requested' | 'notAuthorized'): void {
    this.forget(id);
    this.parts.send({ type: 'unsubscribed', id, reason });
  }

  private forget(id: string): void {
    const held = this.held.get(id);
    this.held.delete(id);
    held?.giveBack();
    held?.subscription.stop();
  }
}
