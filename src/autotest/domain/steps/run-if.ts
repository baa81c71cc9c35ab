// A gate: the blocks inside run only if the points so far allow it. The server decides during the run.
// Without a condition it is a plain frame.
import { z } from 'zod';
import { RunCondition } from './frame.ts';
import { defineStep } from './step.ts';

export const runIf = defineStep({
  name: 'run-if',
  label: 'Run Only If',
  part: 'test',
  group: 'flow',
  fields: z.object({ condition: RunCondition.optional() }),
  secretFields: ['condition'],
  children: 'blocks',
  fresh: { condition: { type: 'rubric-percentage-met', minimumPercentage: 50 } },
  frameOf: ({ condition }) => ({ runIf: condition }),
  movedTo: ({ condition }, rowIdOf) => {
    if (condition?.rubricRowId === undefined) return { condition };
    return { condition: { ...condition, rubricRowId: rowIdOf(condition.rubricRowId) } };
  },
  warningOf: ({ condition }) =>
    condition === undefined ? 'A Run Only If block has no condition, so what is inside runs always.' : null,
});
