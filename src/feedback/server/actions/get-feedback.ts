import type { Context } from '../../../access/server/index.ts';
import { accessSubmission } from '../../../submissions/server/index.ts';
import type { User } from '../../../people/domain/model.ts';
import type { Feedback, Reply, Thread, ThreadPlace } from '../../domain/model.ts';
import { visibleReplies } from '../../domain/rules.ts';
import { repliesFor, threadOf } from '../replies-on-wire.ts';
import { listBases, listReplies } from '../store.ts';
import { replySight } from '../viewer.ts';

/** The threads of a submission in which the caller sees a reply, with or without these (FB-007, FB-013, FB-026). */
export async function getFeedback(
  ctx: Context,
  submissionId: number,
  withReplies: boolean,
): Promise<Feedback> {
  const submission = await accessSubmission(ctx, submissionId);
  const [sight, bases] = await Promise.all([replySight(ctx, submission), listBases(ctx.db, submissionId)]);
  const reader = { sight, names: submission.viewer.names };
  const rows = await listReplies(
    ctx.db,
    bases.map((base) => base.id),
  );
  const replies = await repliesFor(ctx.db, reader, visibleReplies(rows, sight));
  const threads = bases.map((base) => threadOf(base, replies)).filter((thread) => thread.replies.length > 0);
  const feedback = {
    general: threads.find((thread) => thread.fileId === null) ?? null,
    linter: {},
    user: threads.filter((thread) => thread.fileId !== null),
    authors: authorsOf(replies),
  };
  if (withReplies) return feedback;
  return {
    ...feedback,
    general: feedback.general && placeOnly(feedback.general),
    user: feedback.user.map(placeOnly),
  };
}

function placeOnly({ id, type, workId, fileId, line }: Thread): ThreadPlace {
  return { id, type, workId, fileId, line };
}

function authorsOf(replies: readonly Reply[]): User[] {
  const authors = replies.flatMap((reply) => (reply.author ? [reply.author] : []));
  return [...new Map(authors.map((author) => [author.id, author])).values()];
}
