// A script of the teacher that must report points. Without a report it earns nothing.
import Fraction from 'fraction.js';
import { z } from 'zod';
import { copiesOf, OwnFiles, pathProblemsOf, ScriptText, scriptProblemsOf } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { resultOfScript } from './script-result.ts';
import { scriptCommand } from './shell.ts';
import { defineStep } from './step.ts';

const silent = { share: new Fraction(0), notes: ['No points were reported.'] };

export const customTest = defineStep({
  name: 'custom-test',
  label: 'Custom Test',
  part: 'test',
  group: 'tests',
  fields: z.object({ script: ScriptText, files: OwnFiles, weight: Weight.optional() }),
  secretFields: ['script', 'files'],
  children: 'none',
  fresh: { script: '' },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  filesOf: ({ files = [] }) => copiesOf(files),
  problemsOf: (fields) => [
    ...scriptProblemsOf(fields),
    ...pathProblemsOf(fields.files ?? []),
    ...weightProblemsOf(fields),
  ],
  commandsOf: ({ script }, context) => [
    scriptCommand({ id: 'custom-test', script, structuredOutput: true }, context),
  ],
  resultOf: (_fields, [outcome]) => resultOfScript(outcome, silent),
});
