// The whole way with the real runner process and its sandbox: hand-in, run, result, rubric rows and grade.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import {
  hide,
  idOf,
  ioTest,
  match,
  program,
  row,
  runIf,
  timeout,
} from '../../../tests/support/autotest-blocks.ts';
import {
  finished,
  handInTest,
  makeSnapshot,
  publish,
  saveAutoTest,
  until,
  type Parts,
} from '../../../tests/support/build-autotest.ts';
import { continuousRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useRunnerOf } from '../../../tests/support/use-runner.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import type { Block } from '../domain/block.ts';
import { autotestContract } from '../domain/contract.ts';
import type { Result, StepResult } from '../domain/model.ts';

const makeWorld = useWorld();
const { runner, startAgain } = useRunnerOf(makeWorld, 'autotest');

/** An assignment with a rubric of one continuous row, to which the blocks may connect. */
async function assignmentWith(w: World, partsOf: (rowId: number) => Parts) {
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const [tests] = await saveRubric(w.teacher, assignmentId, {
    rows: [{ ...continuousRow, items: items(10) }],
  });
  await saveAutoTest(w.teacher, assignmentId, partsOf(tests?.id ?? 0));
  return { assignmentId, snapshotId: await built(w, assignmentId) };
}

function items(points: number) {
  return [0, points].map((one) => ({ header: `${one} points`, description: '', points: one }));
}

async function built(w: World, assignmentId: number): Promise<string> {
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const params = { assignmentId, snapshotId };
  const read = () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params });
  const { state, text } = await until(
    read,
    (build) => build.state === 'finished' || build.state === 'errored',
  );
  expect(state, text).toBe('finished');
  return snapshotId;
}

function stepsOf({ steps }: Result): Map<string, StepResult> {
  const all = (list: readonly StepResult[]): StepResult[] =>
    list.flatMap((step) => [step, ...all(step.steps ?? [])]);
  return new Map(all(steps).map((step) => [step.stepId, step]));
}

it('runs a hand-in at once; the grade follows the share of passed tests (AT2-064)', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await assignmentWith(w, (rowId) => ({
    test: [
      row('R', rowId, [
        ioTest('T', [match('M1', 'a\n', 'a\n'), match('M2', 'b\n', 'c\n')]),
        program('P', 'python3 main.py'),
        program('Q', 'exit 3'),
      ]),
    ],
  }));
  await publish(w.teacher, assignmentId, snapshotId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const result = await finished(w.student, assignmentId, submissionId);
  expect(result).toMatchObject({ state: 'passed', isFinal: true, points: { achieved: '2', possible: '4' } });
  const steps = stepsOf(result);
  expect(steps.get(idOf('M2'))).toMatchObject({
    state: 'failed',
    data: { match: { input: 'b\n', expected: 'c\n', actual: 'b\n' } },
  });
  expect(steps.get(idOf('P'))).toMatchObject({ state: 'passed', output: { text: 'hello\n' } });
  expect(steps.get(idOf('Q'))).toMatchObject({ state: 'failed', exitCode: 3 });
  const submission = await w.student.call(submissionContract.getSubmission, { params: { submissionId } });
  expect(submission).toMatchObject({ grade: 5 });
});

/**
 * A set-up that packs the machine's own Pytest under another version number, as the only version of its
 * package index.
 */
const indexWithPytest = `
mkdir -p /opt/wheels && cd /opt/wheels && python3 - <<'END'
import os, zipfile
base = "/usr/lib/python3/dist-packages/"
with zipfile.ZipFile("pytest-8.3.3-py3-none-any.whl", "w") as wheel:
    for top in ("pytest", "_pytest"):
        for folder, _, names in os.walk(base + top):
            for name in (n for n in names if n.endswith(".py") and n != "_version.py"):
                path = os.path.join(folder, name)
                wheel.write(path, path[len(base):])
    wheel.writestr("_pytest/_version.py", "version = '8.3.3'\\nversion_tuple = (8, 3, 3)\\n")
    info = "pytest-8.3.3.dist-info/"
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: pytest\\nVersion: 8.3.3\\n")
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(info + "RECORD", "")
END
printf '[global]\\nno-index = true\\nfind-links = /opt/wheels\\n' > /etc/pip.conf`;

function pytestSetup(script: string, version: '8.3.3' | '7.4.4'): Parts {
  const contents = Buffer.from('def test_yes():\n    assert True\n').toString('base64');
  return {
    setup: [{ type: 'script', id: idOf('S'), script }],
    test: [
      { testUploadFiles: { id: idOf('F'), files: [{ path: 'test_a.py', contents }] } },
      { type: 'pytest', id: idOf('PY'), script: '$UPLOADED_FILES/test_a.py', version },
    ],
  };
}

