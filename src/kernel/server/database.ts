// The connection to PostgreSQL, and the transaction as the actions see it.
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { DomainEvent, PayloadOf } from '../domain/event.ts';
import type { LiveTopic } from '../domain/live.ts';
import type { Job } from './jobs/job.ts';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './tables.generated.ts';
import { SnakeCaseDialect } from './postgres/column-names.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The driver's list of types has no arrays.
const int8Array = 1016 as Parameters<typeof pg.types.setTypeParser>[0];
const numbersOf = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
pg.types.setTypeParser(int8Array, numbersOf);
// A date without time stays text: as a moment it would depend on a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Where SQL runs: the pool or a transaction. */
export type Db = Kysely<DB>;

/** What an action may do besides SQL. Its effects happen at commit, or not at all. */
export interface TxEffects {
  /** Announces an event to the rooms above; their reactions run now, inside this transaction. */
  announce<E extends DomainEvent>(event: E, payload: PayloadOf<E>): Promise<void>;
  enqueue<P extends object>(job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Sends an event to the browsers that watch the topic. It carries ids only. */
  publish<T extends LiveTopic>(
    topic: T,
    params: T['params']['_zod']['output'],
    ...events: T['stored']['_zod']['output'][]
  ): Promise<void>;
  /** The same for several events of one topic, each with its own params. */
  publishEach<T extends LiveTopic>(
    topic: T,
    told: readonly (readonly [T['params']['_zod']['output'], T['stored']['_zod']['output']])[],
  ): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
  mail(message: OutgoingMail): Promise<void>;
}

export interface EnqueueOptions {
  /** The job does not start before this moment. */
  startAfter?: Date;
  /** At most one waiting job per key. */
  singletonKey?: string;
  priority?: number;
  /** Leases may leave out some groups, and of some jobs one of each group runs at once. */
  group?: string;
}

export interface AuditEntry {
  action: string;
  subjectKind: string;
  subjectId: string;
  detail?: Record<string, unknown>;
}

export interface OutgoingMail {
  recipient: string;
  subject: string;
  bodyText: string;
  replyTo?: string;
  /** Mails about somebody's account go before all, those that an exam waits for before all others. */
  urgency?: 'account' | 'exam';
}

export type Tx = Transaction<DB> & TxEffects;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. `onError` is told about connections that break, idle or in use; a running query
 * fails by itself as well.
 */
export function openDatabase(url: string, onError: (error: Error) => void, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'proofmark',
    statement_timeout: 30_000,
    // A wait for a row that somebody else has locked is no fault of a statement: its sender may try again.
    lock_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // The pool listens for errors of idle connections only. A connection that breaks between two queries of a
  // transaction would otherwise end the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
  });
  prepareStatements(pool);
  const db = new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
