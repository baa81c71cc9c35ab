// Scales the points inside so that they can reach this weight.
import { z } from 'zod';
import { defineStep } from './step.ts';

const whole = z
  .number()
  .int('This should be a whole number.')
  .max(1_000_000_000, 'This number is too large.');

export const Weight = z.object({ numerator: whole, denominator: whole });
export type Weight = z.infer<typeof Weight>;

export const weight = defineStep({
  name: 'weight',
  label: 'Weight',
  part: 'test',
  group: 'points',
  fields: z.object({ weight: Weight }),
  secretFields: [],
  children: 'blocks',
  problemsOf: ({ weight: { numerator, denominator } }) => {
    if (denominator === 0) return [{ path: '/weight', message: 'The weight should not be divided by zero.' }];
    return numerator < 0 !== denominator < 0 && numerator !== 0
      ? [{ path: '/weight', message: 'The weight should not be negative.' }]
      : [];
  },
});
