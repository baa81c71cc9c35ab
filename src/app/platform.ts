// Makes the platform of a process from its configuration.
import { join } from 'node:path';
import type { Blobs } from '../kernel/server/blobs/blobs.ts';
import { systemClock, systemRandomness, type Clock, type Randomness } from '../kernel/server/clock.ts';
import type { Config } from '../kernel/server/config.ts';
import { openDatabase, type Db } from '../kernel/server/database.ts';
import { createDiskBlobs } from '../kernel/server/blobs/disk-blobs.ts';
import { createJobs } from '../kernel/server/jobs/jobs.ts';
import { createLiveEvents } from '../kernel/server/live/live-events.ts';
import type { Log } from '../kernel/server/log.ts';
import type { Platform } from '../kernel/server/platform.ts';
import { createReactions } from '../kernel/server/reactions.ts';
import { createS3Blobs } from '../kernel/server/blobs/s3-blobs.ts';
import { createThreads } from '../kernel/server/threads/threads.ts';
import { KeptBodies } from '../kernel/server/http/unchanging.ts';
import { LargeWork } from '../kernel/server/turns/large-work.ts';
import { exclusively } from '../kernel/server/exclusively.ts';
import { requireSchema } from '../kernel/server/postgres/schema-state.ts';
import { knownMigrations } from './known-migrations.ts';
import { fillSlots, rooms } from './rooms.ts';
import { threadEntry } from './thread-entry.ts';

export interface PlatformOptions {
  config: Config;
  log: Log;
  /** True in worker processes, which supervise the queues. */
  supervisesJobs: boolean;
  clock?: Clock;
  random?: Randomness;
}

/** Opens all connections; `closePlatform` closes them. Refuses a database that does not match this build. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, log } = options;
  const random = options.random ?? systemRandomness;
  fillSlots();
  const database = openDatabase(config.databaseUrl, (error) => {
    log.warn({ err: error }, 'a database connection broke');
  });
  try {
    await requireSchema(database.pool, await knownMigrations());
  } catch (error) {
    await database.close();
    throw error;
  }
  const clock = options.clock ?? systemClock;
  const platform: Platform = {
    config,
    log,
    clock,
    random,
    database,
    jobs: createJobs(config.databaseUrl, log, options.supervisesJobs),
    live: createLiveEvents(config.databaseUrl, database.db, log),
    blobs: blobsOf(config, { db: database.db, clock, random }),
    reactions: createReactions(rooms.flatMap((room) => room.reactions ?? [])),
    threads: createThreads({ entry: threadEntry() }),
    largeWork: new LargeWork(),
    keptBodies: new KeptBodies(),
  };
  await platform.jobs.start();
  return platform;
}

function blobsOf(config: Config, { db, clock, random }: { db: Db; clock: Clock; random: Randomness }): Blobs {
  if (!config.s3) return createDiskBlobs(join(config.dataFolder, 'blobs'), random);
  return createS3Blobs(config.s3, {
    spoolFolder: join(config.dataFolder, 'incoming'),
    random,
    clock,
    exclusively: (name, work) => exclusively(db, name, work),
  });
}

/** Lets background work finish and closes all connections. */
export async function closePlatform(platform: Platform): Promise<void> {
  await platform.jobs.stop(platform.config.stopWithinMs);
  await platform.live.stop();
  await platform.threads.stop();
  await platform.database.close();
}
