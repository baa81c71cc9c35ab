// Live events between processes: a row in the transaction that changed something, its id by NOTIFY at commit.
// Every process listens once and hands events to its own subscribers; a gap is closed by reading the table.
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database.ts';
import type { Log } from '../log.ts';

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
  const delivery = new LiveDelivery(db, log);
  const connection = new ListenConnection(databaseUrl, log, (id) => {
    delivery.announce(id);
  });
  return {
    start: () => connection.open(),
    stop: () => connection.close(),
    subscribe: (topicKey, listener) => delivery.subscribe(topicKey, listener),
  };
}

/** Reads announced events, many at a time, and hands them to the subscribers of this process. */
class LiveDelivery {
  private readonly listeners = new Map<string, Set<LiveListener>>();
  private readonly waitingIds = new Set<number>();
  private readonly db: Db;
  private readonly log: Log;
  private isReading = false;

  constructor(db: Db, log: Log) {
    this.db = db;
    this.log = log;
  }

  subscribe(topicKey: string, listener: LiveListener): () => void {
    const set = this.listeners.get(topicKey) ?? new Set();
    this.listeners.set(topicKey, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(topicKey);
    };
  }

  announce(id: number): void {
    this.waitingIds.add(id);
    if (!this.isReading) void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.isReading = true;
    try {
      while (this.waitingIds.size > 0) await this.deliverWaiting();
    } catch (error) {
      this.log.warn({ err: error }, 'live events could not be read');
    } finally {
      this.isReading = false;
    }
  }

  private async deliverWaiting(): Promise<void> {
    const ids = [...this.waitingIds];
    this.waitingIds.clear();
    if (this.listeners.size === 0) return;
    const rows = await this.db
      .selectFrom('liveEvent')
      .select(['id', 'topicKey', 'event'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const row of rows) this.hand(row);
  }

  private hand(row: LiveEventRow): void {
    for (const listener of this.listeners.get(row.topicKey) ?? []) listener(row);
  }
}

/** LISTEN on a connection that comes back after it was lost. */
class ListenConnection {
  private readonly databaseUrl: string;
  private readonly log: Log;
  private readonly onId: (id: number) => void;
  private client: pg.Client | undefined;
  private isClosing = false;

  constructor(databaseUrl: string, log: Log, onId: (id: number) => void) {
    this.databaseUrl = databaseUrl;
    this.log = log;
    this.onId = onId;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'proofmark-live',
      keepAlive: true,
    });
    client.on('notification', (message) => {
      this.onId(Number(message.payload));
    });
    client.on('error', (error) => {
      this.log.warn({ err: error }, 'live event connection lost');
    });
    client.on('end', () => {
      this.reopenIn(1000);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    this.client = client;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.client?.end();
  }

  private reopenIn(ms: number): void {
    if (!this.isClosing) setTimeout(() => void this.reopen(), ms).unref();
  }

  private async reopen(): Promise<void> {
    try {
      await this.open();
      this.log.info('live event connection restored');
    } catch (error) {
      this.log.warn({ err: error }, 'live event connection refused');
      this.reopenIn(2000);
    }
  }
}
