// A PostgreSQL of Debian's packages with its own pg_dump, as a production site has one; the embedded one has none.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Client } from 'pg';

const packages = '/usr/lib/postgresql';
const oldestVersion = 15;

/** The folder of its programs; undefined where the packages are not installed. */
export function debianPostgresPrograms(): string | undefined {
  const versions = existsSync(packages) ? readdirSync(packages).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= oldestVersion));
  const folder = join(packages, String(newest), 'bin');
  return ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name)))
    ? folder
    : undefined;
}

export async function startDebianPostgres(
  programs: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-debian-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'postgres');
  // It refuses to run as root.
  const nobody = { uid: 65_534, gid: 65_534 };
  const account = process.getuid?.() === 0 ? nobody : {};
  if (account === nobody) chownSync(folder, nobody.uid, nobody.gid);
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      env: { LC_ALL: 'C.UTF-8' },
    },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = 20_000 + (process.pid % 20_000);
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), options, { ...account, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await expect.poll(() => answers(url)).toBe(true);
  return {
    url,
    remove: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
