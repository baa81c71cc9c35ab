// Ctrl+C at any moment of `./run`: everything ends, nothing is left, no work is lost, and it starts again at once. Each
// test starts on what the one before has left.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { logIn } from '../../src/app/demo/log-in.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { buildAndPublish, waitForResult } from '../../src/cli/index.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { newUlid, systemClock, systemRandomness } from '../../src/kernel/server/clock.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { nextFreePort } from '../../tools/run/ports.ts';
import { ownProduct } from '../support/journey-product.ts';
import { leftBy, startRun, untilSaid, type RunCommand } from '../support/run-command.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.skip(!ownProduct()?.pid, 'starts and stops a product of its own');

const root = join(import.meta.dirname, '../..');
/** Five seconds are promised; a machine that tests at the same time gets more. What hangs takes longer than this. */
const guardMs = 60_000;

let dataFolder: string;
let environment: Record<string, string>;

test.beforeAll(async () => {
  dataFolder = realpathSync(mkdtempSync(join(tmpdir(), 'proofmark-stops-')));
  chmodSync(dataFolder, 0o755);
  const port = await nextFreePort(18_900);
  environment = { PROOFMARK_DATA: dataFolder, PROOFMARK_PORT: String(port), PROOFMARK_DEMO: 'on' };
});
test.afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function expectEnd(run: RunCommand): Promise<void> {
  expect(await run.end()).toBeLessThan(guardMs);
  expect(leftBy(run, dataFolder)).toEqual([]);
}

const moments = [
  {
    name: 'the build',
    words: 'Building',
    prepare: () => rmSync(join(root, '.cache/build-stamp'), { force: true }),
  },
  { name: 'the making of the database', words: 'Starting PostgreSQL' },
  { name: 'the start of the processes', words: 'Applied ' },
  { name: 'the filling in of the demo', words: 'Making the demo assignments' },
  { name: 'the building of the base system', words: 'building the base system', log: 'logs/runner.log' },
];

for (const { name, words, prepare, log } of moments) {
  test(`Ctrl+C during ${name} ends everything, and leaves nothing`, async () => {
    prepare?.();
    const run = startRun(environment);
    await untilSaid(run, words, log === undefined ? undefined : join(dataFolder, log));
    run.signalAll('SIGINT');
    await expectEnd(run);
  });
}

test('Ctrl+C while a test runs loses neither the hand-in nor its run', async () => {
  const run = startRun(environment);
  const url = `http://127.0.0.1:${environment['PROOFMARK_PORT']}`;
  await untilSaid(run, 'Proofmark is ready at');
  const teacher = await logIn(url, 'teacher');
  // Its filling was interrupted, and it is whole all the same.
  expect(await teacher.call(courseContract.listCourses, { query: {} })).toHaveLength(3);
  const found = await teacher.call(courseContract.listCourses, { query: { q: 'Programming' } });
  const course = found.find(({ state }) => state === 'visible');
  const of = { courseId: course?.id ?? 0 };
  const { id } = await teacher.call(assignmentContract.createAssignment, {
    params: of,
    body: { name: 'Slow' },
  });
  const params = { assignmentId: id };
  const steps = [{ program: { id: newUlid(systemClock, systemRandomness), script: 'sleep 20' } }];
  await teacher.call(autotestContract.putAutoTestConfiguration, { params });
  await teacher.call(autotestContract.updateAutoTestConfiguration, {
    params,
    body: { updatedTest: { steps } },
  });
  await buildAndPublish(teacher, id);
  const open = {
    availability: { tag: 'fixed', value: true },
    deadline: null,
    lockDate: null,
    sectionIds: null,
  } as const;
  await teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes: [open] } });
  const upload = new FormData();
  upload.append('file', new Blob(['print(1)\n']), 'main.py');
  const student = await logIn(url, 'student1');
  const { id: submissionId } = await student.call(submissionContract.uploadSubmission, {
    params,
    query: {},
    upload,
  });
  const read = () =>
    teacher.call(autotestContract.getAutoTestResult, { params: { ...params, submissionId } });
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('running');
  run.signalAll('SIGINT');
  await expectEnd(run);

  const again = startRun(environment);
  await untilSaid(again, 'Proofmark is ready at');
  const later = await logIn(url, 'teacher');
  const result = await waitForResult(later, { ...params, submissionId, timeoutMs: 240_000 }, () => undefined);
  expect(result.state).toBe('passed');
  // The terminal is closed: nobody reads any more, and every process of the group is told.
  again.child.stdout?.destroy();
  again.child.stderr?.destroy();
  again.signalAll('SIGHUP');
  await expectEnd(again);
});

test('SIGTERM to ./run alone ends the same, and a second Ctrl+C ends at once', async () => {
  const run = startRun(environment);
  await untilSaid(run, 'Proofmark is ready at');
  run.child.kill('SIGTERM');
  await expectEnd(run);

  const impatient = startRun(environment);
  await untilSaid(impatient, 'Proofmark is ready at');
  impatient.signalAll('SIGINT');
  impatient.signalAll('SIGINT');
  await impatient.end();
  // Nobody waits for them now, but what was killed must go by itself.
  await expect.poll(() => leftBy(impatient, dataFolder).filter((what) => !what.endsWith('.pid'))).toEqual([]);

  const last = startRun(environment);
  await untilSaid(last, 'Proofmark is ready at');
  last.signalAll('SIGINT');
  await expectEnd(last);
});

/** In place of npm. It loses the first signal, as a process does whose program has not begun. */
const deafNpm = `#!${process.execPath}
process.once('SIGTERM', () => undefined);
setInterval(() => undefined, 1000);
console.log('npm has begun');
`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} during npm ci ends it, and the next start installs again`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofmark-install-'));
    mkdirSync(join(folder, 'tools'));
    mkdirSync(join(folder, 'bin'));
    cpSync(join(root, 'tools/install.sh'), join(folder, 'tools/install.sh'));
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    writeFileSync(join(folder, 'bin/npm'), deafNpm, { mode: 0o755 });
    const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
    const given = { PATH: path, PROOFMARK_DATA: folder };
    for (const words of ['Installing npm packages', 'npm has begun']) {
      const log = join(folder, '.cache/install.log');
      rmSync(log, { force: true });
      const run = startRun(given, [join(folder, 'tools/install.sh'), 'run']);
      await untilSaid(run, words, log);
      if (signal === 'SIGINT') run.signalAll(signal);
      else run.child.kill(signal);
      expect(await run.end()).toBeLessThan(guardMs);
      expect(leftBy(run, folder)).toEqual([]);
    }
    rmSync(folder, { recursive: true });
  });
}
