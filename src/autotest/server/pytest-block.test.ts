// The Pytest block in the real sandbox: honest work gets the same result as with plain pytest, whatever the
// tests use.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePytest, type EndedRun } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

const samples = join(import.meta.dirname, '../../../tests/support/python');
const sample = (name: string): string => readFileSync(join(samples, `${name}.py`), 'utf8');
const failuresOf = ({ report }: EndedRun): string[] =>
  (report?.unitTest?.suites ?? [])
    .flatMap(({ testCases }) => testCases)
    .flatMap(({ name, status, reason = '' }) => (status === 'success' ? [] : [`${name}: ${reason}`]));

const echo = 'def f(x):\n    return x\n';
const twoTests =
  'from work import f\n\ndef test_one():\n    assert f(1) == 1\n\ndef test_two():\n    assert f(2) == 2\n';

describe('the pytest block', () => {
  it('lets tests use the hand-in as if it were in their own process', async () => {
    const result = await runs.run({
      student: {
        'work.py': sample('work'),
        'pkg/__init__.py': '',
        'pkg/sub.py': 'def thing(): return 1\n',
        'pkg/other/deep.py': 'V = 2\n',
      },
      tests: { 'test_work.py': sample('uses') },
    });
    expect(failuresOf(result), result.output.text).toEqual([]);
    expect(result.tests.length).toBeGreaterThan(30);
    // The tests compared a named tuple, a member of an enumeration and a list of the hand-in with plain
    // values.
    expect(result.marks).toEqual({ answeredByCode: 3 });
  });

  it('shows where an error of the hand-in came from, without its lines', async () => {
    const work = 'def f(x):\n    return inner(x)\n\ndef inner(x):\n    raise ValueError("odd")  # secret\n';
    const result = await runs.run({ student: { 'work.py': work }, tests: { 'work_test.py': twoTests } });
    expect(result.output.text).toContain('work.py:5: in inner');
    expect(result.output.text).not.toContain('secret');
  });

  it('lets a call that never ends fail its own test, and tells of the others', async () => {
    const work = 'def f(x):\n    while x == 2: pass\n    return x\n';
    const result = await runs.run({
      student: { 'work.py': work },
      tests: { 'work_test.py': twoTests },
      // A call may take four fifths of it; the rest must do for the start of Python and Pytest on a busy machine.
      timeoutMs: 25_000,
    });
    expect(result.tests).toEqual(['test_one success', 'test_two failure']);
    expect(result.output.text).toContain('did not answer in time');
  });

  it('takes no module of the hand-in for one of the standard library or of a tool', async () => {
    const evil = 'raise SystemExit(0)\n';
    const names = ['statistics.py', 'json.py', 'pytest.py', 'pluggy.py', 'colorsys.py', 'conftest.py'];
    const student = Object.fromEntries(names.map((name) => [name, evil]));
    const tests = `import colorsys, statistics, subprocess, sys
from work import f
def test_library():
    assert statistics.mean([1, 3]) == 2 and colorsys.rgb_to_hsv(0, 0, 0)
    assert f(1) == 1
def test_child():
    told = subprocess.run([sys.executable, "-I", "-c", "import statistics"], check=True)
`;
    const result = await runs.run({
      student: { ...student, 'work.py': echo },
      tests: { 'work_test.py': tests },
    });
    expect(result.tests, result.output.text).toEqual(['test_library success', 'test_child success']);
  });

  it('runs code of the hand-in in the process of the tests in no other way either', async () => {
    const tests = `import importlib.util, runpy, pytest
def load(path):
    spec = importlib.util.spec_from_file_location("work", path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
@pytest.mark.parametrize("way", [load, runpy.run_path])
def test_ways(way):
    with pytest.raises(PermissionError, match="code of the hand-in"): way("/home/student/student/work.py")
`;
    const result = await runs.run({ student: { 'work.py': echo }, tests: { 'work_test.py': tests } });
    expect(failuresOf(result)).toEqual([]);
    const theirs = await runs.run({
      student: { 'test_own.py': 'def test_own(): pass\n' },
      tests: {},
      script: '$STUDENT/test_own.py',
    });
    expect(theirs).toMatchObject({ state: 'failed', tests: [] });
    expect(theirs.output.text).toContain('Tests that are handed in need the switch');
  });

  it('lets tests replace parts of Python where they share a process, and marks the result', async () => {
    const student = { 'work.py': 'def f(x):\n    return open("x").read()\n' };
    const tests = `from unittest import mock
from work import f
def test_open():
    with mock.patch("builtins.open", mock.mock_open(read_data="seen")): assert f(1) == "seen"
`;
    const run = { student, tests: { 'work_test.py': tests } };
    expect(await runs.run(run)).toMatchObject({ state: 'failed' });
    expect(await runs.run({ ...run, own: { oneProcess: true } })).toMatchObject({
      state: 'passed',
      marks: { couldBeForged: true },
    });
  });

  it.each([false, true])(
    'leaves skips and expected failures of the tests alone (one process: %s)',
    async (oneProcess) => {
      const tests = `import unittest, pytest
from work import f
class T(unittest.TestCase):
    def test_passes(self): self.assertEqual(f(1), 1)
    @unittest.skip("later")
    def test_marked(self): pass
    def test_by_call(self): self.skipTest("later")
def test_plain(): pytest.skip("later")
@pytest.mark.xfail
def test_expected(): assert f(1) == 2
@pytest.mark.parametrize("x", [1, 2])
def test_cases(x): assert f(x) == x
`;
      const result = await runs.run({
        student: { 'work.py': echo },
        tests: { 'work_test.py': tests },
        own: { oneProcess },
      });
      expect(result.tests.toSorted(), result.output.text).toEqual([
        'test_by_call skipped',
        'test_cases[1] success',
        'test_cases[2] success',
        'test_expected skipped',
        'test_marked skipped',
        'test_passes success',
        'test_plain skipped',
      ]);
      expect(result.marks?.contradiction).toBeUndefined();
      expect(result.state).toBe('passed');
    },
  );

  it('tells staff of tests that were skipped because the hand-in cannot be imported', async () => {
    const tests = {
      'work_test.py': `import pytest
def test_always(): pass
def test_one(): assert pytest.importorskip("work").f(1) == 1
@pytest.mark.skip
def test_marked(): pass
`,
      'whole_test.py':
        'import pytest\nwork = pytest.importorskip("work")\ndef test_f(): assert work.f(1) == 1\n',
    };
    const script = '$UPLOADED_FILES/work_test.py $UPLOADED_FILES/whole_test.py';
    const missing = await runs.run({ student: {}, tests, script });
    expect(missing.marks, missing.output.text).toEqual({ skipped: 2 });
    const there = await runs.run({ student: { 'work.py': echo }, tests, script });
    expect([there.state, there.marks], there.output.text).toEqual(['passed', undefined]);
  });

  it('reads arguments over several lines and names suites by their module', async () => {
    const result = await runs.run({
      student: { 'work.py': echo },
      tests: { 'work_test.py': twoTests },
      script: '-q\n$UPLOADED_FILES/work_test.py \\\n-k one',
    });
    expect(result).toMatchObject({
      state: 'passed',
      report: { unitTest: { suites: [{ name: 'work_test' }] } },
    });
  });

  it('puts no other version in the place of the one that was asked for', async () => {
    const result = await runs.run({
      student: {},
      tests: { 'test_a.py': 'def test_yes(): pass\n' },
      own: { version: '8.3.3' },
    });
    expect(Number(result.share)).toBe(0);
    expect(result.output.text).toContain('Pytest 8.3.3 is not on this machine. Build the snapshot again.');
  });
});

