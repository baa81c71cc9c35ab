// Computes the points of a teacher's script that may report.
import Fraction from 'fraction.js';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepReport } from '../reports/step-report.ts';
import { parseStructuredOutput } from '../reports/structured-output.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { judgedResult } from './result.ts';
import type { LeafResult } from './step.ts';

/** The points of a script that reported nothing. */
interface Silent {
  readonly share: Fraction;
  readonly notes?: readonly string[];
}

/**
 * The last points that the script wrote count; without any, all unit tests together; without these, `silent`.
 * A report whose end is missing counts nothing, because printed output could have pushed out the tests that
 * fail.
 */
export function resultOfScript(outcome: CommandOutcome | undefined, silent: Silent): LeafResult {
  const read = parseStructuredOutput(outcome?.structured ?? '');
  const { points, suites, feedback, comments, notes } = read;
  const excess = outcome?.tooLarge.includes('structured') ? 'it is too large' : read.excess;
  if (excess !== null) {
    const note = `The report cannot be used, so this block counts 0: ${excess}.`;
    return judgedResult(outcome, {
      share: new Fraction(0),
      notes: [...notes, note],
      failure: 'unusableReport',
    });
  }
  const report: StepReport = {
    ...(suites.length > 0 ? { unitTest: { suites } } : {}),
    ...(feedback.length > 0 ? { feedback: { contents: feedback } } : {}),
    ...(comments.length > 0 ? { comments } : {}),
  };
  const reported = points ?? (suites.length > 0 ? shareOfSuites(suites) : null);
  if (reported !== null) return judgedResult(outcome, { share: reported, report, notes });
  return judgedResult(outcome, { share: silent.share, report, notes: [...notes, ...(silent.notes ?? [])] });
}
