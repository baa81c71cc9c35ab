import { describe, expect, it } from 'vitest';
import { flagsOf, mostFlags } from './marks.ts';
import type { TestSuite } from './step-report.ts';
import { verdictOnRun } from './test-agreement.ts';
import { readTestRecord, recordLimits } from './test-record.ts';

const list = '{"list":["t::a","t::b"]}';
const sources = '{"sources":["t::a","t::b"],"functions":["a","b"],"isNarrowed":false}';
const bothPassed = ['{"end":[0,"passed"]}', '{"end":[1,"passed"]}'];
const oneFailed = ['{"end":[0,"passed"]}', '{"end":[1,"failed"]}'];
const exit = (code: number): string => JSON.stringify({ exit: code, decided: 0 });

type Case = ['a' | 'b' | 'c', 'success' | 'failure' | 'skipped'];
const suite = (...cases: Case[]): TestSuite[] => [
  { id: 't', name: 't', testCases: cases.map(([name, status]) => ({ name, status })) },
];
const passes = suite(['a', 'success'], ['b', 'success']);
const fails = suite(['a', 'success'], ['b', 'failure']);

interface Row {
  readonly name: string;
  readonly lines: readonly string[];
  readonly suites: TestSuite[] | null;
  readonly exitCode: number | null;
  readonly oneProcess?: boolean;
  readonly verdict: RegExp | null;
}

const rows: readonly Row[] = [
  { name: 'all agree', lines: [list, ...bothPassed, exit(0)], suites: passes, exitCode: 0, verdict: null },
  { name: 'a failure', lines: [list, ...oneFailed, exit(1)], suites: fails, exitCode: 1, verdict: null },
  { name: 'nothing to run', lines: ['{"list":[]}', exit(5)], suites: [], exitCode: 5, verdict: null },
  {
    name: 'a file of tests that cannot be read',
    lines: ['{"broken":"::t"}', '{"list":[]}', exit(2)],
    suites: [{ id: '', name: '', testCases: [{ name: 't', status: 'failure' }] }],
    exitCode: 2,
    verdict: null,
  },
  {
    name: 'a file of tests that skipped itself',
    lines: ['{"left":"::t"}', '{"list":[]}', JSON.stringify({ exit: 5, skipped: 1 })],
    suites: [{ id: '', name: '', testCases: [{ name: 't', status: 'skipped' }] }],
    exitCode: 5,
    verdict: null,
  },
  {
    name: 'a test that failed and broke while cleaning up',
    lines: [list, ...oneFailed, exit(1)],
    suites: suite(['a', 'success'], ['b', 'failure'], ['b', 'failure']),
    exitCode: 1,
    verdict: null,
  },
  { name: 'a tool that never started', lines: [], suites: null, exitCode: 1, verdict: null },
  { name: 'a crash without a report', lines: [list], suites: null, exitCode: 139, verdict: null },
  {
    name: 'a good end without a report',
    lines: [list],
    suites: null,
    exitCode: 0,
    verdict: /without a report/,
  },
  { name: 'a good end without a word', lines: [], suites: null, exitCode: 0, verdict: /without a report/ },
  { name: 'a report without an end', lines: [list], suites: passes, exitCode: 0, verdict: /never said/ },
  {
    name: 'another exit code',
    lines: [list, ...bothPassed, exit(0)],
    suites: passes,
    exitCode: 1,
    verdict: /process with 1/,
  },
  {
    name: 'a good exit beside a failure',
    lines: [list, ...oneFailed, exit(0)],
    suites: fails,
    exitCode: 0,
    verdict: /failed, yet/,
  },
  {
    name: 'a test that did not end',
    lines: [list, '{"end":[0,"passed"]}', exit(0)],
    suites: suite(['a', 'success']),
    exitCode: 0,
    verdict: /2 tests were listed, 1 ended/,
  },
  {
    name: 'a test that was not listed',
    lines: [list, ...bothPassed, '{"end":[2,"passed"]}', exit(0)],
    suites: passes,
    exitCode: 0,
    verdict: /not listed/,
  },
  {
    name: 'a report that is kinder',
    lines: [list, ...oneFailed, exit(1)],
    suites: passes,
    exitCode: 1,
    verdict: /says passed of t::b, the record failed/,
  },
  {
    name: 'a report with one more',
    lines: [list, ...bothPassed, exit(0)],
    suites: suite(['a', 'success'], ['b', 'success'], ['c', 'success']),
    exitCode: 0,
    verdict: /the record nothing/,
  },
  {
    name: 'a report with one twice',
    lines: [list, ...bothPassed, exit(0)],
    suites: suite(['a', 'success'], ['a', 'success'], ['b', 'success']),
    exitCode: 0,
    verdict: /twice/,
  },
  {
    name: 'a report that is silent',
    lines: [list, ...bothPassed, exit(0)],
    suites: suite(['a', 'success']),
    exitCode: 0,
    verdict: /silent about t::b/,
  },
  {
    name: 'sources that agree',
    lines: [sources, list, ...bothPassed, exit(0)],
    ...{ suites: passes, exitCode: 0, oneProcess: true, verdict: null },
  },
  {
    name: 'no sources',
    lines: [list, ...bothPassed, exit(0)],
    ...{ suites: passes, exitCode: 0, oneProcess: true, verdict: /were not listed/ },
  },
  {
    name: 'a test of the sources that was left out',
    lines: [sources, '{"list":["t::a"]}', '{"end":[0,"passed"]}', exit(0)],
    ...{
      suites: suite(['a', 'success']),
      exitCode: 0,
      oneProcess: true,
      verdict: /hold t::b, which was not run/,
    },
  },
  {
    name: 'one left out by the arguments',
    lines: [sources.replace('false', 'true'), '{"list":["t::a"]}', '{"end":[0,"passed"]}', exit(0)],
    ...{ suites: suite(['a', 'success']), exitCode: 0, oneProcess: true, verdict: null },
  },
  {
    name: 'a test that no source names',
    lines: [sources.replace(',"b"]', ']'), list, ...bothPassed, exit(0)],
    ...{ suites: passes, exitCode: 0, oneProcess: true, verdict: /do not hold t::b/ },
  },
];

