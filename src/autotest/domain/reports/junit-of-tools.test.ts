// What tools of C and C++ say in reports of the same form about tests that did not run.
import { describe, expect, it } from 'vitest';
import { parseJUnit } from './junit.ts';
import { shareOfSuites } from './unit-test.ts';

const shareOf = (xml: string): string => {
  const read = parseJUnit(xml);
  return read.kind === 'report' ? shareOfSuites(read.suites).toFraction() : read.reason;
};

describe('a report of CTest', () => {
  const ofCTest = (cases: string, failures = 0): string =>
    `<testsuite name="(empty)" tests="2" failures="${String(failures)}" disabled="0" skipped="1" hostname="">
      <testcase name="a" classname="a" time="0.003" status="run"><system-out></system-out></testcase>${cases}</testsuite>`;
  const notRun = (message: string): string =>
    `<testcase name="b" classname="b" time="0" status="notrun"><skipped message="${message}"/><system-out>${message}</system-out></testcase>`;

  it.each(['Unable to find executable', 'Fixture dependency failed', 'Required Files Missing'])(
    'counts a test that it could not run as one that failed: %s',
    (message) => {
      expect(shareOf(ofCTest(notRun(message)))).toBe('1/2');
    },
  );

  it.each(['SKIP_RETURN_CODE=77', 'SKIP_REGULAR_EXPRESSION_MATCHED'])(
    'does not count a test that skipped itself: %s',
    (message) => {
      expect(shareOf(ofCTest(notRun(message)))).toBe('1');
    },
  );

  it('does not count a test that is disabled, passed or failed', () => {
    const disabled =
      '<testcase name="d" classname="d" time="0" status="disabled"><system-out>Disabled</system-out></testcase>';
    const failed = '<testcase name="f" classname="f" status="fail"><failure message=""/></testcase>';
    expect(shareOf(ofCTest(disabled))).toBe('1');
    expect(shareOf(ofCTest(failed + disabled, 1))).toBe('1/2');
  });
});

it('a disabled test of GoogleTest does not count', () => {
  const xml = `<testsuites tests="2" failures="1" disabled="1" errors="0" name="AllTests">
    <testsuite name="A" tests="2" failures="1" disabled="1" skipped="0" errors="0">
      <testcase name="two" status="run" result="completed" classname="A"><failure message="no" type="">no</failure></testcase>
      <testcase name="DISABLED_three" status="notrun" result="suppressed" classname="A" />
    </testsuite></testsuites>`;
  expect(shareOf(xml)).toBe('0');
});

describe('a report that Catch2 or doctest wrote when a signal ended it', () => {
  const ofCatch2 = `<testsuites><testsuite errors="0" failures="1" tests="2" hostname="tbd" time="0.000">
    <testcase classname="k.global" name="one" time="0.000" status="run"/>
    <testcase classname="k.global" name="two" time="0.000" status="run"><error type="TEST_CASE">
FAILED:
SIGSEGV - Segmentation violation signal
at k.cc:4
      </error></testcase><system-out/><system-err/></testsuite></testsuites>`;
  const ofDoctest = `<testsuites><testsuite name="./l" errors="1" failures="0" tests="1" time="0" doctest_version="2.4.9">
    <testcase classname="l.cc" name="one" time="0" status="run"/>
    <testcase classname="l.cc" name="two" time="0" status="run"><error message="exception">
        SIGSEGV - Segmentation violation signal
      </error></testcase></testsuite></testsuites>`;

  it.each([ofCatch2, ofDoctest])('counts nothing, as the tests behind it are not in it', (xml) => {
    expect(shareOf(xml)).toBe('not all tests ran to their end (SIGSEGV - Segmentation violation signal)');
  });
});

it('a file of "node --test" that told of no test counts as failed, as the hand-in may have ended its process', () => {
  const ofNode = (cases: string): string =>
    `<?xml version="1.0" encoding="utf-8"?><testsuites>${cases}<!-- tests 1 --></testsuites>`;
  const file = '<testcase name="/home/student/fixtures/t.test.js" time="0.44" classname="test"/>';
  const one = '<testcase name="one" time="0.005" classname="test"/>';
  expect(shareOf(ofNode(file))).toBe('0');
  expect(shareOf(ofNode(one + file))).toBe('1/2');
  expect(shareOf(ofNode(one))).toBe('1');
});
