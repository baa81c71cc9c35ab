import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/kernel/server/postgres/embedded.ts';

// Safe to lose: nothing in it must survive a crash.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
};

/** A fast PostgreSQL in memory, for tests and generators. `remove` leaves nothing of it. */
export async function startThrowAwayPostgres(): Promise<{ url: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'proofmark-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings: fastSettings });
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, remove };
}
