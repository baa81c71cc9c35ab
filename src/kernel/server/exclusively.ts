import { sql } from 'kysely';
import type { Db } from './database.ts';
import { fewAtOnce } from './turns/few-at-once.ts';

/** Each holds a connection while it waits for another service, and calls need the rest of them. */
const inTurn = fewAtOnce(3);

/** Runs the work while no other process of the site runs work under the same name. */
export function exclusively<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  return inTurn(() =>
    db.transaction().execute(async (tx) => {
      // The work waits for other services, so the transaction may stay idle for longer than usual.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
      return work();
    }),
  );
}
