// The points inside fill a row of the rubric; without a row it is a plain frame.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const connectRubric = defineStep({
  name: 'connect-rubric',
  label: 'Connect Rubric',
  part: 'test',
  group: 'points',
  fields: z.object({ rubricRowId: z.string().optional() }),
  secretFields: [],
  children: 'blocks',
});
