// What is kept of a block once it is judged. All texts of a result have one bound, shared evenly by its blocks, so
// that no block takes the room of another, and a result can always be sent and shown.
import { cutForJson } from '../../../runner/domain/json-size.ts';
import { cutText } from '../kept-output.ts';
import type { LeafResult } from '../steps/step.ts';
import type { StepReport } from './step-report.ts';
import { trimmedSuites, utf8Bytes } from './unit-test.ts';

export interface KeptLimits {
  /** Bytes of the output of one block. */
  readonly outputBytes: number;
  /** Bytes of the texts of one unit test. */
  readonly testBytes: number;
  /** Bytes of output and report of one block together, as JSON. */
  readonly blockBytes: number;
}

const resultBytes = 6_291_456;

/** The share of one of so many blocks that run. */
export function blockBytesOf(blocks: number): number {
  return Math.floor(resultBytes / Math.max(blocks, 12));
}

/** Output and report within their limits; what is missing is said in the output. */
export function keptTexts(
  { output, report }: Pick<LeafResult, 'output' | 'report'>,
  { outputBytes, testBytes, blockBytes }: KeptLimits,
): Pick<LeafResult, 'output' | 'report'> {
  const kept = cutText(output.text, outputBytes);
  const fitting = cutForJson(kept.text, Math.floor(blockBytes / 2));
  const truncated = output.truncated || kept.truncated || fitting.truncated;
  if (report === undefined) return { output: { text: fitting.text, truncated } };
  const { kept: keptReport, note } = fittingReport(report, testBytes, Math.floor(blockBytes / 2));
  const notes =
    note === null ? '' : `${fitting.text.endsWith('\n') || fitting.text === '' ? '' : '\n'}${note}\n`;
  return {
    output: { text: fitting.text + notes, truncated: truncated || note !== null },
    report: keptReport,
  };
}

function fittingReport(
  { match, unitTest, feedback }: StepReport,
  testBytes: number,
  mostBytes: number,
): { kept: StepReport; note: string | null } {
  // Input and expected text stand in the configuration, which has a bound of its own.
  if (match)
    return { kept: { match: { ...match, actual: cutForJson(match.actual, mostBytes).text } }, note: null };
  for (const bytes of [testBytes, Math.min(testBytes, 400)]) {
    const cut: StepReport = {
      ...(unitTest ? { unitTest: { suites: trimmedSuites(unitTest.suites, bytes) } } : {}),
      ...(feedback ? { feedback } : {}),
    };
    if (utf8Bytes(JSON.stringify(cut)) <= mostBytes) {
      const note = bytes === testBytes ? null : 'The texts of the tests were too long together and were cut.';
      return { kept: cut, note };
    }
  }
  const note = 'The list of the tests is too long to be kept. Its points count.';
  return { kept: {}, note };
}
