import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { calendarFeedContract } from '../../domain/calendar-feeds/contract.ts';
import { getCalendarFeed, makeCalendarFeed, readCalendar, removeCalendarFeed } from './actions.ts';

export const calendarFeedHandlers: Handlers<typeof calendarFeedContract, Context> = {
  getCalendarFeed: ({ ctx, params }) => getCalendarFeed(ctx, params.courseId),
  makeCalendarFeed: ({ ctx, params }) => makeCalendarFeed(ctx, params.courseId),
  removeCalendarFeed: ({ ctx, params }) => removeCalendarFeed(ctx, params.courseId),
  getOwnCalendarFeed: ({ ctx }) => getCalendarFeed(ctx, null),
  makeOwnCalendarFeed: ({ ctx }) => makeCalendarFeed(ctx, null),
  removeOwnCalendarFeed: ({ ctx }) => removeCalendarFeed(ctx, null),
  readCalendar: ({ ctx, params }) => readCalendar(ctx, params.fileName),
};
