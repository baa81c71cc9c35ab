// Time limit for each single run inside, such as one block or one match. The innermost limit counts. Without
// a limit it is a plain frame.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const testTimeoutEach = defineStep({
  name: 'test-timeout-each',
  label: 'Timeout',
  part: 'test',
  group: 'flow',
  /** In seconds. */
  fields: z.object({ timeout: z.number().min(1, 'The timeout should be at least 1 second.').optional() }),
  secretFields: ['timeout'],
  children: 'blocks',
  fresh: { timeout: 10 },
  frameOf: ({ timeout }) => ({ timeoutMs: timeout === undefined ? undefined : timeout * 1000 }),
  warningOf: ({ timeout }) =>
    timeout === undefined ? 'A Timeout block has no timeout, so it limits nothing.' : null,
});
