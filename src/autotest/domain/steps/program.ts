// A script of the teacher that tests the student's work. It reports points itself, or passes on exit 0.
import { z } from 'zod';
import { ScriptText, scriptProblemsOf } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { shareOfExit } from './result.ts';
import { resultOfScript } from './script-result.ts';
import { warningOfScript } from './script-warnings.ts';
import { scriptCommand } from './shell.ts';
import { defineStep } from './step.ts';

export const program = defineStep({
  name: 'program',
  label: 'Script',
  part: 'test',
  group: 'tests',
  fields: z.object({ script: ScriptText, weight: Weight.optional() }),
  secretFields: ['script'],
  children: 'none',
  fresh: { script: '' },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [...scriptProblemsOf(fields), ...weightProblemsOf(fields)],
  warningOf: ({ script }) => warningOfScript(script),
  commandsOf: (fields, context) => [
    scriptCommand({ id: 'program', script: fields.script, structuredOutput: true }, context),
  ],
  resultOf: (_fields, [outcome]) => resultOfScript(outcome, { share: shareOfExit(outcome) }),
});
