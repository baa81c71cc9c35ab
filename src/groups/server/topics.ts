import type { Context } from '../../access/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { groupsTopic } from '../domain/events.ts';
import { accessGroupSet } from './access.ts';

/** People who see all groups hear at once; pages of the others ask every few seconds. */
export const groupTopics: readonly TopicHandler<Context>[] = [
  topicHandler(groupsTopic, {
    mayWatch: async (ctx: Context, { groupSetId }) => {
      const scope = await accessGroupSet(ctx, Number(groupSetId));
      return ctx.may('can_view_others_groups', scope);
    },
  }),
];

/** Tells the open pages of a set that its groups changed. */
export function publishChange(tx: Tx, groupSetId: number): Promise<void> {
  return tx.publish(groupsTopic, { groupSetId: String(groupSetId) }, { changed: {} });
}
