import type { Context } from '../../../access/server/index.ts';
import { topicHandler, type TopicHandler } from '../../../kernel/server/room.ts';
import { deskTopic } from '../../domain/desk/events.ts';
import { accessAsGrader } from './desk.ts';

/** Whoever may say that they have the submission open hears of others who do. */
export const deskTopics: readonly TopicHandler<Context>[] = [
  topicHandler(deskTopic, {
    mayWatch: async (ctx: Context, { submissionId }) => {
      await accessAsGrader(ctx, Number(submissionId));
      return true;
    },
    framesOf: (ctx, _params, events) =>
      // Their own coming and going is no news to them.
      Promise.resolve(
        events.map(({ changed }) =>
          changed.personId === ctx.session.personId ? undefined : { changed: {} },
        ),
      ),
  }),
];
