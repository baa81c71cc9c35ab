// The reasons why a process does not start, and the sentence that it then prints. The processes are real.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyDatabase, freshDatabase } from '../../tests/support/database.ts';
import { readOptions } from '../../tools/run/options.ts';
import { readConfig } from '../kernel/server/config.ts';
import { createMetrics, listenForMetrics } from '../kernel/server/http/metrics.ts';

const root = join(import.meta.dirname, '../..');
const strong = {
  PROOFMARK_SECRET: 'Xq3vLr8TzB1nWc6YkE9sUo2JhF5dGm7AiPt4',
  PROOFMARK_RUNNER_TOKEN: 'Mz7RbK2xVd9QwHf4TnYc1LsGp6UjEo8XiAa3',
};

interface Ended {
  code: number | null;
  said: string;
}

/** Runs one of our programs to its end. If it starts after all, it tells its parent and is stopped. */
async function start(program: string, environment: Record<string, string>): Promise<Ended> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'proofmark-start-'));
  const child = spawn(process.execPath, [join(root, program)], {
    env: {
      PATH: process.env['PATH'],
      PROOFMARK_DATA: dataFolder,
      PROOFMARK_PORT: '0',
      ...strong,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.once('message', () => child.kill('SIGTERM'));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('No pipes.');
  const [out, log, code] = await Promise.all([text(stdout), text(stderr), ended]);
  return { code, said: out + log };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const LogLine = z.object({ level: z.number(), msg: z.string() });

/** The last line that a process wrote: a sentence that says why it did not start, without a stack. */
function reasonIn(said: string): string {
  const { level, msg } = LogLine.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  expect(level).toBe(60);
  expect(said).not.toContain('    at ');
  return msg;
}

const states = [
  {
    name: 'without any schema',
    make: emptyDatabase,
    change: 'select 1',
    reason:
      /^The database is older than this build: it lacks 0001_\w+\.sql and \d+ more\. Run tools\/migrate\.ts/,
  },
  {
    name: 'that lacks a migration',
    make: freshDatabase,
    change: "delete from schema_migration where name like '0019%'",
    reason: /it lacks 0019_\w+\.sql.* Run tools\/migrate\.ts with its DATABASE_URL, then start again\.$/,
  },
  {
    name: 'that a newer version has migrated',
    make: freshDatabase,
    change: "insert into schema_migration (name, sha256) values ('9999_later.sql', 'x')",
    reason: /^The database has 9999_later\.sql, which this build does not know.* Start that version here too/,
  },
  {
    name: 'made from a migration with another text',
    make: freshDatabase,
    change: "update schema_migration set sha256 = 'another' where name like '0003%'",
    reason: /^0003_\w+\.sql was edited after it was applied.* Take back the edit/,
  },
];

describe.each(states)('on a database $name', ({ make, change, reason }) => {
  it.each(['src/app/server.ts', 'src/app/worker.ts'])('%s does not start and says why', async (program) => {
    const { url } = await make();
    await execute(url, change);
    const { code, said } = await start(program, { DATABASE_URL: url });
    expect(reasonIn(said)).toMatch(reason);
    expect(code).toBe(1);
  });
});

describe('the migrator', () => {
  it.each(states.slice(2))(
    'refuses a database $name, with the sentence alone',
    async ({ make, change, reason }) => {
      const { url } = await make();
      await execute(url, change);
      const { code, said } = await start('tools/migrate.ts', { DATABASE_URL: url });
      expect(said.trim()).toMatch(reason);
      expect(code).toBe(1);
    },
  );
});

describe('in production', () => {
  const given = {
    DATABASE_URL: 'postgres://proofmark:n3Kx8q@db/proofmark',
    PROOFMARK_DATA: '/data',
    PROOFMARK_S3_ENDPOINT: 'https://s3.example.org',
    PROOFMARK_S3_BUCKET: 'proofmark',
    PROOFMARK_S3_ACCESS_KEY: 'proofmark',
    PROOFMARK_S3_SECRET_KEY: 'n3Kx8qn3Kx8q',
    ...strong,
  };
  const inProduction = { ...given, NODE_ENV: 'production' };

  it('starts with secrets that nobody can know', () => {
    expect(readConfig(inProduction).secret).toBe(strong.PROOFMARK_SECRET);
  });

  it.each([
    ['PROOFMARK_SECRET', 'change-me-change-me-change-me-change-me', 'PROOFMARK_SECRET can be guessed'],
    ['PROOFMARK_SECRET', 'a'.repeat(40), 'PROOFMARK_SECRET can be guessed'],
    ['PROOFMARK_SECRET', 'a-secret-for-tests-of-at-least-32-characters', 'PROOFMARK_SECRET can be guessed'],
    ['PROOFMARK_RUNNER_TOKEN', '01234567890123456789012345678901', 'PROOFMARK_RUNNER_TOKEN can be guessed'],
    ['PROOFMARK_RUNNER_TOKEN', strong.PROOFMARK_SECRET, 'is the same as PROOFMARK_SECRET'],
    ['DATABASE_URL', 'postgres://proofmark:PASSWORD@db/proofmark', 'The password in DATABASE_URL'],
    ['PROOFMARK_S3_SECRET_KEY', 'minioadmin', 'PROOFMARK_S3_SECRET_KEY'],
  ])('refuses %s = %s', (name, value, sentence) => {
    expect(() => readConfig({ ...inProduction, [name]: value })).toThrow(sentence);
    // Outside of production it is enough that secrets are long.
    expect(() => readConfig({ ...given, [name]: value })).not.toThrow();
  });

  it('says it in one line of the log', async () => {
    const environment = {
      DATABASE_URL: given.DATABASE_URL,
      NODE_ENV: 'production',
      PROOFMARK_SECRET: 'a'.repeat(40),
    };
    const { code, said } = await start('src/app/server.ts', environment);
    expect(reasonIn(said)).toContain(
      'PROOFMARK_SECRET can be guessed: make one with `openssl rand -base64 33`.',
    );
    expect(code).toBe(1);
  });
});

describe('metrics', () => {
  const given = { DATABASE_URL: 'postgres://db/proofmark', PROOFMARK_DATA: '/data', ...strong };

  it('are given out only where a port is named, on this machine alone unless another is named', async () => {
    const atAll = readConfig({ ...given, PROOFMARK_HOST: '0.0.0.0' });
    expect(atAll).toMatchObject({ metricsPort: undefined, metricsHost: '127.0.0.1' });
    expect(await listenForMetrics(createMetrics(), atAll)).toBeUndefined();
    expect(readConfig({ ...given, PROOFMARK_METRICS_PORT: '' }).metricsPort).toBeUndefined();
    const port = await freePort();
    const named = readConfig({ ...given, PROOFMARK_HOST: '0.0.0.0', PROOFMARK_METRICS_PORT: String(port) });
    const server = await listenForMetrics(createMetrics(), named);
    expect(server?.address()).toMatchObject({ address: '127.0.0.1', port });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain('proofmark_http_request_seconds');
    server?.close();
    const abroad = readConfig({
      ...given,
      PROOFMARK_METRICS_PORT: '9090',
      PROOFMARK_METRICS_HOST: '10.0.0.5',
    });
    expect(abroad.metricsHost).toBe('10.0.0.5');
  });

  it('get no port of their own from ./run', async () => {
    const port = await freePort();
    expect((await readOptions({ PROOFMARK_PORT: String(port) })).metricsPort).toBeUndefined();
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}
