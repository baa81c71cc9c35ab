import { spawnSync } from 'node:child_process';
import {
  cpSync,
  closeSync,
  existsSync,
  openSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Plan } from '../../runner/domain/plan.ts';
import type { Command, PlanStep } from '../../runner/domain/plan.ts';
import {
  idOf,
  ioTest,
  match,
  outcomeOf,
  program,
  runIf,
  timeout,
} from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { planOfBuild, planOfTest } from './plan.ts';
import type { PlanRequest } from './plan.ts';
import { engines } from './reports/engines.ts';
import { stepOf } from './steps/registry.ts';
import type { LeafResult } from './steps/step.ts';

function requestOf(): PlanRequest {
  let tokens = 0;
  return {
    base: 'initial',
    layers: [],
    limits: {
      memoryBytes: 1,
      diskBytes: 1,
      fileSizeBytes: 1,
      processes: 1,
      cores: 1,
      outputBytes: 1,
      totalMs: 1,
    },
    commandMs: 120_000,
    reportBytes: 1_048_576,
    token: () => `token${String((tokens += 1))}`,
  };
}

function commandsOf(steps: PlanStep[]): Command[] {
  return steps.flatMap((step) => {
    if (step.kind === 'frame') return commandsOf(step.steps);
    return step.kind === 'commands' ? step.commands : [];
  });
}

describe('the plan of a test (AT2-063)', () => {
  const blocks: Block[] = [
    { testUploadFiles: { id: idOf('F'), files: [{ id: idOf('X'), path: 'lib/a.py', size: 3 }] } },
    timeout('O', 30, [program('A'), timeout('N', 5, [program('B')])]),
    runIf('G', { met: true, percentage: 50 }, [ioTest('T', [match('M', 'one', ''), match('K', 'two', '')])]),
  ];
  const plan = planOfTest(blocks, requestOf());

  it('is one that runners accept', () => {
    expect(Plan.parse(plan)).toEqual(plan);
  });

  it('lets the innermost timeout count', () => {
    const limits = commandsOf(plan.steps).map(({ timeoutMs }) => timeoutMs);
    expect(limits).toEqual([30_000, 5_000, 120_000, 120_000]);
  });

  it('copies files and gates run-if frames', () => {
    expect(plan.steps[0]).toEqual({
      kind: 'files',
      stepId: idOf('F'),
      files: [{ from: idOf('X'), to: 'lib/a.py' }],
    });
    expect(plan.steps[2]).toMatchObject({ kind: 'frame', stepId: idOf('G'), gated: true });
  });

  it('runs an io-test once per match with its text as input', () => {
    const runs = commandsOf(plan.steps).slice(2);
    expect(runs.map(({ id, stdin }) => [id, stdin])).toEqual([
      [idOf('M'), 'one'],
      [idOf('K'), 'two'],
    ]);
  });

  it('uses a path of its own for every report that it reads, and no network', () => {
    const paths = commandsOf(plan.steps).flatMap(({ captures }) => captures.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(plan.steps.some((step) => step.kind === 'commands' && step.network)).toBe(false);
  });

  it('builds with network, and stops at the first failing command', () => {
    const build = planOfBuild([{ script: { id: idOf('S'), script: 'false\ntrue' } }], requestOf());
    expect(build.steps[0]).toMatchObject({ kind: 'commands', network: true });
    expect(commandsOf(build.steps)[0]?.argv.slice(0, 2)).toEqual(['/bin/bash', '-e']);
  });
});

const python = '/usr/bin/python3';
const hasPytest = spawnSync(python, ['-I', '-c', 'import pytest']).status === 0;

/** Runs the commands of a pytest block in a folder that stands for /home/student, without a sandbox. */
class Home {
  readonly path = mkdtempSync(join(tmpdir(), 'pytest-block-'));

  constructor() {
    for (const folder of ['student', 'fixtures']) mkdirSync(join(this.path, folder));
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.path, name), text);
  }

  run(script: string, version: 'base' | '8.3.3' = 'base'): LeafResult {
    const block: Block = { pytest: { id: idOf('P'), script, version } };
    const [command] = commandsOf(planOfTest([block], requestOf()).steps);
    if (command === undefined) throw new Error('no command');
    const here = (text: string): string =>
      text.replaceAll('/home/student', this.path).replaceAll('/tmp/token', join(this.path, 'token'));
    this.write('script', here(command.script ?? ''));
    const text = openSync(join(this.path, 'script'), 'r');
    const [tool = '', ...rest] = command.argv.map(here);
    const env = Object.fromEntries(Object.entries(command.env).map(([name, value]) => [name, here(value)]));
    const ran = spawnSync(tool, rest, {
      cwd: here(command.cwd),
      env: { PATH: '/usr/bin:/bin', ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'ignore', 'ignore', text],
    });
    closeSync(text);
    const report = here(command.captures[0]?.path ?? '');
    const xml = existsSync(report) ? readFileSync(report, 'utf8') : null;
    const captures = { report: xml };
    const outcome = outcomeOf({ exitCode: ran.status, out: ran.stdout + ran.stderr, captures });
    return stepOf('pytest').resultOf(block.pytest, [outcome], engines);
  }
}

