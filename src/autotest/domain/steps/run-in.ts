// A frame for one environment: the tests of hand-ins, or the code editor of students. Elsewhere its blocks do
// not exist: they are not run, not shown and count 0 of 0.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const environments = ['auto-test', 'code-editor', 'everywhere'] as const;

export const runIn = defineStep({
  name: 'run-in',
  label: 'Run In',
  part: 'test',
  group: 'flow',
  fields: z.object({ environment: z.enum(environments) }),
  secretFields: [],
  children: 'blocks',
  fresh: { environment: 'auto-test' },
  frameOf: ({ environment }) => ({ runsOnHandIns: environment !== 'code-editor' }),
  warningOf: ({ environment }) =>
    environment === 'code-editor'
      ? 'A Run In block is for the code editor only, so what is inside does not run on submissions.'
      : null,
});
