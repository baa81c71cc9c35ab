// The largest report that is accepted from any tool. A larger one fails the block with a sentence (behaviour
// 23 "Reports").
import type { TestSuite } from './step-report.ts';

export const reportLimits = {
  /** Bytes of a report file. */
  fileBytes: 4_194_304,
  tests: 10_000,
  nameCharacters: 255,
  /** The weight of a suite or a test. Six decimal places count. */
  weight: 1_000_000,
  /** All texts of one test while a report is read. */
  textCharacters: 65_536,
  lines: 20_000,
  feedback: 1_000,
  comments: 1_000,
} as const;

export const tooLongName = 'a name in it is longer than 255 characters';

/** Names what is too much in a report, as the end of a sentence; null if the report is within the limits. */
export function excessOf(suites: readonly TestSuite[]): string | null {
  const tests = suites.reduce((sum, { testCases }) => sum + testCases.length, 0);
  if (tests > reportLimits.tests || suites.length > reportLimits.tests) {
    return 'it names more than 10,000 tests';
  }
  for (const suite of suites) {
    const parts = [suite, ...suite.testCases];
    if (isTooLong(suite.id) || parts.some(({ name }) => isTooLong(name))) {
      return tooLongName;
    }
    if (parts.some(({ weight = 0 }) => weight > reportLimits.weight)) {
      return 'a weight in it is larger than 1,000,000';
    }
  }
  return null;
}

export function isTooLong(name: string): boolean {
  return name.length > reportLimits.nameCharacters;
}
