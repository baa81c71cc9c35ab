// The only ways to a thread or a reply: what the caller may not know of is not found.
import type { Context } from '../../access/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { accessReviewedSubmission, type SubmissionScope } from '../../submissions/server/index.ts';
import { mayReply, visibleReplies, type FeedbackViewer, type ReplySight } from '../domain/rules.ts';
import { findBase, listReplyFacts, type BaseRow, type ReplyFactsRow } from './store.ts';
import { feedbackViewer } from './viewer.ts';

export interface ThreadScope {
  base: BaseRow;
  submission: SubmissionScope;
  viewer: FeedbackViewer;
}

export interface ReplyScope extends ThreadScope {
  reply: ReplyFactsRow;
  /** The replies of the thread that the caller may see. */
  shownIds: ReadonlySet<number>;
}

/** A thread: of a submission that the caller sees, with a reply that the caller sees or a right to write one. */
export async function accessThread(ctx: Context, baseId: number): Promise<ThreadScope> {
  const base = await findBase(ctx.db, baseId);
  // The same words as for a hidden submission, so that the answer does not tell which threads exist.
  if (!base) throw ctx.notFound('submission');
  const submission = await accessReviewedSubmission(ctx, base.workId);
  const viewer = await feedbackViewer(ctx, submission);
  if (!mayReply(viewer).allowed && (await shownReplies(ctx.db, base, viewer.sight)).length === 0) {
    throw ctx.notFound('thread');
  }
  return { base, submission, viewer };
}

/** A reply of that thread that the caller is shown. */
export async function accessReply(ctx: Context, baseId: number, replyId: number): Promise<ReplyScope> {
  const thread = await accessThread(ctx, baseId);
  const shown = await shownReplies(ctx.db, thread.base, thread.viewer.sight);
  const reply = shown.find((one) => one.id === replyId);
  if (!reply) throw ctx.notFound('reply');
  return { ...thread, reply, shownIds: new Set(shown.map((one) => one.id)) };
}

/** The replies of a thread that a viewer may see, oldest first and without the texts. */
export async function shownReplies(db: Db, base: BaseRow, sight: ReplySight): Promise<ReplyFactsRow[]> {
  return visibleReplies(await listFactsFor(db, [base], sight), sight);
}

/**
 * The replies of these threads: for a peer without what others wrote on the whole submission, and for whoever marks the
 * work a second time without what others wrote at all.
 */
export async function listFactsFor(
  db: Db,
  bases: readonly Pick<BaseRow, 'id' | 'fileId' | 'workId'>[],
  sight: ReplySight,
): Promise<ReplyFactsRow[]> {
  const facts = await listReplyFacts(
    db,
    bases.map((base) => base.id),
  );
  const isHidden = ({ fileId, workId }: (typeof bases)[number]) =>
    sight.hiddenMarks.has(workId) || (sight.isPeer && fileId === null);
  const hiddenIds = new Set(bases.filter(isHidden).map(({ id }) => id));
  return facts.filter((fact) => fact.authorId === sight.viewerId || !hiddenIds.has(fact.commentBaseId));
}
