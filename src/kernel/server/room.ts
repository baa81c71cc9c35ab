// What a room provides to the process that combines the rooms.
import type { LiveTopic } from '../domain/live.ts';
import type { Job, LeaseQueue } from './jobs/job.ts';
import type { Platform } from './platform.ts';
import type { Reaction } from './reactions.ts';

/** A job and what a worker does with it. */
export interface RoomJob {
  readonly job: Job;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
}

/** Binds a job to its handler; the payload is parsed before the handler sees it. */
export function roomJob<P extends object>(
  job: Job<P>,
  run: (platform: Platform, payload: P) => Promise<void>,
): RoomJob {
  return { job, run: (platform, payload) => run(platform, job.payload.parse(payload ?? {})) };
}

/** Who may watch a topic. It is asked when somebody subscribes and again before events are sent. */
export interface TopicHandler<Ctx> {
  readonly topic: LiveTopic;
  readonly mayWatch: (ctx: Ctx, params: unknown) => Promise<boolean>;
  /** The params whose events this subscriber hears; for a topic about oneself it adds their own id. */
  readonly audienceOf: (ctx: Ctx, params: unknown) => unknown;
  /** Each event as this subscriber may see it; undefined sends nothing. One question for all events. */
  readonly framesOf: (ctx: Ctx, params: unknown, events: readonly unknown[]) => Promise<readonly unknown[]>;
}

/** Binds a topic to its rights. Without `framesOf`, everybody who may watch gets the events as published. */
export function topicHandler<T extends LiveTopic, Ctx>(
  topic: T,
  rights: {
    mayWatch: (ctx: Ctx, params: T['params']['_zod']['output']) => Promise<boolean>;
    audienceOf?: (ctx: Ctx) => T['params']['_zod']['output'];
    framesOf?: (
      ctx: Ctx,
      params: T['params']['_zod']['output'],
      events: readonly T['stored']['_zod']['output'][],
    ) => Promise<readonly (T['event']['_zod']['output'] | undefined)[]>;
  },
): TopicHandler<Ctx> {
  const { audienceOf, framesOf } = rights;
  return {
    topic,
    mayWatch: (ctx, params) => rights.mayWatch(ctx, topic.params.parse(params)),
    audienceOf: (ctx, params) => (audienceOf ? audienceOf(ctx) : params),
    framesOf: async (ctx, params, events) => {
      if (!framesOf) return events;
      const parsed = events.map((event) => topic.stored.parse(event));
      return framesOf(ctx, topic.params.parse(params), parsed);
    },
  };
}

/** A number that a room measures when metrics are asked for. */
export interface RoomGauge {
  /** With the name of the room in front; the kernel adds the one of the product. */
  readonly name: string;
  readonly help: string;
  readonly read: (platform: Platform) => Promise<number>;
}

export interface RoomBackground {
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly RoomJob[];
  readonly leaseQueues?: readonly LeaseQueue[];
  readonly gauges?: readonly RoomGauge[];
}
