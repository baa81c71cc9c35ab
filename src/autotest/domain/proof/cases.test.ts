import { expect, it } from 'vitest';
import { idOf, program } from '../../../../tests/support/autotest-blocks.ts';
import type { StepReport } from '../reports/step-report.ts';
import { testTreeOf } from '../tree.ts';
import { CaseColumns, casesOf, keptCasesOf, mostCases, mostCasesOfRun, reportOfCases } from './cases.ts';

type Status = 'success' | 'failure' | 'skipped';
const reportOf = (...suites: [string, Record<string, Status>][]): StepReport => ({
  unitTest: {
    suites: suites.map(([name, cases]) => ({
      id: name,
      name,
      testCases: Object.entries(cases).map(([test, status]) => ({ name: test, status })),
    })),
  },
});
const tests = testTreeOf([program('P'), program('Q')]).nodes;
const runOf = (p: StepReport, q?: StepReport) => ({
  cases: keptCasesOf({ [idOf('P')]: { report: p }, [idOf('Q')]: { report: q } }),
});

it('tells of each case which solutions it notices, in the order of the tests', () => {
  const right = runOf(reportOf(['a', { one: 'success', two: 'success' }]), reportOf(['q', { q: 'success' }]));
  const wrong = runOf(reportOf(['a', { two: 'failure', odd: 'failure', one: 'skipped' }]));
  const columns = new CaseColumns(tests);
  const [ofRight, ofWrong] = [columns.read(right), columns.read(wrong)];
  const { cases, hasMore, verdictsOf } = columns.end();
  expect(cases.map(({ name }) => name)).toEqual(['one', 'two', 'odd', 'q']);
  expect(hasMore).toBe(false);
  expect(verdictsOf(ofRight)).toEqual({ failed: [], notRun: [2] });
  expect(verdictsOf(ofWrong)).toEqual({ failed: [1, 2], notRun: [0, 3] });
});

it('tells no more cases apart than it shows, however many runs and tests there are', () => {
  const columns = new CaseColumns(tests);
  const reportNumber = (number: number): StepReport =>
    reportOf([
      'a',
      Object.fromEntries(
        Array.from({ length: 150 }, (_, at) => [`${String(number)} ${String(at)}`, 'failure']),
      ),
    ]);
  const read = [0, 1, 2].map((number) => columns.read(runOf(reportNumber(number), reportNumber(number))));
  expect(read.map(({ failed }) => failed.length)).toEqual([mostCases, 0, 0]);
  const { cases, hasMore, verdictsOf } = columns.end();
  expect([cases.length, hasMore]).toEqual([mostCases, true]);
  expect(read.map((run) => verdictsOf(run).notRun.length)).toEqual([0, mostCases, mostCases]);
});

it('names cases of several suites with their suite, and one that comes twice by its failure', () => {
  const cases = casesOf(
    reportOf(['a', { one: 'failure' }], ['b', { one: 'success' }], ['a', { one: 'success' }]),
  );
  expect(cases).toEqual([
    { name: 'a: one', verdict: 'failed' },
    { name: 'b: one', verdict: 'passed' },
  ]);
});

it('keeps so many cases that it is known whether some are left out, and reads them back', () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`t${String(at)}`, 'success' as const]),
  );
  const { block: kept = [] } = keptCasesOf({ block: { report: reportOf(['a', many]) } });
  expect(kept).toHaveLength(mostCases + 1);
  expect(casesOf(reportOfCases(kept))).toEqual(kept);
  const columns = new CaseColumns(tests);
  columns.read(runOf(reportOfCases(kept)));
  const { cases, hasMore } = columns.end();
  expect([cases.length, hasMore]).toEqual([mostCases, true]);
  expect(keptCasesOf({ block: {} })).toEqual({});
  const block = { report: reportOf(['a', many]) };
  const blocks = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`block ${String(at)}`, block]));
  expect(Object.values(keptCasesOf(blocks)).flat()).toHaveLength(mostCasesOfRun);
});
