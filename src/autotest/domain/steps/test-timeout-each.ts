// Time limit of every single run inside: one block, one match. The innermost counts.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const testTimeoutEach = defineStep({
  name: 'test-timeout-each',
  label: 'Timeout',
  part: 'test',
  group: 'flow',
  /** Seconds. */
  fields: z.object({ timeout: z.number().min(1, 'The timeout should be at least 1 second.') }),
  secretFields: [],
  children: 'blocks',
});
