import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { submissionsTopic } from '../../../submissions/domain/events.ts';
import { feedbackSightChanged } from '../../domain/events.ts';
import { replyTagOf, type Reply } from '../../domain/model.ts';
import { mayApproveReply } from '../../domain/rules.ts';
import { accessReply } from '../access.ts';
import { publishChange } from '../publish-change.ts';
import { repliesFor } from '../replies-on-wire.ts';
import { getReplyForUpdate, lockWork } from '../store.ts';
import { updateApproved } from './store.ts';

/** Approves peer feedback, or takes the approval back (PEER-011). */
export async function setApproval(
  ctx: Context,
  at: { commentBaseId: number; replyId: number },
  approved: boolean,
): Promise<Reply> {
  const { base, submission, viewer, reply, shownIds } = await accessReply(ctx, at.commentBaseId, at.replyId);
  await ctx.require('can_approve_inline_comments', submission);
  ctx.demand(mayApproveReply(reply));
  ctx.demand(mayChangeIn(submission.course));
  return ctx.transaction(async (tx) => {
    await lockWork(tx, base.workId);
    const current = await getReplyForUpdate(tx, reply.id);
    // Somebody else has deleted it since it was looked up.
    ctx.demand(mayApproveReply(current));
    const read = async (row: typeof current): Promise<Reply> => {
      const reader = { sight: viewer.sight, names: submission.viewer.names };
      const [shown] = await repliesFor(tx, { reader, rows: [row], shownIds });
      if (!shown) throw new Error('The reply was not read back.');
      return shown;
    };
    if (approved) await ctx.demandTag(replyTagOf(current), async () => ({ reply: await read(current) }));
    if (current.approved !== approved) {
      await updateApproved(tx, reply.id, approved);
      await tx.announce(feedbackSightChanged, { replyId: reply.id });
      await publishChange(tx, base);
      const changed = { submissionId: String(base.workId), aspect: 'feedback' as const };
      await tx.publish(submissionsTopic, { assignmentId: String(submission.assignmentId) }, { changed });
    }
    return read({ ...current, approved });
  });
}
