// Rules for the points and sizes of unit-test results from any tool.
import Fraction from 'fraction.js';
import { reportLimits } from './report-limits.ts';
import type { TestCase, TestSuite } from './step-report.ts';

/**
 * The passed weight divided by the weight of all tests that were not skipped. The weight of a test is that of
 * its case times that of its suite; weights default to 1, and negative ones count as 0. The share is 0 if
 * nothing counts. If two suites have the same id, the last one counts.
 */
export function shareOfSuites(suites: readonly TestSuite[]): Fraction {
  let [passed, counted] = [0n, 0n];
  for (const suite of latestSuitesOf(suites)) {
    const ofSuite = millionthsOf(suite.weight);
    for (const { status, weight } of suite.testCases) {
      if (status === 'skipped') continue;
      const product = ofSuite * millionthsOf(weight);
      counted += product;
      if (status === 'success') passed += product;
    }
  }
  return counted === 0n ? new Fraction(0) : new Fraction(passed, counted);
}

export function latestSuitesOf(suites: readonly TestSuite[]): TestSuite[] {
  return [...new Map(suites.map((suite) => [suite.id, suite])).values()];
}

/** The same suites. The texts of each test together stay within the limit (ATR-042). */
export function trimmedSuites(suites: readonly TestSuite[], limitBytes: number): TestSuite[] {
  return suites.map((suite) => ({
    ...suite,
    testCases: suite.testCases.map((testCase) => trimmedCase(testCase, limitBytes)),
  }));
}

function trimmedCase(testCase: TestCase, limitBytes: number): TestCase {
  let left = limitBytes;
  const keep = (text: string): string => {
    const kept = firstBytes(text, left);
    left -= utf8Bytes(kept);
    return kept;
  };
  const trimmed: TestCase = { ...testCase, name: keep(testCase.name) };
  for (const field of ['description', 'reason', 'stdout', 'stderr'] as const) {
    const text = testCase[field];
    if (text !== undefined) trimmed[field] = keep(text);
  }
  return trimmed;
}

/** The number of bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character);
  return bytes;
}

function firstBytes(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > limit) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Keeps six decimal places. One common denominator makes sums cost the same for all weights. */
function millionthsOf(weight = 1): bigint {
  return BigInt(Math.round(Math.min(Math.max(0, weight), reportLimits.weight) * 1_000_000));
}
