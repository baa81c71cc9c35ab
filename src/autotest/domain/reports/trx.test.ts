import { expect, it } from 'vitest';
import { parseTrx } from './trx.ts';

const result = (testName: string, outcome: string, inside = '') =>
  `<UnitTestResult testName="${testName}" outcome="${outcome}" duration="00:00:00.01">${inside}</UnitTestResult>`;
const run = (...results: string[]) =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<TestRun id="1" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
  <Times creation="2026-01-01T10:00:00" /><Results>${results.join('\n')}</Results>
  <ResultSummary outcome="Failed"><Counters total="3" passed="1" failed="1" /></ResultSummary>
</TestRun>`;

it('reads each test with its class, its end and what it said', () => {
  const error = `<Output><StdOut>seen</StdOut><ErrorInfo><Message>Assert.Equal() &lt;1&gt;</Message>
    <StackTrace>at Work.Tests.Adds()</StackTrace></ErrorInfo></Output>`;
  const read = parseTrx(
    run(
      result('Work.Tests.Adds', 'Failed', error),
      result('Work.Tests.Doubles(given: 1.5, text: &quot;a.b(&quot;)', 'Passed'),
      result('Work.Other.Later', 'NotExecuted'),
    ),
  );
  const reason = 'Assert.Equal() <1>\nat Work.Tests.Adds()';
  expect(read).toEqual({
    kind: 'report',
    suites: [
      {
        ...{ id: 'Work.Tests', name: 'Work.Tests' },
        testCases: [
          { name: 'Adds', status: 'failure', stdout: 'seen', reason },
          { name: 'Doubles(given: 1.5, text: "a.b(")', status: 'success' },
        ],
      },
      { id: 'Work.Other', name: 'Work.Other', testCases: [{ name: 'Later', status: 'skipped' }] },
    ],
  });
});

it('counts what it does not know as failed, and refuses what is no such report', () => {
  const odd = parseTrx(run(result('A.B', 'Aborted')));
  expect(odd).toMatchObject({ suites: [{ testCases: [{ status: 'failure' }] }] });
  expect(parseTrx('<testsuite/>')).toMatchObject({ kind: 'broken', reason: 'it holds no test run' });
  expect(parseTrx('<!DOCTYPE a [<!ENTITY b "c">]><TestRun/>')).toMatchObject({ kind: 'broken' });
  expect(parseTrx(`<TestRun>${'<a>'.repeat(40)}`)).toMatchObject({ kind: 'broken' });
  expect(parseTrx(run(result('x'.repeat(300), 'Passed')))).toMatchObject({ kind: 'broken' });
});

it('counts nothing when the process of the tests ended before all had run', () => {
  const said = (outcome: string) => `<TestRun><Results>${result('A.B', 'Passed')}</Results>
    <ResultSummary outcome="Failed"><RunInfos><RunInfo outcome="${outcome}">
    <Text>Reason: Test host process crashed</Text></RunInfo></RunInfos></ResultSummary></TestRun>`;
  const reason = 'not all tests ran to their end (Reason: Test host process crashed)';
  expect(parseTrx(said('Error'))).toEqual({ kind: 'broken', reason });
  expect(parseTrx(said('Warning'))).toMatchObject({ suites: [{ testCases: [{ status: 'success' }] }] });
});

it('cuts the values of a row that are too long for a name', () => {
  const values = `(text: ${'x'.repeat(300)})`;
  const read = parseTrx(run(result(`Work.Tests.Reads${values}`, 'Passed')));
  const name = `Reads${values}`.slice(0, 254);
  expect(read).toMatchObject({ kind: 'report', suites: [{ testCases: [{ name: `${name}…` }] }] });
  expect(parseTrx(run(result(`A.${'x'.repeat(300)}(1)`, 'Passed')))).toMatchObject({ kind: 'broken' });
});

it('counts the rows of a test, and the result of all of them only if it failed by itself', () => {
  const rows = (...inner: string[]) => `<InnerResults>${inner.join('')}</InnerResults>`;
  const said = '<Output><ErrorInfo><Message>said last</Message></ErrorInfo></Output>';
  const first = result('A.Sums(1)', 'Passed');
  const casesOf = (report: string) => {
    const read = parseTrx(run(report));
    return read.kind === 'report' ? read.suites.flatMap(({ testCases }) => testCases) : read;
  };
  expect(
    casesOf(result('A.Sums', 'Failed', rows(first, result('A.Sums(2)', 'Failed', said)) + said)),
  ).toEqual([
    { name: 'Sums(1)', status: 'success' },
    { name: 'Sums(2)', status: 'failure', reason: 'said last' },
  ]);
  expect(casesOf(result('A.Sums', 'Passed', rows(first)))).toEqual([{ name: 'Sums(1)', status: 'success' }]);
  expect(casesOf(result('A.Sums', 'Failed', rows(first) + said))).toEqual([
    { name: 'Sums', status: 'failure', reason: 'said last' },
    { name: 'Sums(1)', status: 'success' },
  ]);
});
