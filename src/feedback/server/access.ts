// The only ways to a thread or a reply: what the caller may not know of is not found.
import type { Context } from '../../access/server/index.ts';
import { accessSubmission, type SubmissionScope } from '../../submissions/server/index.ts';
import { mayReply, visibleReplies, type FeedbackViewer } from '../domain/rules.ts';
import { findBase, listReplies, type BaseRow, type ReplyRow } from './store.ts';
import { feedbackViewer } from './viewer.ts';

export interface ThreadScope {
  base: BaseRow;
  submission: SubmissionScope;
  viewer: FeedbackViewer;
  /** What the caller is shown of it, oldest first. */
  replies: ReplyRow[];
}

export interface ReplyScope extends ThreadScope {
  reply: ReplyRow;
}

/** A thread: of a submission that the caller sees, with a reply that the caller sees or a right to write one. */
export async function accessThread(ctx: Context, baseId: number): Promise<ThreadScope> {
  const base = await findBase(ctx.db, baseId);
  // The same words as for a submission that is hidden: the answer tells nothing of which threads there are.
  if (!base) throw ctx.notFound('submission');
  const submission = await accessSubmission(ctx, base.workId);
  const [viewer, all] = await Promise.all([feedbackViewer(ctx, submission), listReplies(ctx.db, [base.id])]);
  const replies = visibleReplies(all, viewer.sight);
  if (replies.length === 0 && !mayReply(viewer).allowed) throw ctx.notFound('thread');
  return { base, submission, viewer, replies };
}

/** A reply of that thread that the caller is shown. */
export async function accessReply(ctx: Context, baseId: number, replyId: number): Promise<ReplyScope> {
  const thread = await accessThread(ctx, baseId);
  const reply = thread.replies.find((one) => one.id === replyId);
  if (!reply) throw ctx.notFound('reply');
  return { ...thread, reply };
}
