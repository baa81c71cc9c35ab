// A frame whose blocks run in a copy of the machine. What they write and start is gone after it; their points
// and output stay.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const snapshot = defineStep({
  name: 'snapshot',
  label: 'Isolate',
  part: 'test',
  group: 'flow',
  fields: z.object({}),
  secretFields: [],
  children: 'blocks',
  fresh: {},
  frameOf: () => ({ isolates: true }),
});
