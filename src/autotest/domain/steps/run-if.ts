// A gate: the blocks inside run only when the points so far allow it. The server answers it during the run.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const RunCondition = z.object({
  type: z.enum(['rubric-percentage-met', 'rubric-percentage-not-met']),
  rubricRowId: z.string().optional(),
  minimumPercentage: z
    .number()
    .min(0, 'The percentage should be between 0 and 100.')
    .max(100, 'The percentage should be between 0 and 100.'),
});
export type RunCondition = z.infer<typeof RunCondition>;

export const runIf = defineStep({
  name: 'run-if',
  label: 'Run Only If',
  part: 'test',
  group: 'flow',
  fields: z.object({ condition: RunCondition }),
  secretFields: [],
  children: 'blocks',
});
