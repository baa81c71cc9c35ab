import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessSubmission, findFile } from '../../../submissions/server/index.ts';
import type { Thread } from '../../domain/model.ts';
import { mayReply, visibleReplies } from '../../domain/rules.ts';
import { repliesFor, threadOf } from '../replies-on-wire.ts';
import { ensureBase, listReplies, type Place } from '../store.ts';
import { feedbackViewer } from '../viewer.ts';

/** Opens the thread of a place, or answers the one that is there with what the caller may see of it. */
export async function openThread(
  ctx: Context,
  where: { fileId: string; line: number } | { workId: number },
): Promise<Thread> {
  const place = await placeOf(ctx, where);
  const submission = await accessSubmission(ctx, place.workId);
  const viewer = await feedbackViewer(ctx, submission);
  ctx.rule('add comment');
  ctx.demand(mayReply(viewer));
  ctx.demand(mayChangeIn(submission.course));
  return ctx.transaction(async (tx) => {
    const base = await ensureBase(tx, { ...place, createdAt: ctx.now() });
    const shown = visibleReplies(await listReplies(tx, [base.id]), viewer.sight);
    const reader = { sight: viewer.sight, names: submission.viewer.names };
    return threadOf(base, await repliesFor(tx, reader, shown));
  });
}

async function placeOf(
  ctx: Context,
  where: { fileId: string; line: number } | { workId: number },
): Promise<Place> {
  if ('workId' in where) return { workId: where.workId, fileId: null, line: null };
  const fileId = Number(where.fileId);
  const file = await findFile(ctx.db, fileId);
  // The same words as for a submission that is hidden.
  if (!file || file.isDirectory) throw ctx.notFound('submission');
  return { workId: file.submissionId, fileId, line: where.line };
}
