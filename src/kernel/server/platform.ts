// What a process has at hand: made once at start, passed everywhere. Tests make their own with another clock,
// mail box or database.
import type { Blobs } from './blobs.ts';
import type { Clock, Randomness } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { LiveEvents } from './live-events.ts';
import type { Log } from './log.ts';
import type { Reactions } from './reactions.ts';

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
}
