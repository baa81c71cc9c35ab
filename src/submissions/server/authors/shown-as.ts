import type { Context } from '../../../access/server/index.ts';
import type { NameSight } from '../../../assignments/domain/anonymity.ts';
import { personBehind } from '../../../assignments/server/index.ts';
import type { User } from '../../../people/domain/model.ts';
import { userReply } from '../../../people/server/index.ts';
import { listAuthors } from './store.ts';

/** When names are hidden, authors have the ids that this viewer sees. Any other id belongs to nobody. */
export async function authorShownAs(
  ctx: Context,
  sight: NameSight,
  userId: number | undefined,
): Promise<number | undefined> {
  if (!sight.hidesNames || userId === undefined || userId === sight.viewerId) return userId;
  const found = await listAuthors(ctx.db, sight.assignmentId);
  const among = found.map(({ groupId, ...author }): User => ({
    ...userReply(author),
    type: groupId === null ? 'normal' : 'group-user',
  }));
  return personBehind(ctx.db, sight, { shownId: userId, among });
}
