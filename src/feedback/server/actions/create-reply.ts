import type { Context } from '../../../access/server/index.ts';
import { isDone } from '../../../assignments/domain/rules.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { listRolesOf } from '../../../courses/server/index.ts';
import { listAuthors } from '../../../groups/server/index.ts';
import { setFeedbackCount, type SubmissionScope } from '../../../submissions/server/index.ts';
import { feedbackReplied } from '../../domain/events.ts';
import { mayWriteMore } from '../../domain/limits.ts';
import type { CommentType, Reply, ReplyType } from '../../domain/model.ts';
import { awaitedForAuthor, commentTypeOf, mayAnswer, mayReply, mayStoreText } from '../../domain/rules.ts';
import { accessReply, accessThread } from '../access.ts';
import { countWrite } from '../count-write.ts';
import { repliesFor } from '../replies-on-wire.ts';
import { publishChange } from '../publish-change.ts';
import { countStandingReplies, insertReply, lockWork, readWrittenAmount } from '../store.ts';
import { addCommentRule } from '../../domain/access-rules.ts';

export interface NewReply {
  comment: string;
  replyType: ReplyType;
  inReplyTo?: number | null | undefined;
}

/** Writes a reply; the writer is told when the author of the submission cannot see it yet. */
export async function createReply(ctx: Context, baseId: number, given: NewReply): Promise<Reply> {
  const { base, submission, viewer } = await accessThread(ctx, baseId);
  ctx.rule(addCommentRule);
  ctx.demand(mayReply(viewer));
  ctx.demand(mayChangeIn(submission.course));
  ctx.demand(mayStoreText(given.comment));
  const inReplyToId = given.inReplyTo ?? null;
  if (inReplyToId !== null) {
    const { reply: parent } = await accessReply(ctx, base.id, inReplyToId);
    ctx.demand(mayAnswer(parent));
  }
  await countWrite(ctx);
  const commentType = commentTypeOf(viewer);
  const isAutoApproved = submission.assignment.peerFeedbackSettings?.autoApproved ?? false;
  const approved = commentType === 'normal' || isAutoApproved;
  await warnIfInvisible(ctx, submission, { commentType, approved });
  const authorId = ctx.session.personId;
  return ctx.transaction(async (tx) => {
    const { comment, replyType } = given;
    const about = { commentBaseId: base.id, inReplyToId, commentType, approved };
    const reply = { ...about, authorId, comment, replyType, createdAt: ctx.now() };
    const submissionId = base.workId;
    await lockWork(tx, submissionId);
    ctx.demand(mayWriteMore(await readWrittenAmount(tx, { base, authorId }), Buffer.byteLength(comment)));
    const row = await insertReply(tx, reply);
    await setFeedbackCount(tx, submissionId, await countStandingReplies(tx, submissionId));
    await tx.announce(feedbackReplied, { submissionId, commentBaseId: base.id, replyId: row.id, authorId });
    await publishChange(tx, base);
    const reader = { sight: viewer.sight, names: submission.viewer.names };
    const shownIds = new Set(inReplyToId === null ? [] : [inReplyToId]);
    const [shown] = await repliesFor(tx, { reader, rows: [row], shownIds });
    if (!shown) throw new Error('The new reply was not read back.');
    return shown;
  });
}

async function warnIfInvisible(
  ctx: Context,
  submission: SubmissionScope,
  reply: { commentType: CommentType; approved: boolean },
): Promise<void> {
  if (submission.isAuthor) return;
  const [author] = await listAuthors(ctx.db, [submission.authorId]);
  const roles = await listRolesOf(ctx.db, submission.courseId, author?.memberIds ?? []);
  const done = isDone(submission.assignment, ctx.now());
  const awaited = roles.map((authorPermissions) =>
    awaitedForAuthor({ ...reply, isDone: done, authorPermissions }),
  );
  const events = [
    ...(awaited.some(({ approval }) => approval) ? ['it is approved'] : []),
    ...(awaited.some(({ grades }) => grades) ? ['the grades are available'] : []),
  ];
  if (events.length === 0) return;
  const until = events.join(' and ');
  ctx.warn('017', `The author of this submission cannot see this feedback until ${until}.`);
}
