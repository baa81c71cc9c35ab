// Live events between processes: a row is written in the transaction of the change, and NOTIFY sends its id
// at commit. Every process listens once and informs its subscribers, also when events may be missing.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database.ts';
import type { Log } from '../log.ts';
import { statement } from '../statement.ts';
import { loneClient } from '../postgres/lone-client.ts';
import { cursorOf, type LivePosition } from './live-cursors.ts';

const channel = 'live_event';
/** A reader who has missed more than this reads everything again instead. */
const mostReplayed = 200;
/**
 * Cursors are valid for this long. Events are kept two minutes longer: an event that is missing after a
 * cursor may have been written shortly before it, by a transaction that was still running.
 */
const cursorMs = 8 * 60_000;

export interface LiveEventRow {
  id: number;
  topicKey: string;
  event: unknown;
  /** All transactions below it had ended when this event was written, so their events were announced before. */
  horizon: number;
  createdAt: Date;
}

const rowColumns = ['id', 'topicKey', 'event', 'horizon', 'createdAt'] as const;

export type LiveListener = (event: LiveEventRow) => void;

export interface LiveEvents {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Calls `onEvent` for events of one key until the returned function is called; `onGap` if some are lost.
   */
  subscribe(topicKey: string, onEvent: LiveListener, onGap?: () => void): () => void;
  /** A subscription from this cursor misses nothing that is read from now on; undefined before the start. */
  cursor(): string | undefined;
}

export interface NewLiveEvent {
  readonly topicKey: string;
  readonly event: unknown;
}

/** Writes events of any keys, in this order, and equal ones once; they are announced at commit. */
export async function publishLiveEvents(db: Db, events: readonly NewLiveEvent[]): Promise<void> {
  const texts = new Set(events.map((event) => JSON.stringify(event)));
  if (texts.size > 0) await insertAndNotify(db, { events: `[${[...texts].join(',')}]` });
}

const insertAndNotify = statement((db, given: { events: string }) =>
  db
    .with('written', (cte) =>
      cte
        .insertInto('liveEvent')
        .columns(['topicKey', 'event'])
        .expression(
          sql`select item ->> 'topicKey', item -> 'event'
            from jsonb_array_elements(${given.events}::jsonb) with ordinality as given (item, place)
            order by place`,
        )
        .returning('id'),
    )
    .selectFrom('written')
    .select(sql`pg_notify(${channel}, written.id::text)`.as('told')),
);

/**
 * Events of a key that a reader at this position may have missed, oldest first; undefined when some may be
 * deleted already. An event may come twice when its transaction ran at the same time as that of a heard one.
 */
export async function listLiveEvents(
  db: Db,
  topicKey: string,
  { after, now }: { after: LivePosition; now: Date },
): Promise<LiveEventRow[] | undefined> {
  if (now.getTime() - after.at.getTime() > cursorMs) return undefined;
  const missed = await db
    .selectFrom('liveEvent')
    .select(rowColumns)
    .where('topicKey', '=', topicKey)
    .where('transactionId', '>=', after.horizon)
    .where('id', '<>', after.lastId)
    .orderBy('id')
    .limit(mostReplayed + 1)
    .execute();
  return missed.length > mostReplayed ? undefined : missed;
}

