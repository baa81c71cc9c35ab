// Runs one script once for each match block inside it. The text of the match block is the input. `match.ts` judges
// each output; `../points.ts` adds up the points, under the weight of the test if it has one.
import { z } from 'zod';
import { ScriptText, scriptProblemsOf } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { warningOfComparisons } from './script-warnings.ts';
import { scriptCommand } from './shell.ts';
import { defineStep } from './step.ts';

const Input = z.object({ inputText: z.string() });

export const ioTest = defineStep({
  name: 'io-test',
  label: 'IO Test',
  part: 'test',
  group: 'tests',
  fields: z.object({
    script: ScriptText,
    /** Points of all matches together. Without it each match has its own points. */
    weight: Weight.optional(),
  }),
  secretFields: ['script'],
  children: 'matches',
  fresh: { script: '' },
  freshChild: 'simpleMatch',
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [...scriptProblemsOf(fields), ...weightProblemsOf(fields)],
  warningOf: ({ script }) => warningOfComparisons(script),
  commandsOf: (fields, context) =>
    context.children.map(({ id, fields: match }) =>
      scriptCommand({ id, script: fields.script, stdin: Input.parse(match).inputText }, context),
    ),
});
