// The points of the blocks inside fill a row of the rubric. Without a row it is a plain frame.
import { z } from 'zod';
import { defineStep } from './step.ts';

export const connectRubric = defineStep({
  name: 'connect-rubric',
  label: 'Connect Rubric',
  part: 'test',
  group: 'points',
  fields: z.object({ rubricRowId: z.number().int().optional() }),
  secretFields: ['rubricRowId'],
  children: 'blocks',
  mayHoldItself: false,
  fresh: {},
  frameOf: ({ rubricRowId }) => ({ rubricRowId }),
  movedTo: ({ rubricRowId }, rowIdOf) => ({
    rubricRowId: rubricRowId === undefined ? undefined : rowIdOf(rubricRowId),
  }),
  warningOf: ({ rubricRowId }) =>
    rubricRowId === undefined ? 'This block is not connected to a rubric category.' : null,
});
