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

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let teacher: Client;
let student: Client;
let assignmentId: number;

test.beforeAll(async () => {
  const admin = await clientOf('admin');
  teacher = await clientOf('teacher');
  student = await clientOf('student1');
  // Silence counts sooner than usual, so that the journey need not wait for minutes.
  const updates = [
    { name: 'AUTO_TEST_HEARTBEAT_INTERVAL', value: 5 },
    { name: 'AUTO_TEST_HEARTBEAT_MAX_MISSED', value: 3 },
  ];
  await admin.call(tenantContract.patchSiteSettings, { body: { updates } });
  const [course] = await teacher.call(courseContract.listCourses, { query: { q: 'Programming' } });
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

async function handInAndWaitUntilRunning(): Promise<number> {
  const upload = new FormData();
  upload.append('file', new Blob(['print(1)\n']), 'main.py');
  const submission = await student.call(submissionContract.uploadSubmission, {
    params: { assignmentId },
    query: {},
    upload,
  });
  const params = { assignmentId, submissionId: submission.id };
  await expect
    .poll(async () => (await student.call(autotestContract.getAutoTestResult, { params })).state, {
      timeout: 30_000,
    })
    .toBe('running');
  return submission.id;
}

/** Kills the process of that name below ./run, as `kill -9` does. */
function kill9(name: string): void {
  const parent = process.env['PROOFMARK_JOURNEYS_PID'] ?? '';
  const pids = execFileSync('pgrep', ['-P', parent, '-f', `dist/server/${name}.mjs`], {
    encoding: 'utf8',
  }).trim();
  expect(pids).toMatch(/^\d+$/);
  process.kill(Number(pids), 'SIGKILL');
}

async function expectOneFinalResult(submissionId: number): Promise<void> {
  const of = { assignmentId, submissionId, timeoutMs: 240_000 };
  const result = await waitForResult(teacher, of, () => undefined);
  expect(result.state).toBe('passed');
  expect(result.points).toEqual({ achieved: '1', possible: '1' });
  const page = await teacher.call(autotestContract.listAutoTestResults, { params: { assignmentId } });
  const ofThis = page.results.filter((one) => one.submissionId === String(submissionId));
  expect(ofThis).toHaveLength(1);
  expect(ofThis[0]?.resultId).toBe(result.resultId);
}

test('a run that lost its runner is run again and ends with exactly one result (ATR-044)', async () => {
  test.skip(
    !process.env['PROOFMARK_JOURNEYS_PID'],
    'kills processes: only for a product that the tests started',
  );
  const submissionId = await handInAndWaitUntilRunning();
  kill9('runner');
  await expectOneFinalResult(submissionId);
});

test('a run goes on when the server is killed and comes back, and ends with exactly one result', async () => {
  test.skip(
    !process.env['PROOFMARK_JOURNEYS_PID'],
    'kills processes: only for a product that the tests started',
  );
  const submissionId = await handInAndWaitUntilRunning();
  kill9('server');
  await expectOneFinalResult(submissionId);
});
