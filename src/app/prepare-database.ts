// Brings a database to the state of this build: our tables, the job library's schema, and all queues.
import { prepareJobs } from '../kernel/server/jobs/jobs.ts';
import { migrate } from '../kernel/server/postgres/migrate.ts';
import { rooms } from './rooms.ts';

/** Migrates and prepares; returns the names of the migrations applied now. Safe to repeat. */
export async function prepareDatabase(databaseUrl: string, migrationsFolder: string): Promise<string[]> {
  const applied = await migrate(databaseUrl, migrationsFolder);
  await prepareJobs(databaseUrl, {
    jobs: rooms.flatMap((room) => (room.jobs ?? []).map((one) => one.job)),
    leaseQueues: rooms.flatMap((room) => room.leaseQueues ?? []),
  });
  return applied;
}