/** The position of a reader who has seen everything that is committed now. */
export async function currentPosition(db: Db): Promise<LivePosition> {
  const { rows } = await sql<{ at: Date; horizon: string }>`
    select now() as at, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return { at: row.at, horizon: Number(row.horizon), lastId: 0 };
}

/** The listener of this process, on a connection of its own. */
export function createLiveEvents(databaseUrl: string, db: Db, log: Log): LiveEvents {
  const delivery = new LiveDelivery(db, log);
  const connection = new ListenConnection(databaseUrl, log, delivery);
  const known = new KnownCursor(db, log);
  return {
    start: async () => {
      await connection.open();
      await known.start();
    },
    stop: async () => {
      await known.stop();
      await connection.close();
    },
    cursor: () => known.cursor,
    subscribe: (topicKey, onEvent, onGap) => delivery.subscribe(topicKey, { onEvent, onGap }),
  };
}

const cursorEveryMs = 15_000;

/**
 * A cursor that costs no query. It is some seconds old, so a little more may be replayed than
 * needed. It is the last cursor but one, so that it also holds for reads that were sent together
 * with the one that brought it.
 */
class KnownCursor {
  cursor: string | undefined;
  private newest: string | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private reading: Promise<void> = Promise.resolve();
  private readonly db: Db;
  private readonly log: Log;

  constructor(db: Db, log: Log) {
    this.db = db;
    this.log = log;
  }

  async start(): Promise<void> {
    await this.read();
    this.timer = setInterval(() => {
      this.reading = this.read();
    }, cursorEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.reading;
  }

  private async read(): Promise<void> {
    try {
      const current = cursorOf(await currentPosition(this.db));
      this.cursor = this.newest ?? current;
      this.newest = current;
    } catch (error) {
      this.log.warn({ err: error }, 'the live cursor could not be read');
    }
  }
}

interface Subscriber {
  onEvent: LiveListener;
  onGap: (() => void) | undefined;
}

/** Reads announced events in batches and passes them to the subscribers of this process. */
class LiveDelivery {
  private readonly listeners = new Map<string, Set<Subscriber>>();
  private readonly waitingIds = new Set<number>();
  private readonly db: Db;
  private readonly log: Log;
  private isReading = false;

  constructor(db: Db, log: Log) {
    this.db = db;
    this.log = log;
  }

  subscribe(topicKey: string, subscriber: Subscriber): () => void {
    const set = this.listeners.get(topicKey) ?? new Set();
    this.listeners.set(topicKey, set.add(subscriber));
    return () => {
      set.delete(subscriber);
      if (set.size === 0) this.listeners.delete(topicKey);
    };
  }

  announce(id: number): void {
    this.waitingIds.add(id);
    if (this.isReading) return;
    this.isReading = true;
    // A commit announces all of its events at once: one statement reads them.
    queueMicrotask(() => void this.deliver());
  }

  /** Events that nobody heard, or that could not be read, are lost: subscribers read everything again. */
  tellGap(): void {
    for (const set of this.listeners.values()) for (const { onGap } of set) onGap?.();
  }

  private async deliver(): Promise<void> {
    try {
      while (this.waitingIds.size > 0) await this.deliverWaiting();
    } catch (error) {
      this.log.warn({ err: error }, 'live events could not be read');
      this.tellGap();
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
      .select(rowColumns)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const row of rows) this.hand(row);
  }

  private hand(row: LiveEventRow): void {
    for (const { onEvent } of this.listeners.get(row.topicKey) ?? []) onEvent(row);
  }
}

/** A connection with LISTEN that reconnects after it was lost. */
class ListenConnection {
  private readonly databaseUrl: string;
  private readonly log: Log;
  private readonly delivery: LiveDelivery;
  private client: pg.Client | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosing = false;

  constructor(databaseUrl: string, log: Log, delivery: LiveDelivery) {
    this.databaseUrl = databaseUrl;
    this.log = log;
    this.delivery = delivery;
  }

  async open(): Promise<void> {
    const client = loneClient({
      connectionString: this.databaseUrl,
      application_name: 'proofmark-live',
      keepAlive: true,
    });
    client.on('notification', (message) => {
      this.delivery.announce(Number(message.payload));
    });
    client.on('error', (error) => {
      this.log.warn({ err: error }, 'live event connection lost');
    });
    await client.connect();
    // Added only now: whoever opened it tries again when it never connects; both must not try.
    client.on('end', () => {
      this.reopenIn(1000);
    });
    await client.query(`listen ${channel}`);
    this.client = client;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.client?.end();
  }

  private reopenIn(ms: number): void {
    if (this.isClosing) return;
    // Several errors may report one loss; together they open one new connection.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.reopen(), ms).unref();
  }

  private async reopen(): Promise<void> {
    try {
      await this.open();
      this.log.info('live event connection restored');
      this.delivery.tellGap();
    } catch (error) {
      this.log.warn({ err: error }, 'live event connection refused');
      this.reopenIn(2000);
    }
  }
}
