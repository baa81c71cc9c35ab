// One PostgreSQL for the whole test run, with a migrated template database to clone from.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { startThrowAwayPostgres } from '../../tools/run/throw-away-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string };
  }
}

const migrations = join(import.meta.dirname, '../../migrations');

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await testCluster();
  const template = `proofmark_template_${randomBytes(6).toString('hex')}`;
  await execute(cluster.url, `create database ${template}`);
  await prepareDatabase(databaseUrl(cluster.url, template), migrations);
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
  return startThrowAwayPostgres();
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
