// Scales the points of the blocks inside to this weight. Without a weight it is a plain frame.
import { z } from 'zod';
import { Weight, weightProblemsOf } from './frame.ts';
import { defineStep } from './step.ts';

export const weight = defineStep({
  name: 'weight',
  label: 'Weight',
  part: 'test',
  group: 'points',
  fields: z.object({ weight: Weight.optional() }),
  secretFields: ['weight'],
  children: 'blocks',
  fresh: { weight: { numerator: 1, denominator: 1 } },
  frameOf: (fields) => ({ weight: fields.weight }),
  problemsOf: weightProblemsOf,
  warningOf: (fields) =>
    fields.weight === undefined ? 'A Weight block has no weight, so it changes no points.' : null,
});
