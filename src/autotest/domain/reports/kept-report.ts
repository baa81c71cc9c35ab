// Limits what is stored of a judged block. All texts of a result share one limit equally, so that no block
// takes the room of another and a result can always be sent and shown.
import { cutForJson } from '../../../runner/domain/json-size.ts';
import { cutText } from '../kept-output.ts';
import type { LeafResult } from '../steps/step.ts';
import type { QualityComment, StepReport } from './step-report.ts';
import { trimmedSuites, utf8Bytes } from './unit-test.ts';

export interface KeptLimits {
  /** Limit in bytes for the output of one block. */
  readonly outputBytes: number;
  /** Limit in bytes for the texts of one unit test. */
  readonly testBytes: number;
  /** Limit in bytes for output and report of one block together, as JSON. */
  readonly blockBytes: number;
}

const resultBytes = 6_291_456;

/** The share of one block when this many blocks run. */
export function blockBytesOf(blocks: number): number {
  return Math.floor(resultBytes / Math.max(blocks, 12));
}

/** Cuts output and report to their limits. The output says what is missing. */
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
  { match, unitTest, feedback, structure, comments }: StepReport,
  testBytes: number,
  mostBytes: number,
): { kept: StepReport; note: string | null } {
  // Input and expected text come from the configuration, which has its own limit.
  if (match)
    return { kept: { match: { ...match, actual: cutForJson(match.actual, mostBytes).text } }, note: null };
  for (const bytes of [testBytes, Math.min(testBytes, 400)]) {
    const cut: StepReport = {
      ...(unitTest ? { unitTest: { suites: trimmedSuites(unitTest.suites, bytes) } } : {}),
      ...(feedback ? { feedback } : {}),
      ...(structure ? { structure } : {}),
      ...(comments ? { comments: firstComments(comments, Math.floor(mostBytes / 2)) } : {}),
    };
    if (utf8Bytes(JSON.stringify(cut)) <= mostBytes) {
      const note = bytes === testBytes ? null : 'The texts of the tests were too long together and were cut.';
      return { kept: cut, note };
    }
  }
  const note = 'The list of the tests is too long to be kept. Its points count.';
  return { kept: {}, note };
}

/** The first comments, as many as fit. What they cost was counted before. */
function firstComments(comments: readonly QualityComment[], mostBytes: number): QualityComment[] {
  let left = mostBytes;
  return comments.filter((comment) => (left -= utf8Bytes(JSON.stringify(comment)) + 1) >= 0);
}
