// One PostgreSQL for the whole test run, with a migrated template database to clone from.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/kernel/server/postgres/embedded.ts';
import { migrate } from '../../src/kernel/server/postgres/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string };
  }
}

const migrations = join(import.meta.dirname, '../../migrations');

// Safe to lose: nothing of a test run must survive a crash.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
};

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await testCluster();
  const template = `proofmark_template_${randomBytes(6).toString('hex')}`;
  await execute(cluster.url, `create database ${template}`);
  await migrate(databaseUrl(cluster.url, template), migrations);
  project.provide('testDatabase', { adminUrl: cluster.url, template });
  return cluster.remove;
}

export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The server of TEST_DATABASE_URL, where databases stay behind, else one of our own in memory. */
async function testCluster(): Promise<{ url: string; remove: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, remove: () => Promise.resolve() };
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'proofmark-test-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings: fastSettings });
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, remove };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
