// What a script of the teacher that may report is worth.
import Fraction from 'fraction.js';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepReport } from '../reports/step-report.ts';
import { parseStructuredOutput } from '../reports/structured-output.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { judgedResult } from './result.ts';
import type { LeafResult } from './step.ts';

/** What a script is worth that reported nothing. */
interface Silent {
  readonly share: Fraction;
  readonly notes?: readonly string[];
}

/** The last points written, else all unit tests together, else what `silent` says. */
export function resultOfScript(outcome: CommandOutcome | undefined, silent: Silent): LeafResult {
  const { points, suites, excess, feedback, notes } = parseStructuredOutput(outcome?.structured ?? '');
  if (excess !== null) {
    const note = `The unit tests cannot be used: ${excess}.`;
    return judgedResult(outcome, { share: new Fraction(0), notes: [...notes, note] });
  }
  const report: StepReport = {
    ...(suites.length > 0 ? { unitTest: { suites } } : {}),
    ...(feedback.length > 0 ? { feedback: { contents: feedback } } : {}),
  };
  const reported = points ?? (suites.length > 0 ? shareOfSuites(suites) : null);
  if (reported !== null) return judgedResult(outcome, { share: reported, report, notes });
  return judgedResult(outcome, { share: silent.share, report, notes: [...notes, ...(silent.notes ?? [])] });
}