describe.skipIf(!hasPytest)('the pytest block', () => {
  const homes: Home[] = [];
  const newHome = (): Home => {
    const home = new Home();
    homes.push(home);
    return home;
  };
  afterAll(() => {
    for (const { path } of homes) rmSync(path, { recursive: true });
  });

  const exercises = join(import.meta.dirname, '../../../../shared/samples/exercises/python');
  const names = [
    'bank-account',
    'bob',
    'grade-school',
    'matrix',
    'robot-name',
    'sgf-parsing',
    'simple-linked-list',
    'sublist',
  ];
  it.skipIf(!existsSync(exercises)).each(names)(
    'gives the solution of %s all points and the stub fewer',
    (name) => {
      const shareOf = (kind: string): number => {
        const home = newHome();
        cpSync(join(exercises, name, kind), join(home.path, 'student'), { recursive: true });
        cpSync(join(exercises, name, 'tests'), join(home.path, 'fixtures'), { recursive: true });
        return home.run(`$UPLOADED_FILES/${name.replaceAll('-', '_')}_test.py`).share?.valueOf() ?? -1;
      };
      expect(shareOf('solution')).toBe(1);
      expect(shareOf('stub')).toBeLessThan(1);
    },
  );

  const twoTests =
    'from work import f\n\ndef test_one():\n    assert f(1) == 1\n\ndef test_two():\n    assert f(2) == 2\n';
  it.each([
    [
      'ends the whole run by pytest.exit',
      'import pytest\ndef f(x):\n    if x > 1: pytest.exit("done", 0)\n    return x\n',
      '1/2',
    ],
    [
      'skips a test',
      'import unittest\ndef f(x):\n    if x > 1: raise unittest.SkipTest("no")\n    return x\n',
      '1/2',
    ],
    ['ends the process', 'import os\ndef f(x):\n    os._exit(0)\n', '0'],
    ['skips the whole module', 'import pytest\npytest.skip("no", allow_module_level=True)\n', '0'],
  ])('gives no points for work that %s', (_how, work, share) => {
    const home = newHome();
    home.write('student/work.py', work);
    home.write('fixtures/work_test.py', twoTests);
    expect(home.run('$UPLOADED_FILES/work_test.py').share?.toFraction()).toBe(share);
  });

  it('counts a test that the work skips inside a TestCase as failed, and leaves skips of the tests alone', () => {
    const home = newHome();
    home.write('student/work.py', 'import unittest\ndef f(x):\n    raise unittest.SkipTest("no")\n');
    home.write(
      'fixtures/work_test.py',
      [
        'import unittest, pytest',
        'from work import f',
        'class T(unittest.TestCase):',
        '    def test_theirs(self): f(1)',
        '    def test_passes(self): pass',
        '    @unittest.skip("later")',
        '    def test_marked(self): pass',
        '    def test_by_call(self): self.skipTest("later")',
        'def test_plain(): pytest.skip("later")',
        '',
      ].join('\n'),
    );
    expect(home.run('$UPLOADED_FILES/work_test.py').share?.toFraction()).toBe('1/2');
  });

  it('runs neither a pytest, a plugin nor a configuration that the student brings', () => {
    const home = newHome();
    const everPassing =
      'import pytest\n@pytest.hookimpl(tryfirst=True)\ndef pytest_pyfunc_call(pyfuncitem):\n    return True\n';
    home.write('student/work.py', 'def f(x):\n    return 0\n');
    for (const name of ['pytest.py', 'json.py']) home.write(`student/${name}`, 'import sys\nsys.exit(0)\n');
    home.write('student/conftest.py', everPassing);
    home.write('student/evil.py', everPassing);
    for (const folder of ['student/', '']) home.write(`${folder}pytest.ini`, '[pytest]\naddopts = -p evil\n');
    home.write('fixtures/work_test.py', twoTests);
    const result = home.run('$UPLOADED_FILES/work_test.py');
    expect([result.state, result.share?.toFraction()], result.output.text).toEqual(['failed', '0']);
  });

  it('reads arguments over several lines and names suites by their module', () => {
    const home = newHome();
    home.write('student/work.py', 'def f(x):\n    return x\n');
    home.write('fixtures/work_test.py', twoTests);
    const result = home.run('-q\n$UPLOADED_FILES/work_test.py \\\n-k one');
    expect(result).toMatchObject({
      state: 'passed',
      report: { unitTest: { suites: [{ name: 'work_test' }] } },
    });
  });

  it('puts no other version in the place of the one that was asked for', () => {
    const home = newHome();
    home.write('fixtures/test_a.py', 'def test_yes(): pass\n');
    const { share, output } = home.run('../fixtures/test_a.py', '8.3.3');
    expect(Number(share)).toBe(0);
    expect(output.text).toContain('Pytest 8.3.3 is not on this machine. Build the snapshot again.');
  });
});
