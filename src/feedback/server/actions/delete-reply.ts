import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { setFeedbackCount } from '../../../submissions/server/index.ts';
import { feedbackSightChanged } from '../../domain/events.ts';
import { mayDeleteReply } from '../../domain/rules.ts';
import { accessReply } from '../access.ts';
import { publishChange } from '../publish-change.ts';
import { countStandingReplies, getReplyForUpdate, insertEdit, lockWork, markReplyDeleted } from '../store.ts';
import { editReplyRule } from '../../domain/access-rules.ts';

/** Marks a reply as deleted; its text is kept among the edits (FB-011). */
export async function deleteReply(
  ctx: Context,
  at: { commentBaseId: number; replyId: number },
): Promise<undefined> {
  const { base, submission, viewer, reply } = await accessReply(ctx, at.commentBaseId, at.replyId);
  ctx.rule(editReplyRule);
  ctx.demand(mayDeleteReply(reply, viewer));
  ctx.demand(mayChangeIn(submission.course));
  await ctx.transaction(async (tx) => {
    await lockWork(tx, base.workId);
    const current = await getReplyForUpdate(tx, reply.id);
    ctx.demand(mayDeleteReply(current, viewer));
    const createdAt = ctx.now();
    const editorId = ctx.session.personId;
    await insertEdit(tx, { replyId: reply.id, editorId, oldText: current.comment, newText: null, createdAt });
    await markReplyDeleted(tx, reply.id, createdAt);
    await setFeedbackCount(tx, base.workId, await countStandingReplies(tx, base.workId));
    await tx.announce(feedbackSightChanged, { replyId: reply.id });
    await publishChange(tx, base);
  });
  return undefined;
}
