// The services of a process: made once at start and passed everywhere. Tests make a platform with another
// clock, mail box or database.
import type { Blobs } from './blobs/blobs.ts';
import type { Clock, Randomness } from './clock.ts';
import type { Config } from './config.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { Database, Tx } from './database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveEvents } from './live/live-events.ts';
import type { Log } from './log.ts';
import type { KeptBodies } from './http/unchanging.ts';
import type { Threads } from './threads/threads.ts';
import type { LargeWork } from './turns/large-work.ts';

export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly live: LiveEvents;
  readonly blobs: Blobs;
  readonly reactions: Reactions;
  /** Runs work whose cost depends on what somebody sent. */
  readonly threads: Threads;
  /** Turns for large work that only the event loop can do. */
  readonly largeWork: LargeWork;
  /** The bodies of answers that never change. */
  readonly keptBodies: KeptBodies;
}

/** Carries an event to the rooms above, inside the announcing transaction. */
export interface Reactions {
  run(tx: Tx, announced: { event: DomainEvent; payload: unknown }, scope: ReactionScope): Promise<void>;
}

export interface ReactionScope {
  readonly platform: Platform;
  readonly now: Date;
  /** The person who caused it; undefined for background work. */
  readonly actorId: number | undefined;
  /** Adds a `Warning` header to the answer of the call that caused it, if there is one. */
  readonly warn?: ((code: string, text: string) => void) | undefined;
}
