// A frame whose programs may use the network. Without it, tests run in a network of their own that leads
// nowhere.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const allowInternet = defineStep({
  name: 'allow-internet',
  label: 'Allow Internet',
  part: 'test',
  group: 'flow',
  fields: z.object({}),
  secretFields: [],
  children: 'blocks',
  fresh: {},
  frameOf: () => ({ hasNetwork: true }),
});