const exercises = join(import.meta.dirname, '../../../../shared/samples/exercises/python');
const hasExercises = existsSync(exercises);
if (!hasExercises) console.log('The folder of sample exercises is absent: those in Python are skipped.');
const names = hasExercises
  ? readdirSync(exercises, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
  : [];

function filesOf(name: string, part: string): Record<string, string> {
  const folder = join(exercises, name, part);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
}

describe.skipIf(!hasExercises)('real exercises', () => {
  it.each(names)('gives %s what plain pytest gives it, solution and stub', async (name) => {
    const tests = filesOf(name, 'tests');
    for (const part of ['solution', 'stub']) {
      const run = { student: filesOf(name, part), tests };
      const [isolated, plain] = await Promise.all([
        runs.run(run),
        runs.run({ ...run, own: { oneProcess: true } }),
      ]);
      expect(isolated.tests.length).toBeGreaterThan(0);
      expect(isolated.tests).toEqual(plain.tests);
      expect([isolated.marks, plain.marks]).toEqual([undefined, { couldBeForged: true }]);
      expect(isolated.state === 'passed').toBe(part === 'solution');
      const times = [isolated, plain].map(({ durationMs }) => `${String(Math.round(durationMs))} ms`);
      console.log(`${name} ${part}: ${times.join(' in two processes, ')} in one`);
    }
  });
});
