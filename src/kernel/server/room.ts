// What a room hands to the process that puts rooms together.
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

/** Who may watch a topic, asked when somebody subscribes and again before each event is sent. */
export interface TopicHandler<Ctx> {
  readonly topic: LiveTopic;
  readonly mayWatch: (ctx: Ctx, params: unknown) => Promise<boolean>;
  /** The params under which this subscriber hears: the own person's, where a topic is about whoever asks. */
  readonly audienceOf: (ctx: Ctx, params: unknown) => unknown;
  /** The event as this subscriber may see it, or undefined to send nothing. */
  readonly frameOf: (ctx: Ctx, params: unknown, event: unknown) => Promise<unknown>;
}

/** Binds a topic to its rights. Without `frameOf` the event goes out as published to all who may watch. */
export function topicHandler<T extends LiveTopic, Ctx>(
  topic: T,
  rights: {
    mayWatch: (ctx: Ctx, params: T['params']['_zod']['output']) => Promise<boolean>;
    audienceOf?: (ctx: Ctx) => T['params']['_zod']['output'];
    frameOf?: (
      ctx: Ctx,
      params: T['params']['_zod']['output'],
      event: T['event']['_zod']['output'],
    ) => Promise<T['event']['_zod']['output'] | undefined>;
  },
): TopicHandler<Ctx> {
  const { audienceOf, frameOf } = rights;
  return {
    topic,
    mayWatch: (ctx, params) => rights.mayWatch(ctx, topic.params.parse(params)),
    audienceOf: (ctx, params) => (audienceOf ? audienceOf(ctx) : params),
    frameOf: async (ctx, params, event) =>
      frameOf ? frameOf(ctx, topic.params.parse(params), topic.event.parse(event)) : event,
  };
}

export interface RoomBackground {
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly RoomJob[];
  readonly leaseQueues?: readonly LeaseQueue[];
}
