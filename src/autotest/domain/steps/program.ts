// A script of the teacher that tests the student's work: it reports points itself, or passes on exit 0.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepReport } from '../reports/step-report.ts';
import { parseStructuredOutput } from '../reports/structured-output.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { ScriptText, scriptProblemsOf } from './fields.ts';
import { judgedResult, shareOfExit } from './result.ts';
import { scriptCommand } from './shell.ts';
import { defineStep } from './step.ts';
import type { LeafResult } from './step.ts';

export const program = defineStep({
  name: 'program',
  label: 'Script',
  part: 'test',
  group: 'tests',
  fields: z.object({ script: ScriptText }),
  secretFields: ['script'],
  children: 'none',
  fresh: { script: '' },
  possible: 1,
  problemsOf: scriptProblemsOf,
  commandsOf: (fields, context) => [
    scriptCommand({ id: 'program', script: fields.script, structuredOutput: true }, context),
  ],
  resultOf: (_fields, [outcome]) => resultOfProgram(outcome),
});

/** The last points written, else all unit tests together, else the exit. */
function resultOfProgram(outcome: CommandOutcome | undefined): LeafResult {
  const { points, suites, excess, feedback, notes } = parseStructuredOutput(outcome?.structured ?? '');
  if (excess !== null) {
    const note = `The unit tests cannot be used: ${excess}.`;
    return judgedResult(outcome, { share: new Fraction(0), notes: [...notes, note] });
  }
  const share = points ?? (suites.length > 0 ? shareOfSuites(suites) : shareOfExit(outcome));
  const report: StepReport = {
    ...(suites.length > 0 ? { unitTest: { suites } } : {}),
    ...(feedback.length > 0 ? { feedback: { contents: feedback } } : {}),
  };
  return judgedResult(outcome, { share, report, notes });
}
