import { z } from 'zod';
import { IdText } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';

/** Groups of a set, their names or their members changed. It names nobody; browsers read the rest again by REST. */
export const groupsTopic = liveTopic({
  name: 'groups',
  params: z.object({ groupSetId: IdText }),
  event: z.object({ changed: z.object({}) }),
});
