// The whole way with the real runner process and its sandbox: hand-in, run, result, rubric rows, grade.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, ioTest, match, program, row } from '../../../tests/support/autotest-blocks.ts';
import { finished, makeSnapshot, publish, saveAutoTest } from '../../../tests/support/build-autotest.ts';
import { saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { startRunnerProcess, type RunnerProcess } from '../../../tests/support/runner-peer.ts';
import { useWorld } from '../../../tests/support/world.ts';

const makeWorld = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'proofmark-autotest-'));
let runner: RunnerProcess;

beforeAll(async () => {
  const { baseUrl, platform } = await makeWorld();
  const token = platform.config.runnerToken;
  runner = await startRunnerProcess(baseUrl, folder, { PROOFMARK_RUNNER_TOKEN: token });
}, 60_000);

afterAll(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('runs a hand-in at once and fills the connected row with the share of passed tests (AT2-063)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const [, continuous] = await saveRubric(w.teacher, assignmentId);
  const test = [
    row('R', String(continuous?.id), [
      ioTest('T', [match('M1', 'a\n', 'a\n'), match('M2', 'b\n', 'c\n')]),
      program('P', 'python3 main.py'),
    ]),
  ];
  await saveAutoTest(w.teacher, assignmentId, { test });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
  const { id } = await handIn(w.student, assignmentId);
  const result = await finished(w.student, assignmentId, id);
  console.log(JSON.stringify(result, null, 1), runner.log());
  expect(result).toMatchObject({ state: 'passed', isFinal: true, points: { achieved: '2', possible: '3' } });
  expect(idOf('M1')).toBeTruthy();
}, 90_000);
