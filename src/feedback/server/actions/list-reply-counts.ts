import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import type { ReplyCount } from '../../domain/model.ts';
import { maySeeAuthor } from '../../domain/rules.ts';
import { replySight } from '../viewer.ts';
import { countVisibleReplies } from '../visible-replies.ts';

const PageKey = z.object({ workId: Id }).optional();

/** A page of how many replies a person wrote by submission, as far as the caller sees them (FB-005, FB-027). */
export async function listReplyCounts(
  ctx: Context,
  of: { assignmentId: number; userId: number },
): Promise<ReplyCount[]> {
  const assignment = await accessAssignment(ctx, of.assignmentId);
  ctx.rule('see reply counts');
  if (of.userId !== ctx.session.personId) await ctx.require('can_see_others_work', assignment);
  const sight = await replySight(ctx, assignment);
  const afterWorkId = PageKey.parse(ctx.page.after)?.workId ?? 0;
  const { size } = ctx.page;
  // Counts of a person whose feedback stands there without a name would tell the name.
  if (!maySeeAuthor(of.userId, sight)) return [];
  const { assignmentId, userId: authorId } = of;
  const counts = await countVisibleReplies(ctx.db, sight, { assignmentId, authorId, afterWorkId, size });
  const page = counts.slice(0, size);
  const last = page.at(-1);
  if (counts.length > size && last) ctx.continueAfter({ workId: last.workId });
  return page;
}
