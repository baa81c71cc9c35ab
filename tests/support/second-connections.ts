// Notices work that asks for a second connection to the database while its transaction holds one. When as many calls do
// so at once as there are connections, each waits for what another one holds, and the site stands still.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database } from '../../src/kernel/server/database.ts';
import type { DB } from '../../src/kernel/server/tables.generated.ts';

/** What is started inside may go on after the transaction has ended; then it asks for its first connection. */
interface Held {
  isOpen: boolean;
}

const transaction = new AsyncLocalStorage<Held>();

/** Watches the pool from now on; answers where second connections were asked for, each place once. */
export function watchSecondConnections({ db, pool }: Database): () => string[] {
  const places = new Set<string>();
  const begin = db.transaction.bind(db);
  const connect = pool.connect.bind(pool);
  Object.defineProperty(db, 'transaction', {
    value: () => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      Object.defineProperty(builder, 'execute', {
        value: (work: (tx: Transaction<DB>) => Promise<unknown>) => execute((tx) => held(() => work(tx))),
      });
      return builder;
    },
  });
  Object.defineProperty(pool, 'connect', {
    value: (...given: Parameters<typeof connect>) => {
      if (transaction.getStore()?.isOpen) places.add(placeOf(new Error()));
      return connect(...given);
    },
  });
  return () => [...places];
}

/** For tests that hold a transaction open while somebody else's call is answered. */
export function besideTransaction<T>(work: () => T): T {
  return transaction.exit(work);
}

async function held<T>(work: () => Promise<T>): Promise<T> {
  const one: Held = { isOpen: true };
  try {
    return await transaction.run(one, work);
  } finally {
    one.isOpen = false;
  }
}

/** The lines of the stack that are ours, the innermost first. */
function placeOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.includes('/src/'))
    .map((line) => line.trim().replace(/^at (async )?/, ''))
    .join(' < ');
}
