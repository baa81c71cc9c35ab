import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-cluster.ts';

const attempts = 50;

/** A migrated database for one test file. It is not dropped: closing pools would race with that. */
export async function freshDatabase(): Promise<{ url: string }> {
  return cloneOf(inject('testDatabase').template);
}

/** A database with nothing in it, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ url: string }> {
  return cloneOf('template0');
}

async function cloneOf(template: string): Promise<{ url: string }> {
  const { adminUrl } = inject('testDatabase');
  const name = `proofmark_test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await createDatabase(client, name, template);
  } finally {
    await client.end();
  }
  return { url: databaseUrl(adminUrl, name) };
}

// FILE_COPY takes a quarter of the default's time when nothing is synced to disk.
async function createDatabase(client: Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      // Two clones of one template at the same moment: the second is refused.
      const isBusy = error instanceof DatabaseError && error.code === '55006';
      if (!isBusy || attempt === attempts) throw error;
      await sleep(20 + attempt);
    }
  }
}
