import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { mayHoldText } from '../../domain/limits.ts';
import type { Reply } from '../../domain/model.ts';
import { mayEditReply, mayStoreText } from '../../domain/rules.ts';
import { accessReply } from '../access.ts';
import { countEdit } from '../count-write.ts';
import { repliesFor } from '../replies-on-wire.ts';
import { publishChange } from '../publish-change.ts';
import {
  getReplyForUpdate,
  insertEdit,
  lockWork,
  readWrittenAmount,
  updateReplyText,
  type BaseRow,
  type ReplyRow,
} from '../store.ts';
import { editReplyRule } from '../../domain/access-rules.ts';

/** Changes the text of a reply and keeps the old one. The same text again changes nothing. */
export async function editReply(
  ctx: Context,
  at: { commentBaseId: number; replyId: number },
  comment: string,
): Promise<Reply> {
  const { base, submission, viewer, reply, shownIds } = await accessReply(ctx, at.commentBaseId, at.replyId);
  ctx.rule(editReplyRule);
  ctx.demand(mayEditReply(reply, viewer));
  ctx.demand(mayChangeIn(submission.course));
  ctx.demand(mayStoreText(comment));
  await countEdit(ctx);
  const keepsApproval = submission.assignment.peerFeedbackSettings?.autoApproved ?? false;
  return ctx.transaction(async (tx) => {
    await lockWork(tx, base.workId);
    const current = await getReplyForUpdate(tx, reply.id);
    // Somebody else has deleted it since it was looked up.
    ctx.demand(mayEditReply(current, viewer));
    const changed =
      current.comment === comment
        ? current
        : await storeText(ctx, tx, { base, current, comment, keepsApproval });
    const reader = { sight: viewer.sight, names: submission.viewer.names };
    const [shown] = await repliesFor(tx, { reader, rows: [changed], shownIds });
    if (!shown) throw new Error('The changed reply was not read back.');
    return shown;
  });
}

/** The text counts for its author, whoever changes it. */
async function storeText(
  ctx: Context,
  tx: Tx,
  given: { base: BaseRow; current: ReplyRow; comment: string; keepsApproval: boolean },
): Promise<ReplyRow> {
  const { base, current, comment, keepsApproval } = given;
  const { id: replyId, authorId, comment: oldText } = current;
  const addedBytes = Buffer.byteLength(comment) - Buffer.byteLength(oldText);
  ctx.demand(mayHoldText(await readWrittenAmount(tx, { base, authorId }), addedBytes));
  const now = ctx.now();
  const editorId = ctx.session.personId;
  await insertEdit(tx, { replyId, editorId, oldText, newText: comment, createdAt: now });
  // What was approved is another text now (FB-034).
  const approved = current.approved && (current.commentType === 'normal' || keepsApproval);
  await updateReplyText(tx, { replyId, comment, approved, at: now });
  await publishChange(tx, base);
  return { ...current, comment, approved, lastEditAt: now };
}
