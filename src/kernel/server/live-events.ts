// Live events between processes: a row in the transaction that changed something, its id by NOTIFY at commit.
// Every process listens once and hands events to its own subscribers; a gap is closed by reading the table.
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import type { Log } from './log.ts';

const channel = 'live_event';

export interface LiveEventRow {
  id: number;
  topicKey: string;
  event: unknown;
}

export type LiveListener = (event: LiveEventRow) => void;

export interface LiveEvents {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Hears the events of one key until the returned function is called. */
  subscribe(topicKey: string, listener: LiveListener): () => void;
}

/** Writes an event; it is announced when the transaction commits. */
export async function publishLiveEvent(db: Db, topicKey: string, event: unknown): Promise<void> {
  const row = await db
    .insertInto('liveEvent')
    .values({ topicKey, event: JSON.stringify(event) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${channel}, ${String(row.id)})`.execute(db);
}

/** Events of a key after a cursor, oldest first; undefined when some may be gone already. */
export async function listLiveEvents(
  db: Db,
  topicKey: string,
  afterId: number,
): Promise<LiveEventRow[] | undefined> {
  const oldest = await db.selectFrom('liveEvent').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (oldest && afterId < oldest.id - 1) return undefined;
  return db
    .selectFrom('liveEvent')
    .select(['id', 'topicKey', 'event'])
    .where('topicKey', '=', topicKey)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Id of the newest event: the cursor of a new subscription. */
export async function newestLiveEventId(db: Db): Promise<number> {
  const row = await db.selectFrom('liveEvent').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** The listener of this process, on a connection of its own. */
export function createLiveEvents(databaseUrl: string, db: Db, log: Log): LiveEvents {
  const listeners = new Map<string, Set<LiveListener>>();
  const waitingIds = new Set<number>();
  let client: pg.Client | undefined;
  let isStopping = false;
  let isReading = false;

  const deliver = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (waitingIds.size > 0) {
        const ids = [...waitingIds];
        waitingIds.clear();
        if (listeners.size === 0) continue;
        const rows = await db
          .selectFrom('liveEvent')
          .select(['id', 'topicKey', 'event'])
          .where('id', 'in', ids)
          .orderBy('id')
          .execute();
        for (const row of rows) for (const listener of listeners.get(row.topicKey) ?? []) listener(row);
      }
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read');
    } finally {
      isReading = false;
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'proofmark-live',
      keepAlive: true,
    });
    next.on('notification', (message) => {
      waitingIds.add(Number(message.payload));
      void deliver();
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'live event connection lost');
    });
    next.on('end', () => {
      if (!isStopping) setTimeout(() => void reconnect(), 1000).unref();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };

  const reconnect = async (): Promise<void> => {
    try {
      await connect();
      log.info('live event connection restored');
    } catch (error) {
      log.warn({ err: error }, 'live event connection refused');
      if (!isStopping) setTimeout(() => void reconnect(), 2000).unref();
    }
  };

  return {
    start: connect,
    stop: async () => {
      isStopping = true;
      await client?.end();
    },
    subscribe: (topicKey, listener) => {
      const set = listeners.get(topicKey) ?? new Set();
      listeners.set(topicKey, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topicKey);
      };
    },
  };
}