it('runs the version of Pytest that was asked for, installed by the build (AT2-013, AT2-042)', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await assignmentWith(w, () => pytestSetup(indexWithPytest, '8.3.3'));
  await publish(w.teacher, assignmentId, snapshotId);
  const { id } = await handIn(w.student, assignmentId);
  const result = await finished(w.teacher, assignmentId, id);
  const step = stepsOf(result).get(idOf('PY'));
  expect(step).toMatchObject({ state: 'passed', points: { achieved: '1', possible: '1' } });
  expect(step?.output?.text).toContain('pytest-8.3.3');
});

/** Builds a snapshot; answers its output and how it ended. */
async function buildOf(w: World, parts: Parts) {
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, parts);
  const { createAutoTestSnapshot, getAutoTestBuildOutput } = autotestContract;
  const { snapshotId } = await w.teacher.call(createAutoTestSnapshot, { params: { assignmentId } });
  const params = { assignmentId, snapshotId };
  return until(
    () => w.teacher.call(getAutoTestBuildOutput, { params }),
    ({ state }) => state === 'errored' || state === 'finished',
  );
}

it('lets a set-up script install by pip, as the machine is for these tests alone', async () => {
  const script = 'python3 -m pip install --no-index no-such-package';
  const setup = [{ type: 'script', id: idOf('S'), script } as const];
  const { text } = await buildOf(await makeWorld(), { setup, test: [program('P')] });
  expect(text).toContain('No matching distribution found for no-such-package');
  expect(text).not.toContain('externally-managed-environment');
});

it('ends a build with the reason when the package index has no such Pytest (AT2-042)', async () => {
  const output = await buildOf(await makeWorld(), pytestSetup(indexWithPytest, '7.4.4'));
  expect(output.state).toBe('errored');
  expect(output.text).toContain('==> Pytest 7.4.4');
  expect(output.text).toContain('Pytest 7.4.4 could not be installed');
});

/** The Python version of this machine, such as 3.11, and a version that it does not have. */
const pythonOfHost = /^Python (\d+\.\d+)/.exec(
  execFileSync('/usr/bin/python3', ['--version'], { encoding: 'utf8' }),
)?.[1];
const otherPython = pythonOfHost === '3.10' ? '3.13' : '3.10';

it('makes python3 the version that a block or a script asks for, or says that there is none (AT2-035)', async () => {
  const w = await makeWorld();
  const script = `at install-python ${pythonOfHost ?? 'base'}`;
  const found = await buildOf(w, {
    setup: [{ type: 'script', id: idOf('S'), script }],
    test: [program('P')],
  });
  expect(found.state, found.text).toBe('finished');
  expect(found.text).toContain(`Python ${pythonOfHost ?? ''}.`);
  const setup = [{ type: 'installPython', id: idOf('I'), version: otherPython } as const];
  const missing = await buildOf(w, { setup, test: [program('P')] });
  expect(missing.state).toBe('errored');
  expect(missing.text).toContain(`Python ${otherPython} is not offered by the package sources of this site.`);
});

it('tells the versions that it found on its machine (AT2-035)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await assignmentWith(w, () => ({ test: [program('P')] }));
  const read = () => w.teacher.call(autotestContract.listAutoTestToolVersions, { params: { assignmentId } });
  const { tools } = await until(read, (found) => found.tools.length > 0);
  const python = tools.find(({ name }) => name === 'python');
  expect(python?.versions).toContain(pythonOfHost);
  expect(python?.versions).not.toContain(otherPython);
});

it('builds an image, and pytest reads a file that a block brought (AT2-066)', async () => {
  const w = await makeWorld();
  const tests =
    'from main import double\n\ndef test_two():\n    assert double(2) == 4\n\ndef test_zero():\n    assert double(0) == 1\n';
  const contents = Buffer.from(tests).toString('base64');
  const { assignmentId, snapshotId } = await assignmentWith(w, (rowId) => ({
    setup: [{ type: 'script', id: idOf('S'), script: 'echo image > /opt/made; python3 -m pytest --version' }],
    test: [
      { testUploadFiles: { id: idOf('F'), files: [{ path: 'test_main.py', contents }] } },
      row('R', rowId, [
        { type: 'pytest', id: idOf('PY'), script: '$UPLOADED_FILES/test_main.py', version: 'base' },
        program('P', 'grep image /opt/made'),
      ]),
    ],
  }));
  await publish(w.teacher, assignmentId, snapshotId);
  const files = { 'main.py': 'def double(n):\n    return n * 2\n' };
  const { id } = await handIn(w.student, assignmentId, files);
  const steps = stepsOf(await finished(w.student, assignmentId, id));
  expect(steps.get(idOf('P'))).toMatchObject({ state: 'passed', output: { text: 'image\n' } });
  expect(steps.get(idOf('PY'))).toMatchObject({
    state: 'partial',
    points: { achieved: '1/2', possible: '1' },
  });
});

