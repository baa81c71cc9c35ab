// What `proofmark autotest check` tells of tests that did not pass, with the real sandbox of this machine.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useLocalCheck } from '../../tests/support/local-check.ts';
import { failureTexts } from '../autotest/domain/failures/texts.ts';

const check = useLocalCheck();

const reported = [
  {
    tag: 'unit-test',
    results: [
      {
        id: 'sums',
        name: 'Sums',
        testCases: [
          { name: 'adds', status: 'success' },
          { name: 'adds negative numbers', status: 'failure', reason: 'expected -3\nbut was 3' },
          { name: 'adds none', status: 'skipped', reason: 'not yet' },
        ],
      },
    ],
  },
  { tag: 'feedback', contents: [{ value: 'Look at the sign.', sentiment: 'negative' }] },
  {
    tag: 'comments',
    comments: [
      {
        filename: 'main.py',
        origin: 'Reader',
        items: [{ code: 'R1', severity: 'warning', msg: 'No name says so.', loc: { start: { line: 1 } } }],
      },
    ],
  },
];
const script = ["cat >&3 <<'END'", ...reported.map((line) => JSON.stringify(line)), 'END'].join('\n');

const match = (kind: string, name: string, outputText: string) => ({
  [kind]: {
    ...{ name, inputText: '1 2', outputText },
    ...{ caseSensitivity: 'sensitive', whitespacesPolicy: 'include' },
  },
});

const yaml = JSON.stringify({
  proofmark: 1,
  test: [
    {
      connectRubric: {
        rubricRow: 'Correctness',
        children: [
          {
            ioTest: {
              script: 'python3 main.py',
              children: [match('simpleMatch', 'Four', '4'), match('regexMatch', 'Nine', '^9+$')],
            },
          },
          {
            weight: {
              weight: { numerator: 2, denominator: 3 },
              children: [{ customTest: { name: 'Report', script } }],
            },
          },
          { program: { name: 'Tool', script: 'no-such-tool' } },
        ],
      },
    },
    { program: { name: 'Compile', script: 'echo no compiler; exit 4' } },
    {
      runIf: {
        name: 'Bonus',
        condition: { type: 'rubric-percentage-met', minimumPercentage: 80 },
        children: [{ program: { name: 'Extra', script: 'true' } }],
      },
    },
  ],
});
const notReached =
  'It was not run: the block Run Only If "Bonus" around it asks for at least 80 % of the connected points before it.';
const files = { 'main.py': 'print(sum(map(int, input().split())))\n' };

it('tells why each test lost its points: cases, comments, texts, failures and gates', async () => {
  const { code, out, err } = await check(yaml, files);
  expect({ code, err }).toMatchObject({ code: 3 });
  expect(out.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
    'TEST  STATE  POINTS',
    'Four  failed  0 of 1',
    'Nine  failed  0 of 1',
    'Report  partial  0.5 of 1',
    'Tool  failed  0 of 1',
    'Compile  failed  0 of 1',
    'Extra  skipped  0 of 1',
    '',
  ]);
  expect(err).toContain(
    '--- Four (Full Match): failed, 0 of 1 points\nInput:\n    1 2\nExpected output:\n    4\nOutput:\n    3\n',
  );
  expect(err).toContain('Expected to match:\n    ^9+$\n');
  expect(err).toContain(
    '--- Report (Custom Test): partial, 0.5 of 1 points\nLook at the sign.\nmain.py:1  Warning  R1 No name says so.  (Reader)\n' +
      'Sums\nPassed  adds\nFailed  adds negative numbers\n    expected -3\n    but was 3\nSkipped  adds none\n    not yet\n',
  );
  expect(err).toContain(': failed, 0 of 1 points\nA program was not found. Look at the names in the script');
  expect(err).toContain(
    'The program ended with an error. Its output and exit code say more.\nOutput:\n    no compiler\nExit code 4\n',
  );
  expect(err).toContain(`skipped, 0 of 1 points\n${notReached}\n`);
  expect(err).toContain('Points: 0.33 of 5.67');
  expect(err).toContain('6 of 6 tests did not pass.');
});

const Printed = z.object({
  points: z.object({ achieved: z.string(), possible: z.string() }),
  tests: z.array(z.looseObject({ test: z.string() })),
});

it('prints the same facts as JSON for scripts', async () => {
  const { out } = await check(yaml, files, '--json');
  const { points, tests } = Printed.parse(JSON.parse(out));
  expect(points).toEqual({ achieved: '1/3', possible: '17/3' });
  expect(tests).toMatchObject([
    { test: 'Four', state: 'failed', report: { match: { input: '1 2', expected: '4', actual: '3\n' } } },
    { test: 'Nine', type: 'regexMatch' },
    {
      test: 'Report',
      points: { achieved: '1/2', possible: '1' },
      report: {
        unitTest: { suites: [{ testCases: [{}, { reason: 'expected -3\nbut was 3' }, {}] }] },
        comments: [{ path: 'main.py', severity: 'warning', lineRange: { start: 1 } }],
        feedback: { contents: [{ value: 'Look at the sign.' }] },
      },
    },
    { test: 'Tool', failure: 'programMissing', reason: failureTexts.step.programMissing.teacher },
    { test: 'Compile', exitCode: 4, output: 'no compiler\n' },
    { test: 'Extra', state: 'skipped', reason: notReached },
  ]);
});

it.skipIf(!existsSync('/usr/lib/python3/dist-packages/flake8'))(
  'tells what each comment of a linter costs, and at which line it stands',
  async () => {
    const deductions = { error: 20, warning: 10, info: 5 };
    const linter = { config: '', file: '**/*.py', version: 'base', deductions };
    const test = JSON.stringify({ proofmark: 1, test: [{ flake8: linter }] });
    const { out, err } = await check(test, { 'main.py': 'x = 1\nimport os\n' });
    expect(out).toContain('partial');
    expect(err).toMatch(/\nmain\.py:2 {2}\w+ {2}F401 .* {2}\(Flake8 · −\d+ %\)\n/);
  },
);
