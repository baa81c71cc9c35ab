import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idOf, outcomeOf, program } from '../../tests/support/autotest-blocks.ts';
import { publishedAutoTest, ScriptedRunner, stepEvents } from '../../tests/support/build-autotest.ts';
import { handIn } from '../../tests/support/build-submission.ts';
import { setPassword } from '../../tests/support/set-password.ts';
import { useWorld, type Actor, type World } from '../../tests/support/world.ts';
import { filesOf } from '../assignments/domain/file-tree.ts';
import { feedbackContract } from '../feedback/domain/contract.ts';
import { submissionContract } from '../submissions/domain/contract.ts';
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

/** Runs a command as a shell would, with a login file of this test and nobody at the terminal. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return runWith('', ...args);
}

async function runWith(
  piped: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    environment: { PROOFMARK_CLI_FILE: join(folder, 'login.json') },
    stdin: Readable.from([piped]),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    version: '1.2.3',
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

describe('a script', () => {
  it('pipes the password in, and is told what to do where a person would be asked', async () => {
    const world = await makeWorld();
    await setPassword(world, world.student, password);
    const words = ['login', world.baseUrl, '--username', world.student.username] as const;
    expect(await runWith(`${password}\n`, ...words, '--password-stdin')).toMatchObject({ code: 0, err: '' });
    const asked = await run(...words);
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.err).toContain('--password-stdin');
    const status = await run('status');
    expect(status.out).toContain(`(${world.student.username}) at ${world.baseUrl}.`);
  });

  it('reads failures as JSON', async () => {
    const world = await makeWorld();
    await logIn(world, world.outsider);
    const refused = await run('assignments', String(world.course.id), '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.err)).toMatchObject({
      error: {
        status: 404,
        code: 'OBJECT_ID_NOT_FOUND',
        message: 'This does not exist or you may not see it.',
      },
    });
  });

  it('makes any call of the API', async () => {
    const world = await makeWorld();
    await logIn(world, world.teacher);
    const read = await run('api', 'GET', `/api/v1/courses/${world.course.id}`);
    expect(JSON.parse(read.out)).toMatchObject({ id: world.course.id });
    const missing = await run('api', 'GET', '/api/v1/courses/2000000000');
    expect(missing).toMatchObject({ code: 1, err: 'The server answered 404.\n' });
    expect(JSON.parse(missing.out)).toMatchObject({ code: 'OBJECT_ID_NOT_FOUND' });
    expect((await run('api', 'EAT', '/api/v1/about')).code).toBe(2);
  });

  it('is not kept waiting for what never comes', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment({ name: 'Sorting' });
    await logIn(world, world.student);
    const submission = await handIn(world.student, id);
    const untested = await run('watch', String(id), String(submission.id));
    expect(untested).toMatchObject({
      code: 1,
      err: 'Sorting has no tests, so there is nothing to wait for.\n',
    });
    const { assignmentId } = await publishedAutoTest(world);
    const elsewhere = await run('watch', String(assignmentId), '2000000000');
    expect(elsewhere.code).toBe(1);
  });

  it('sees by the exit code whether the tests passed', async () => {
    const world = await makeWorld();
    const { assignmentId } = await publishedAutoTest(world, [program('P')]);
    await logIn(world, world.student);
    const runner = new ScriptedRunner(world);
    const watched = async (exitCode: number) => {
      const { id } = await handIn(world.student, assignmentId);
      await runner.runOne(idOf('P'), exitCode);
      return run('watch', String(assignmentId), String(id));
    };
    expect(await watched(1)).toMatchObject({ code: 3 });
    expect(await watched(0)).toMatchObject({ code: 0, out: 'Done: 1 of 1 points.\n' });
  });
});

it('sees points rounded as on the page', async () => {
  const world = await makeWorld();
  const { assignmentId } = await publishedAutoTest(world, [program('P')]);
  await logIn(world, world.student);
  const { id } = await handIn(world.student, assignmentId);
  const runner = new ScriptedRunner(world);
  const job = await runner.claimOne();
  const [started, ended] = stepEvents(idOf('P'));
  const outcomes = [outcomeOf({ structured: '{"tag":"points","points":"1/3"}\n' })];
  if (started?.kind !== 'stepStarted' || ended?.kind !== 'stepFinished') throw new Error('Other events.');
  await runner.report(job, 0, [started, { ...ended, outcomes }]);
  await runner.complete(job);
  const watched = await run('watch', String(assignmentId), String(id));
  expect(watched.out).toBe('Done: 0.33 of 1 points.\n');
});

describe('a teacher', () => {
  it('lists submissions, grades one and reads its feedback', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const submission = await handIn(world.student, id);
    await logIn(world, world.teacher);
    expect((await run('submissions', String(id))).out).toContain(world.student.name);
    const graded = await run('grade', String(submission.id), '7,5');
    expect(graded).toMatchObject({ code: 0, out: `Submission ${submission.id} has the grade 7.5.\n` });
    const reset = await run('grade', String(submission.id), 'reset');
    expect(reset.out).toBe(`Submission ${submission.id} has no grade.\n`);
    expect((await run('grade', String(submission.id), 'good')).code).toBe(2);
    expect((await run('feedback', String(submission.id))).out).toBe('There is no feedback yet.\n');
    const thread = await world.teacher.call(feedbackContract.openThread, { body: { workId: submission.id } });
    await world.teacher.call(feedbackContract.createReply, {
      params: { commentBaseId: thread.id },
      body: { comment: 'Well done.\nGo on.', replyType: 'markdown' },
    });
    const { out } = await run('feedback', String(submission.id));
    expect(out).toMatch(/^The whole submission\n/);
    expect(out).toContain(`  ${world.teacher.name}, `);
    expect(out).toContain('\n    Well done.\n    Go on.\n');
  });

  it('reads at which line of which file a comment stands', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const submission = await handIn(world.student, id);
    const params = { submissionId: submission.id };
    const { student } = await world.teacher.call(submissionContract.getRootFileTrees, { params });
    const [file] = filesOf(student);
    if (!file) throw new Error('Nothing was handed in.');
    const body = { fileId: file.id, line: 0 };
    const thread = await world.teacher.call(feedbackContract.openThread, { body });
    await world.teacher.call(feedbackContract.createReply, {
      params: { commentBaseId: thread.id },
      body: { comment: 'Here.', replyType: 'markdown' },
    });
    await logIn(world, world.teacher);
    expect((await run('feedback', String(submission.id))).out).toContain(`${file.path}, line 1\n`);
  });

  it('is told of a folder that does not exist before anything is made', async () => {
    const world = await makeWorld();
    await logIn(world, world.teacher);
    const nowhere = join(folder, 'nowhere');
    const made = await run('create-assignment', String(world.course.id), '--from', nowhere);
    expect(made).toMatchObject({ code: 1, err: `There is no folder ${nowhere}.\n` });
    expect((await run('assignments', String(world.course.id))).out).toBe('Nothing to show.\n');
  });
});

describe('help', () => {
  it('tells of one command, the version, and completion for a shell', async () => {
    expect((await run('help', 'watch')).out).toContain('Usage: proofmark watch ASSIGNMENT SUBMISSION');
    expect((await run('--version')).out).toBe('proofmark 1.2.3\n');
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await run('completion', shell)).out).toContain('create-assignment');
    }
    expect((await run('completion', 'tcsh')).code).toBe(2);
  });

  it('refuses an argument too many', async () => {
    const refused = await run('courses', 'all');
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('There is one argument too many: all.');
  });
});

describe('tables', () => {
  it('line their columns up and write dates as the clock of this machine shows them', () => {
    const rows = [
      { id: 1, when: new Date(2026, 0, 2, 3, 4, 5) },
      { id: 100, when: null },
    ];
    expect(tableOf(rows, ['id', 'when'])).toBe('ID   WHEN\n1    2026-01-02 03:04\n100  -\n');
  });
});