it('counts what a Custom Test reports, whatever its exit, and nothing where it is silent (AT2-010)', async () => {
  const w = await makeWorld();
  const custom = (word: string, script: string): Block => ({ type: 'customTest', id: idOf(word), script });
  const { assignmentId, snapshotId } = await assignmentWith(w, () => ({
    test: [custom('A', 'python3 main.py; at points 3/4; exit 1'), custom('B', 'python3 main.py')],
  }));
  await publish(w.teacher, assignmentId, snapshotId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const result = await finished(w.student, assignmentId, submissionId);
  expect(result.points).toEqual({ achieved: '3/4', possible: '2' });
  const steps = stepsOf(result);
  expect(steps.get(idOf('A'))).toMatchObject({ state: 'partial', exitCode: 1 });
  expect(steps.get(idOf('B'))).toMatchObject({ state: 'failed', exitCode: 0 });
  expect(steps.get(idOf('B'))?.output?.text).toContain('No points were reported.');
});

it('skips what a run-if rules out, ends what takes too long, and hides what is hidden', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await assignmentWith(w, (rowId) => ({
    test: [
      row('R', rowId, [program('A', 'false')]),
      runIf('G', { met: true, percentage: 50, rowId }, [program('B', 'true')]),
      timeout('L', 1, [program('C', 'sleep 30')]),
      hide('H', { preposition: 'always' }, [program('D', 'echo the secret')]),
    ],
  }));
  await publish(w.teacher, assignmentId, snapshotId);
  const { id } = await handIn(w.student, assignmentId);
  const result = await finished(w.student, assignmentId, id);
  const steps = stepsOf(result);
  expect(steps.get(idOf('B'))?.state).toBe('skipped');
  expect(steps.get(idOf('C'))).toMatchObject({ state: 'timed_out', points: { achieved: '0' } });
  expect(steps.get(idOf('D'))).toEqual({ stepId: idOf('D'), state: 'hidden' });
  expect(JSON.stringify(result)).not.toContain('secret');
  const whole = stepsOf(await finished(w.teacher, assignmentId, id));
  expect(whole.get(idOf('D'))).toMatchObject({ state: 'passed', output: { text: 'the secret\n' } });
});

it('tries each snapshot on the test submission and runs the published one on hand-ins, again on demand', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, { test: [program('P', 'echo first')] });
  const testId = await handInTest(w, assignmentId);
  const first = await built(w, assignmentId);
  expect(await tried(w, { assignmentId, snapshotId: first })).toMatchObject({ submissionId: String(testId) });
  await saveAutoTest(w.teacher, assignmentId, { test: [program('P', 'echo second')] });
  await publish(w.teacher, assignmentId, first);
  const second = await built(w, assignmentId);
  const ofSecond = await tried(w, { assignmentId, snapshotId: second });
  expect(stepsOf(ofSecond).get(idOf('P'))?.output?.text).toBe('second\n');
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const before = await finished(w.student, assignmentId, submissionId);
  expect(before).toMatchObject({ snapshotId: first, steps: [{ output: { text: 'first\n' } }] });
  await publish(w.teacher, assignmentId, second);
  const after = await finished(w.student, assignmentId, submissionId);
  expect(after).toMatchObject({ snapshotId: second, steps: [{ output: { text: 'second\n' } }] });
  const params = { assignmentId, submissionId };
  await w.teacher.call(autotestContract.restartAutoTestResult, { params });
  const again = await finished(w.student, assignmentId, submissionId);
  expect(again.resultId).not.toBe(after.resultId);
});

function tried(w: World, params: { assignmentId: number; snapshotId: string }): Promise<Result> {
  const read = () => w.teacher.call(autotestContract.getAutoTestSnapshotResult, { params });
  return until(read, ({ state }) => state === 'passed');
}

it('ends in exactly one result when the runner is killed in the middle', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, { test: [program('P', 'echo started; sleep 3')] });
  await publish(w.teacher, assignmentId, await built(w, assignmentId));
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const read = () =>
    w.teacher.call(autotestContract.getAutoTestStepOutput, {
      params: { assignmentId, submissionId, stepId: idOf('P') },
    });
  await until(read, ({ text }) => text === 'started\n');
  runner().child.kill('SIGKILL');
  await startAgain();
  // The next runner names the one before it, so nobody waits for heartbeats.
  const result = await finished(w.student, assignmentId, submissionId);
  expect(result).toMatchObject({ state: 'passed', steps: [{ output: { text: 'started\n' } }] });
  const { results } = await w.teacher.call(autotestContract.listAutoTestResults, {
    params: { assignmentId },
  });
  expect(results).toHaveLength(1);
});
