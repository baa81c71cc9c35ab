import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setPassword } from '../../tests/support/set-password.ts';
import { useWorld, type Actor, type World } from '../../tests/support/world.ts';
import { runCli } from './main.ts';
import { tableOf } from './terminal.ts';

const makeWorld = useWorld();
const password = 'a password for tests';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-cli-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a command as a shell would, with a login file of this test. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    environment: { PROOFMARK_CLI_FILE: join(folder, 'login.json') },
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

async function logIn(world: World, actor: Actor): Promise<void> {
  await setPassword(world, actor, password);
  const done = await run('login', world.baseUrl, '--username', actor.username, '--password', password);
  expect(done).toMatchObject({ code: 0, err: '' });
}

const Json = z.array(z.looseObject({ id: z.number(), name: z.string().optional() }));

describe('proofmark', () => {
  it('keeps the login in a file that only its owner may read', async () => {
    const world = await makeWorld();
    await logIn(world, world.student);
    const path = join(folder, 'login.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain(password);
  });

  it('logs out: the session ends and the file goes', async () => {
    const world = await makeWorld();
    await logIn(world, world.student);
    const { accessToken } = z
      .object({ accessToken: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'login.json'), 'utf8')));
    expect(await run('logout')).toMatchObject({ code: 0, out: 'Logged out.\n' });
    expect(existsSync(join(folder, 'login.json'))).toBe(false);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await fetch(`${world.baseUrl}/api/v1/login`, { headers })).status).toBe(401);
    expect((await run('logout')).out).toBe('Nobody was logged in.\n');
  });

  it('lists courses and assignments as a table, or as JSON for scripts', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment({ name: 'Sorting' });
    await logIn(world, world.student);
    const table = await run('courses');
    expect(table.out).toMatch(new RegExp(`^ID +NAME +STATE\\n${world.course.id} +Course`));
    const list = await run('assignments', String(world.course.id), '--json');
    expect(Json.parse(JSON.parse(list.out))).toMatchObject([{ id, name: 'Sorting', deadline: null }]);
  });

  it('hands in a folder without its caches and downloads it again', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    await logIn(world, world.student);
    const work = join(folder, 'work');
    mkdirSync(join(work, '__pycache__'), { recursive: true });
    writeFileSync(join(work, 'main.py'), 'print(1)\n');
    writeFileSync(join(work, '__pycache__', 'main.pyc'), 'x');
    const handedIn = await run('hand-in', String(id), work, '--json');
    const { id: submissionId } = z.looseObject({ id: z.number() }).parse(JSON.parse(handedIn.out));
    const zip = join(folder, 'out.zip');
    const downloaded = await run('download', String(submissionId), '--to', zip);
    expect(downloaded).toMatchObject({ code: 0, out: `Wrote ${zip}.\n` });
    const bytes = readFileSync(zip).toString('latin1');
    expect(bytes.startsWith('PK')).toBe(true);
    expect(bytes).toContain('main.py');
    expect(bytes).not.toContain('main.pyc');
  });

  it('tells a refusal of the server with its request id and ends with 1', async () => {
    const world = await makeWorld();
    await logIn(world, world.outsider);
    const refused = await run('assignments', String(world.course.id));
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /^This does not exist or you may not see it\.\n {2}\(request [0-9A-Z]{26}\)\n$/,
    );
  });

  it('says what is wrong with the command line and ends with 2', async () => {
    const unknown = await run('sing');
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('There is no command sing.');
    expect(await run('hand-in', 'x')).toMatchObject({ code: 2, err: 'ASSIGNMENT must be a number.\n' });
    expect((await run('hand-in', '1', '--loud')).err).toContain('--loud');
  });

  it('asks to log in first, and for a file that is there', async () => {
    expect(await run('courses')).toMatchObject({
      code: 1,
      err: 'You are not logged in. Run `proofmark login` first.\n',
    });
    const world = await makeWorld();
    await logIn(world, world.student);
    const missing = await run('hand-in', '1', join(folder, 'nothing'));
    expect(missing).toMatchObject({
      code: 1,
      err: `There is no file or folder ${join(folder, 'nothing')}.\n`,
    });
  });

  it('lists its commands without being asked', async () => {
    const help = await run();
    for (const name of [
      'login',
      'courses',
      'assignments',
      'create-assignment',
      'hand-in',
      'watch',
      'download',
    ]) {
      expect(help.out).toContain(`  ${name} `);
    }
    expect((await run('hand-in', '--help')).out).toContain('Usage: proofmark hand-in ASSIGNMENT FILE...');
  });
});

describe('tables', () => {
  it('line their columns up and write dates as people do', () => {
    const rows = [
      { id: 1, when: new Date('2026-01-02T03:04:05Z') },
      { id: 100, when: null },
    ];
    expect(tableOf(rows, ['id', 'when'])).toBe('ID   WHEN\n1    2026-01-02 03:04\n100  -\n');
  });
});
