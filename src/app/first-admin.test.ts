// Follows docs/operations/production.md on a separate PostgreSQL, where the product owns only its database:
// migrate, ask for the link on the machine, open it, log in.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFaultLog } from '../../tests/support/fault-log.ts';
import { TestClock } from '../../tests/support/clock.ts';
import { startThrowAwayPostgres } from '../../tools/run/throw-away-postgres.ts';
import { ApiError, createClient, type Client as ApiClient } from '../kernel/domain/client.ts';
import { readConfig } from '../kernel/server/config.ts';
import { httpFetch } from '../kernel/server/http-fetch.ts';
import { createMetrics } from '../kernel/server/http/metrics.ts';
import { peopleContract } from '../people/domain/contract.ts';
import { demoPassword, demoUsers } from './demo/people.ts';
import { createApplication } from './http-app.ts';
import { closePlatform, openPlatform } from './platform.ts';

// Each test starts several commands of operators, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const admin = {
  tenantName: 'New University',
  username: 'root-admin',
  name: 'Root Admin',
  email: 'root@example.org',
  password: 'correct horse battery',
};

let server: { url: string; remove: () => Promise<void> };
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  folder = mkdtempSync(join(tmpdir(), 'proofmark-production-'));
  const password = randomBytes(12).toString('hex');
  await query(server.url, `create role proofmark login password '${password}' nosuperuser nocreatedb`);
  await query(server.url, 'create database proofmark owner proofmark');
  const example = parseEnv(readFileSync(join(root, 'deploy/proofmark.env.example'), 'utf8'));
  const url = new URL(example['DATABASE_URL'] ?? '');
  url.port = new URL(server.url).port;
  url.password = password;
  environment = {
    ...Object.fromEntries(Object.entries(example).map(([name, value = '']) => [name, value])),
    NODE_ENV: 'production',
    DATABASE_URL: url.href,
    PROOFMARK_DATA: folder,
    PROOFMARK_SECRET: randomBytes(33).toString('base64'),
    PROOFMARK_RUNNER_TOKEN: randomBytes(33).toString('base64'),
  };
  expect((await tool('migrate.ts')).output).toMatch(/^Applied 0001_/);
});

afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const ask = (statement: string) => query(environment['DATABASE_URL'] ?? '', statement);

/** Runs a tool as an operator does. */
async function tool(
  name: string,
  ...words: string[]
): Promise<{ code: number; output: string; error: string }> {
  const child = spawn(process.execPath, [join(root, 'tools', name), ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1));
  });
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, error };
}

/** Runs the server on this database, on another port and with a clock of the test. */
async function withSite<T>(
  clock: TestClock,
  work: (client: ApiClient, session: { token?: string }) => Promise<T>,
): Promise<T> {
  const faults = createFaultLog();
  const config = readConfig({ ...environment, PROOFMARK_PORT: '0' });
  const platform = await openPlatform({ config, log: faults.log, clock, supervisesJobs: false });
  const application = await createApplication(platform, createMetrics());
  const baseUrl = await application.app.listen({ host: '127.0.0.1', port: 0 });
  const sleep = () => Promise.resolve();
  const session: { token?: string } = {};
  const token = () => session.token;
  const client = createClient({ baseUrl, fetch: httpFetch, token, sleep, random: () => 0 });
  try {
    return await work(client, session);
  } finally {
    await application.stop();
    await closePlatform(platform);
    expect(faults.unexpected()).toEqual([]);
  }
}

const make = (client: ApiClient, token: string) =>
  client.call(peopleContract.createFirstAdmin, { body: { token, ...admin } }).then(
    (answer) => answer.user.username,
    (error: unknown) => (error instanceof ApiError ? error.body?.code : String(error)),
  );

function tokenOf(output: string): string {
  const [, token = ''] = /https:\/\/proofmark\.example\.org\/first-admin\/([\w-]+)\n/.exec(output) ?? [];
  expect(token, output).toHaveLength(43);
  return token;
}

describe('a new site in production', () => {
  it('is never filled with people whose passwords everybody knows', async () => {
    for (const demo of ['on', '']) {
      environment['PROOFMARK_DEMO'] = demo;
      const refused = await tool('seed.ts');
      expect(refused.code).toBe(1);
      expect(refused.error).toContain('Nothing was filled in');
    }
    delete environment['PROOFMARK_DEMO'];
    environment['NODE_ENV'] = '';
    expect((await tool('seed.ts')).code).toBe(1);
    environment['NODE_ENV'] = 'production';
    expect(await ask('select count(*)::int as people from person')).toEqual([{ people: 0 }]);
  });

  it('gets its first administrator by a link that expires, is made anew, and works once', async () => {
    const [role] = await ask('select rolsuper from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolsuper: false });
    const first = tokenOf((await tool('site.ts', 'first-admin')).output);
    const second = tokenOf((await tool('site.ts', 'first-admin')).output);
    const clock = new TestClock();
    await withSite(clock, async (client) => {
      expect(await make(client, first)).toBe('OBJECT_EXPIRED');
      clock.advance(8 * 24 * 3_600_000);
      expect(await make(client, second)).toBe('OBJECT_EXPIRED');
    });
    const mailed = await tool('site.ts', 'first-admin', '--mail', 'operator@example.org');
    expect(mailed.output).not.toContain('/first-admin/');
    const [mail] = await ask('select recipient, body_text from mail');
    expect(mail).toMatchObject({ recipient: 'operator@example.org' });
    const third = tokenOf(String(mail?.['body_text']));
    await withSite(new TestClock(), async (client) => {
      expect(await make(client, third)).toBe('root-admin');
      expect(await make(client, third)).toBe('OBJECT_EXPIRED');
      const body = { username: admin.username, password: admin.password };
      expect((await client.call(peopleContract.logIn, { body })).user.permissions).toMatchObject({
        is_admin: true,
      });
      const demo = { username: demoUsers.admin.username, password: demoPassword };
      await expect(client.call(peopleContract.logIn, { body: demo })).rejects.toThrow();
    });
    const late = await tool('site.ts', 'first-admin');
    expect(late.code).toBe(1);
    expect(late.error).toContain('has an administrator');
  });

  it('ends all sessions by a command, for a restore elsewhere', async () => {
    await withSite(new TestClock(), async (client, session) => {
      const body = { username: admin.username, password: admin.password };
      session.token = (await client.call(peopleContract.logIn, { body })).accessToken;
      await client.call(peopleContract.getCurrentUser, {});
      const ended = await tool('site.ts', 'sessions', 'end');
      expect(ended.output).toMatch(/^Ended \d+ sessions/);
      await expect(client.call(peopleContract.getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    });
    const living = `select count(*)::int as living from session where revoked_at is null`;
    expect(await ask(living)).toEqual([{ living: 0 }]);
    const [entry] = await ask(`select actor_id, detail from audit_entry where action = 'all sessions ended'`);
    expect(entry).toEqual({ actor_id: null, detail: { sessions: 3 } });
  });

  it('says what it can do when it is asked for something else', async () => {
    const unclear = await tool('site.ts', 'sessions');
    expect(unclear.code).toBe(1);
    expect(unclear.error).toContain('first-admin [--mail ADDRESS]');
    const wrong = await tool('site.ts', 'first-admin', '--mail', 'nowhere');
    expect(wrong.code).toBe(1);
    expect(wrong.error).toContain('not a mail address');
  });
});
