import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import type { Reply } from '../../domain/model.ts';
import { mayEditReply, mayStoreText } from '../../domain/rules.ts';
import { accessReply } from '../access.ts';
import { repliesFor } from '../replies-on-wire.ts';
import { publishChange } from '../publish-change.ts';
import { getReplyForUpdate, insertEdit, updateReplyText } from '../store.ts';

/** Changes the text of a reply and keeps the old one. The same text again changes nothing. */
export async function editReply(
  ctx: Context,
  at: { commentBaseId: number; replyId: number },
  comment: string,
): Promise<Reply> {
  const { base, submission, viewer, reply, replies } = await accessReply(ctx, at.commentBaseId, at.replyId);
  ctx.rule('edit reply');
  ctx.demand(mayEditReply(reply, viewer));
  ctx.demand(mayChangeIn(submission.course));
  ctx.demand(mayStoreText(comment));
  return ctx.transaction(async (tx) => {
    const current = await getReplyForUpdate(tx, reply.id);
    // Deleted by somebody else since it was looked up.
    ctx.demand(mayEditReply(current, viewer));
    const now = ctx.now();
    const isChanged = current.comment !== comment;
    if (isChanged) {
      const editorId = ctx.session.personId;
      const edit = {
        replyId: reply.id,
        editorId,
        oldText: current.comment,
        newText: comment,
        createdAt: now,
      };
      await insertEdit(tx, edit);
      await updateReplyText(tx, { replyId: reply.id, comment, at: now });
      await publishChange(tx, base);
    }
    const changed = { ...current, comment, lastEditAt: isChanged ? now : current.lastEditAt };
    const shown = await repliesFor(
      tx,
      { sight: viewer.sight, names: submission.viewer.names },
      replies.map((one) => (one.id === reply.id ? changed : one)),
    );
    const found = shown.find((one) => one.id === reply.id);
    if (!found) throw new Error('The changed reply was not read back.');
    return found;
  });
}