describe('what a test tool leaves behind', () => {
  it.each(rows)('$name', ({ lines, suites, exitCode, oneProcess, verdict }) => {
    const found = verdictOnRun({ record: readTestRecord(lines.join('\n')), suites, exitCode, oneProcess });
    if (verdict === null) expect(found).toBeNull();
    else expect(found).toMatch(verdict);
  });

  it.each([
    ['a line that is no JSON', [list, 'passed!']],
    ['a line of another kind', ['{"points":1}']],
    ['two lists', [list, list]],
    ['a test that ends twice', [list, '{"end":[0,"failed"]}', '{"end":[0,"passed"]}']],
    ['a line after the end', [list, exit(0), '{"end":[0,"passed"]}']],
    ['more than a runner keeps', ['x'.repeat(recordLimits.characters + 1)]],
    [
      'more tests than a report may hold',
      [JSON.stringify({ list: Array(recordLimits.tests + 1).fill('t') })],
    ],
  ])('is not believed with %s', (_name, lines) => {
    const record = readTestRecord(lines.join('\n'));
    expect(record.kind).toBe('unreadable');
    expect(verdictOnRun({ record, suites: passes, exitCode: 0, oneProcess: false })).not.toBeNull();
  });
});

describe('flags of a hand-in', () => {
  const flag = { file: 'a.py', line: 1, rule: 'atexit' };

  it('are read line by line, others left out, and not more than fit a page', () => {
    const line = JSON.stringify({ flag });
    expect(flagsOf(`${line}\nnothing\n{"flag":{"file":1}}\n`)).toEqual([flag]);
    expect(flagsOf(`${line}\n`.repeat(mostFlags * 2))).toHaveLength(mostFlags);
  });
});
