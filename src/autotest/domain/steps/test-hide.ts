// Hides what is inside from people without the right, before or after a moment or always.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const HideRule = z.object({
  hideType: z.enum(['config', 'output', 'result']),
  preposition: z.enum(['before', 'after', 'always']),
  when: z.enum(['deadline', 'lockdate']),
});
export type HideRule = z.infer<typeof HideRule>;

export const testHide = defineStep({
  name: 'test-hide',
  label: 'Hide',
  part: 'test',
  group: 'flow',
  fields: HideRule,
  secretFields: [],
  children: 'blocks',
});
