import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { IdText } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';

/** Groups of a set, their names or their members changed. It names nobody; browsers read the rest again by REST. */
export const groupsTopic = liveTopic({
  name: 'groups',
  params: z.object({ groupSetId: IdText }),
  event: z.object({ changed: z.object({}) }),
});

/** Somebody left each of these groups, or was taken out. */
export const membersLeft = domainEvent('groups.membersLeft', z.object({ groupIds: z.array(z.number()) }));
