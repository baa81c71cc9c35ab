import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';

/**
 * The notifications of a person have changed. Subscribers name nobody: each one hears of the own ones, with the count
 * read under the own rights when it is sent.
 */
export const notificationsTopic = liveTopic({
  name: 'notifications',
  params: z.object({ personId: Id.optional() }),
  stored: z.object({ changed: z.object({}) }),
  event: z.object({ changed: z.object({ unreadCount: z.number().int() }) }),
});
