import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { notificationContract } from '../domain/contract.ts';
import { getSummary, listOwn, markOwn } from './actions.ts';
import { notificationJobs } from './jobs.ts';
import { notificationReactions } from './reactions.ts';
import { changeSetting, getSettings } from './settings.ts';
import { notificationTopics } from './topics.ts';

const handlers: Handlers<typeof notificationContract, Context> = {
  getNotificationSummary: ({ ctx }) => getSummary(ctx),
  listNotifications: ({ ctx, query }) => listOwn(ctx, query.read),
  patchNotification: async ({ ctx, params, body }) => {
    const [marked] = await markOwn(ctx, [{ id: params.notificationId, read: body.read }]);
    if (!marked) throw ctx.notFound('notification');
    return marked;
  },
  patchNotifications: ({ ctx, body }) => markOwn(ctx, body.notifications),
  getNotificationSettings: ({ ctx, query }) => getSettings(ctx, query.token),
  patchNotificationSetting: ({ ctx, query, body }) => changeSetting(ctx, query.token, body),
};

export const notificationModule: RoomModule = {
  name: 'notifications',
  contracts: [mountable(notificationContract, handlers)],
  reactions: notificationReactions,
  jobs: notificationJobs,
  topics: notificationTopics,
};
