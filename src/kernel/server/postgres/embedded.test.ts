import { mkdtemp, chmod, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const settings = { fsync: 'off' };
let parent: string;
let folder: string;
let running: EmbeddedPostgres | undefined;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'proofmark-postgres-'));
  await chmod(parent, 0o755);
  folder = join(parent, 'pg');
});

afterAll(async () => {
  await running?.stop();
  await rm(parent, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('starts on an empty folder and answers', async () => {
    running = await startEmbeddedPostgres({ folder, settings });
    expect(running.adopted).toBe(false);
    expect(await query(running.url, 'create table kept as select 7 as n')).toEqual([]);
    expect(await query(running.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  it('keeps its password from other accounts and lets nobody in without it', async () => {
    const { url } = await startEmbeddedPostgres({ folder, settings });
    expect((await stat(`${folder}.password`)).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('takes over a server that is already there', async () => {
    const second = await startEmbeddedPostgres({ folder, settings });
    expect(second).toMatchObject({ adopted: true, pid: running?.pid });
  });

  it('starts again with its rows after the server was killed', async () => {
    const killed = await startEmbeddedPostgres({ folder, settings });
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => isAlive(killed.pid)).toBe(false);
    running = await startEmbeddedPostgres({ folder, settings });
    expect(running.adopted).toBe(false);
    expect(await query(running.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('stops, and stopping twice does no harm', async () => {
    await running?.stop();
    await running?.stop();
    await expect(query(running?.url ?? '', 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('works below a folder that no other account may enter', async () => {
    const closed = await mkdtemp(join(parent, 'closed-'));
    const server = await startEmbeddedPostgres({ folder: join(closed, 'pg'), settings });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});
