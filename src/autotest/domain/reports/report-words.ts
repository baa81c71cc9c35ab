// How the reports of blocks read, on pages and in the command line.
import type { TestCase } from './step-report.ts';

export const plural = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

export const reportWords = {
  /** A box of empty lines would show nothing, so the title describes such an input. */
  inputGiven: (input: string) => (input.trim() === '' ? 'Input: empty lines only' : 'Input'),
  expected: 'Expected output',
  expectedPart: 'Expected to contain',
  expectedPattern: 'Expected to match',
  gotStaff: 'Output',
  noOutput: 'No output.',
  exitCode: (code: number) => `Exit code ${String(code)}`,
  outputTruncated: 'The middle of the output was left out, because it is too long.',
  rule: (number: number) => `Rule ${String(number)}`,
  ruleFound: (count: number) => (count === 0 ? 'Not found' : `Found ${plural(count, 'time', 'times')}`),
  place: (line: number, text: string) => `${String(line).padStart(4)}  ${text.replaceAll('\n', '\n      ')}`,
  caseStates: { success: 'Passed', failure: 'Failed', skipped: 'Skipped' } satisfies Record<
    TestCase['status'],
    string
  >,
  contradiction: 'This result contradicts itself',
  skippedByCall: (count: number) =>
    `${plural(count, 'test was', 'tests were')} skipped while running, which may depend on the hand-in, and ${count === 1 ? 'counts' : 'count'} nothing. A test in Python that must count imports the hand-in without pytest.importorskip, one in Java assumes nothing that the hand-in answers.`,
} as const;
