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
