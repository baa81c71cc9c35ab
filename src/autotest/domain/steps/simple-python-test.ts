// Tests in Python that stand in the block itself. The hand-in runs in another process, as with Pytest.
import { z } from 'zod';
import { ScriptText, scriptProblemsOf } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { checkCommand, pytestCommand, resultOfPytest } from './pytest.ts';
import { defineStep } from './step.ts';

export const simplePythonTest = defineStep({
  name: 'simple-python-test',
  label: 'Python Test',
  part: 'test',
  group: 'tests',
  fields: z.object({ script: ScriptText, weight: Weight.optional() }),
  secretFields: ['script'],
  quotesConfiguration: true,
  children: 'none',
  fresh: { script: '' },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [...scriptProblemsOf(fields), ...weightProblemsOf(fields)],
  neededTool: () => ({ tool: 'pytest', version: 'base' }),
  commandsOf: ({ script }, context) => [
    checkCommand(context),
    pytestCommand({ script: '', version: 'base', onlyTests: script }, context),
  ],
  resultOf: (_fields, outcomes, engines) => resultOfPytest({}, outcomes, engines),
});
