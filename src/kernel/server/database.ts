// The connection to PostgreSQL, and the transaction as the actions see it.
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { DomainEvent, PayloadOf } from '../domain/event.ts';
import type { LiveTopic } from '../domain/live.ts';
import type { Job } from './jobs/job.ts';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './tables.generated.ts';
import { SnakeCaseDialect } from './column-names.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The library's list of types leaves arrays out.
const int8Array = 1016 as Parameters<typeof pg.types.setTypeParser>[0];
const numbersOf = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
pg.types.setTypeParser(int8Array, numbersOf);
// A date without time is text, not a moment in some zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Where SQL runs: the pool or a transaction. */
export type Db = Kysely<DB>;

/** What an action may do besides SQL; all of it happens at commit or not at all. */
export interface TxEffects {
  /** Tells the rooms above; their reactions run now, inside this transaction. */
  announce<E extends DomainEvent>(event: E, payload: PayloadOf<E>): Promise<void>;
  enqueue<P extends object>(job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Tells the browsers that watch the topic. Carries ids only. */
  publish<T extends LiveTopic>(
    topic: T,
    params: T['params']['_zod']['output'],
    ...events: T['stored']['_zod']['output'][]
  ): Promise<void>;
  /** The same for events of one topic with params of their own. */
  publishEach<T extends LiveTopic>(
    topic: T,
    told: readonly (readonly [T['params']['_zod']['output'], T['stored']['_zod']['output']])[],
  ): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
  mail(message: OutgoingMail): Promise<void>;
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** At most one waiting job per key. */
  singletonKey?: string;
  priority?: number;
  /** Of jobs that are leased: a claim may leave out groups. */
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
}

export type Tx = Transaction<DB> & TxEffects;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. `onError` hears of connections that break, at rest or in use; a query under way fails by itself. */
export function openDatabase(url: string, onError: (error: Error) => void, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'proofmark',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // The pool listens to connections at rest only: one that broke in the middle of a transaction, between two
  // queries, would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
  });
  prepareStatements(pool);
  const db = new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
