import type { Context } from '../../access/server/index.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { notificationsTopic } from '../domain/events.ts';
import { getSummary } from './actions.ts';

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
