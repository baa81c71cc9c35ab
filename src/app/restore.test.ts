// The drill of docs/operations/backup.md: back up, restore elsewhere, end the old sessions, check
// that everything is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { debianPostgresPrograms, startDebianPostgres } from '../../tests/support/debian-postgres.ts';
import { createFaultLog } from '../../tests/support/fault-log.ts';
import { connect } from '../cli/index.ts';
import { courseContract } from '../courses/domain/contract.ts';
import type { Client as ApiClient } from '../kernel/domain/client.ts';
import { readConfig } from '../kernel/server/config.ts';
import { createMetrics } from '../kernel/server/http/metrics.ts';
import type { Platform } from '../kernel/server/platform.ts';
import { startEmbeddedPostgres } from '../kernel/server/postgres/embedded.ts';
import { prepareProductDatabase } from '../kernel/server/postgres/product-database.ts';
import { peopleContract } from '../people/domain/contract.ts';
import { secretsOf } from '../../tools/run/secrets.ts';
import { demoPassword } from './demo/people.ts';
import { seedCourses } from './demo/seed-courses.ts';
import { seedPeople } from './demo/seed-people.ts';
import { createApplication } from './http-app.ts';
import { closePlatform, openPlatform } from './platform.ts';
import { prepareDatabase } from './prepare-database.ts';

// Each test starts and ends two whole sites.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const migrations = join(root, 'migrations');

const Bytes = z.instanceof(Uint8Array);

interface Site {
  platform: Platform;
  url: string;
  stop: () => Promise<void>;
}

function environmentOf(databaseUrl: string, dataFolder: string): Record<string, string> {
  const { secret, runnerToken } = secretsOf(dataFolder);
  return {
    DATABASE_URL: databaseUrl,
    PROOFMARK_DATA: dataFolder,
    PROOFMARK_SECRET: secret,
    PROOFMARK_RUNNER_TOKEN: runnerToken,
  };
}

async function openSite(databaseUrl: string, dataFolder: string): Promise<Site> {
  const config = readConfig(environmentOf(databaseUrl, dataFolder));
  const platform = await openPlatform({ config, log: createFaultLog().log, supervisesJobs: false });
  const application = await createApplication(platform, createMetrics());
  await platform.live.start();
  const url = await application.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async (): Promise<void> => {
    await application.stop();
    await closePlatform(platform);
  };
  return { platform, url, stop };
}

/** A site with people, courses, hand-ins, marks and feedback; returns the token of a logged-in teacher. */
async function fill(databaseUrl: string, dataFolder: string): Promise<string> {
  await prepareDatabase(databaseUrl, migrations);
  const site = await openSite(databaseUrl, dataFolder);
  await seedPeople(site.platform);
  await seedCourses({ url: site.url, note: () => undefined, hasRunner: false });
  const token = await logIn(site.url);
  await site.stop();
  return token;
}

async function logIn(url: string): Promise<string> {
  const body = { username: 'teacher', password: demoPassword };
  return (await connect(url, undefined).call(peopleContract.logIn, { body })).accessToken;
}

async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** How many rows each table has. */
async function countsOf(url: string): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  );
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf(url, `select count(*)::int as rows from ${String(name)}`);
    counts[String(name)] = row?.['rows'];
  }
  return counts;
}

function run(program: string, words: readonly string[], environment: Record<string, string> = {}): string {
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** Checks what a restored site must have and must not have. */
async function expectRestored(
  restored: { databaseUrl: string; dataFolder: string },
  before: { counts: Record<string, unknown>; token: string },
): Promise<void> {
  const { databaseUrl, dataFolder } = restored;
  expect(await countsOf(databaseUrl)).toEqual(before.counts);
  expect(before.counts['public.submission']).toBeGreaterThan(5);
  const tool = [join(root, 'tools/site.ts'), 'sessions', 'end'];
  expect(run(process.execPath, tool, environmentOf(databaseUrl, dataFolder))).toMatch(
    /^Ended [1-9]\d* sessions/,
  );
  const site = await openSite(databaseUrl, dataFolder);
  try {
    const courses = (client: ApiClient) => client.call(courseContract.listCourses, { query: {} });
    await expect(courses(connect(site.url, before.token))).rejects.toMatchObject({ status: 401 });
    expect(await courses(connect(site.url, await logIn(site.url)))).toHaveLength(3);
    const blobs = await rowsOf(databaseUrl, 'select sha256, size_bytes::int as size from blob');
    expect(blobs.length).toBeGreaterThan(5);
    for (const { sha256, size } of blobs) expect(await read(site, String(sha256))).toEqual({ sha256, size });
  } finally {
    await site.stop();
  }
}

async function read({ platform }: Site, sha256: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of await platform.blobs.open(sha256)) {
    const bytes = Buffer.from(Bytes.parse(chunk));
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest('hex'), size };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-restore-'));
  chmodSync(folder, 0o755);
  return folder;
}

const programs = debianPostgresPrograms();

it.skipIf(!programs)(
  'a site on its own PostgreSQL comes back from pg_dump and a copy of the blobs',
  async () => {
    const [here, copy, there] = [newFolder(), newFolder(), newFolder()];
    const server = await startDebianPostgres(programs ?? '');
    const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    const dump = join(copy, 'proofmark.dump');
    try {
      await rowsOf(server.url, "create role proofmark login password 'n3Kx8q' nosuperuser");
      await rowsOf(server.url, 'create database proofmark owner proofmark');
      const source = urlOf('proofmark').replace('postgres@', 'proofmark@');
      const token = await fill(source, here);
      const counts = await countsOf(source);

      run('cp', ['-a', join(here, 'blobs'), join(copy, 'blobs')]);
      run(join(programs ?? '', 'pg_dump'), ['--format=custom', `--file=${dump}`, source]);
      run('cp', ['-a', `${join(here, 'blobs')}/.`, join(copy, 'blobs')]);
      cpSync(join(here, 'secrets.json'), join(copy, 'secrets.json'));

      await rowsOf(server.url, 'create database restored owner proofmark');
      const restored = urlOf('restored').replace('postgres@', 'proofmark@');
      run(join(programs ?? '', 'pg_restore'), [
        '--no-owner',
        '--exit-on-error',
        `--dbname=${restored}`,
        dump,
      ]);
      run('cp', ['-a', `${copy}/.`, there]);
      await expectRestored({ databaseUrl: restored, dataFolder: there }, { counts, token });
    } finally {
      await server.remove();
      for (const folder of [here, copy, there]) rmSync(folder, { recursive: true, force: true });
    }
  },
);

it('a site of ./run comes back from a copy of its data folder', async () => {
  const [here, there] = [newFolder(), newFolder()];
  const open = async (dataFolder: string) => {
    const server = await startEmbeddedPostgres({
      folder: join(dataFolder, 'postgres'),
      settings: { fsync: 'off' },
    });
    const url = await prepareProductDatabase(server.url, join(dataFolder, 'postgres.product-password'));
    return { url, stop: server.stop };
  };
  const source = await open(here);
  const token = await fill(source.url, here);
  const counts = await countsOf(source.url);
  await source.stop();

  run('cp', ['-a', `${here}/.`, there]);
  rmSync(here, { recursive: true });
  const restored = await open(there);
  try {
    await expectRestored({ databaseUrl: restored.url, dataFolder: there }, { counts, token });
  } finally {
    await restored.stop();
    rmSync(there, { recursive: true, force: true });
  }
});
