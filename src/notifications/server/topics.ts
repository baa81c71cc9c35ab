import type { Context } from '../../access/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { notificationsTopic } from '../domain/events.ts';
import { getSummary } from './actions.ts';
import { listUnreadReceivers, type NotificationsAbout } from './store.ts';

/** Everybody hears of their own notifications, with the count as this session sees it. */
export const notificationTopics: readonly TopicHandler<Context>[] = [
  topicHandler(notificationsTopic, {
    mayWatch: () => Promise.resolve(true),
    audienceOf: (ctx: Context) => ({ personId: ctx.session.personId }),
    framesOf: async (ctx, _params, events) => {
      const changed = await getSummary(ctx);
      return events.map(() => ({ changed }));
    },
  }),
];

/** What people were told of may be taken back: the pages of all who have not read it count anew. */
export async function recount(tx: Tx, about: NotificationsAbout): Promise<void> {
  for (const personId of await listUnreadReceivers(tx, about))
    await tx.publish(notificationsTopic, { personId }, { changed: {} });
}
