// What happens to work under way when a process of the product is killed without a chance to say goodbye.
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { buildAndPublish, waitForResult } from '../../src/cli/index.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { newUlid, systemClock, systemRandomness } from '../../src/kernel/server/clock.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { tenantContract } from '../../src/tenants/domain/contract.ts';
import { clientOf } from '../support/demo-people.ts';
import { ownProduct } from '../support/journey-product.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let teacher: Client;
let students: Client[];
let assignmentId: number;

test.beforeAll(async () => {
  const admin = await clientOf('admin');
  teacher = await clientOf('teacher');
  students = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => clientOf(`student${number}`)));
  // Silence counts sooner than usual, so that the journey need not wait for minutes; and some of the runs wait, on
  // however large a machine.
  const updates = [
    { name: 'AUTO_TEST_HEARTBEAT_INTERVAL', value: 5 },
    { name: 'AUTO_TEST_HEARTBEAT_MAX_MISSED', value: 3 },
    { name: 'AUTO_TEST_MAX_JOBS_PER_RUNNER', value: 2 },
  ];
  await admin.call(tenantContract.patchSiteSettings, { body: { updates } });
  const found = await teacher.call(courseContract.listCourses, { query: { q: 'Programming' } });
  const course = found.find(({ state }) => state === 'visible');
  const params = { courseId: course?.id ?? 0 };
  const made = await teacher.call(assignmentContract.createAssignment, {
    params,
    body: { name: 'Slow tests' },
  });
  assignmentId = made.id;
  const script = 'sleep 5\necho done';
  const steps = [{ program: { id: newUlid(systemClock, systemRandomness), script } }];
  const of = { assignmentId };
  await teacher.call(autotestContract.putAutoTestConfiguration, { params: of });
  await teacher.call(autotestContract.updateAutoTestConfiguration, {
    params: of,
    body: { updatedTest: { steps } },
  });
  await buildAndPublish(teacher, assignmentId);
  const open = {
    availability: { tag: 'fixed', value: true },
    deadline: null,
    lockDate: null,
    sectionIds: null,
  } as const;
  await teacher.call(assignmentContract.putTimeframes, { params: of, body: { timeframes: [open] } });
});

/** Half a class hands in at once; some wait in the queue while the first ones run. */
async function handInUntilSomeRun(): Promise<number[]> {
  const ids = await Promise.all(
    students.map(async (student) => {
      const upload = new FormData();
      upload.append('file', new Blob(['print(1)\n']), 'main.py');
      const to = { params: { assignmentId }, query: {}, upload };
      return (await student.call(submissionContract.uploadSubmission, to)).id;
    }),
  );
  await expect.poll(async () => (await statesOf(ids)).includes('running'), { timeout: 60_000 }).toBe(true);
  expect(await statesOf(ids)).toContain('not_started');
  return ids;
}

async function statesOf(submissionIds: readonly number[]): Promise<string[]> {
  const read = (submissionId: number) =>
    teacher.call(autotestContract.getAutoTestResult, { params: { assignmentId, submissionId } });
  return (await Promise.all(submissionIds.map(read))).map(({ state }) => state);
}

/** Kills the process of that name below ./run, as `kill -9` does. */
function kill9(name: string): void {
  const parent = String(ownProduct()?.pid);
  const pids = execFileSync('pgrep', ['-P', parent, '-f', `dist/server/${name}.mjs`], {
    encoding: 'utf8',
  }).trim();
  expect(pids).toMatch(/^\d+$/);
  process.kill(Number(pids), 'SIGKILL');
}

/** Each acknowledged hand-in has one result, which ended well. */
async function expectOneFinalResultEach(submissionIds: readonly number[]): Promise<void> {
  for (const submissionId of submissionIds) {
    const of = { assignmentId, submissionId, timeoutMs: 240_000 };
    const result = await waitForResult(teacher, of, () => undefined);
    expect(result.state).toBe('passed');
    expect(result.points).toEqual({ achieved: '1', possible: '1' });
  }
  const page = await teacher.call(autotestContract.listAutoTestResults, { params: { assignmentId } });
  const results = page.results.filter(({ submissionId }) => submissionIds.includes(Number(submissionId)));
  expect(results).toHaveLength(submissionIds.length);
  expect(new Set(results.map(({ submissionId }) => submissionId)).size).toBe(submissionIds.length);
}

test('runs that lost their runner are run again; every hand-in ends with exactly one result (ATR-044)', async () => {
  test.skip(!ownProduct()?.pid, 'kills processes: only for a product that the tests started');
  const submissionIds = await handInUntilSomeRun();
  kill9('runner');
  await expectOneFinalResultEach(submissionIds);
});

test('runs go on when the server is killed and comes back; every hand-in ends with exactly one result', async () => {
  test.skip(!ownProduct()?.pid, 'kills processes: only for a product that the tests started');
  const submissionIds = await handInUntilSomeRun();
  kill9('server');
  await expectOneFinalResultEach(submissionIds);
});
