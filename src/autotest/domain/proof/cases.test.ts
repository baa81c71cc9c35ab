import { expect, it } from 'vitest';
import { idOf, program } from '../../../../tests/support/autotest-blocks.ts';
import type { StepReport } from '../reports/step-report.ts';
import { testTreeOf } from '../tree.ts';
import { caseColumnsOf, casesOf, caseVerdictsOf, keptCasesOf, mostCases, reportOfCases } from './cases.ts';

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
  cases: {
    [idOf('P')]: keptCasesOf(p) ?? [],
    ...(q === undefined ? {} : { [idOf('Q')]: keptCasesOf(q) ?? [] }),
  },
});

it('tells of each case which solutions it notices, in the order of the tests', () => {
  const right = runOf(reportOf(['a', { one: 'success', two: 'success' }]), reportOf(['q', { q: 'success' }]));
  const wrong = runOf(reportOf(['a', { two: 'failure', odd: 'failure', one: 'skipped' }]));
  const columns = caseColumnsOf(tests, [right, wrong]);
  expect(columns.cases.map(({ name }) => name)).toEqual(['one', 'two', 'odd', 'q']);
  expect(caseVerdictsOf(right, columns)).toEqual({ failed: [], notRun: [2] });
  expect(caseVerdictsOf(wrong, columns)).toEqual({ failed: [1, 2], notRun: [0, 3] });
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
  const kept = keptCasesOf(reportOf(['a', many])) ?? [];
  expect(kept).toHaveLength(mostCases + 1);
  expect(casesOf(reportOfCases(kept))).toEqual(kept);
  const columns = caseColumnsOf(tests, [runOf(reportOfCases(kept))]);
  expect([columns.cases.length, columns.hasMore]).toEqual([mostCases, true]);
  expect(keptCasesOf(undefined)).toBeUndefined();
});
