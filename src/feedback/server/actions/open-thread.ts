import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessReviewedSubmission, findFile } from '../../../submissions/server/index.ts';
import { linesOf, type Thread } from '../../domain/model.ts';
import { feedbackPage, fittingPage, mayOpenMore, mayStandAt } from '../../domain/limits.ts';
import { mayReply } from '../../domain/rules.ts';
import { shownReplies } from '../access.ts';
import { placeOf as threadPlaceOf, repliesFor } from '../replies-on-wire.ts';
import {
  countOpenedThreads,
  findBaseAt,
  insertBase,
  lockWork,
  withTexts,
  type BaseRow,
  type Place,
} from '../store.ts';
import { feedbackViewer } from '../viewer.ts';
import { addCommentRule } from '../../domain/access-rules.ts';

type GivenPlace =
  { fileId: string; line: number; firstLine?: number | null | undefined } | { workId: number };

/** Opens the thread of a place. If there is one, it returns that with what the caller may see of it. */
export async function openThread(ctx: Context, where: GivenPlace): Promise<Thread> {
  const { fileBytes, ...place } = await placeOf(ctx, where);
  const submission = await accessReviewedSubmission(ctx, place.workId);
  const viewer = await feedbackViewer(ctx, submission);
  ctx.rule(addCommentRule);
  ctx.demand(mayReply(viewer));
  ctx.demand(mayChangeIn(submission.course));
  const lines = linesOf(place);
  if (lines) ctx.demand(mayStandAt(lines, fileBytes));
  const base = (await findBaseAt(ctx.db, place)) ?? (await openAt(ctx, place));
  const shown = await shownReplies(ctx.db, base, viewer.sight);
  // The first replies, as many as an answer holds; the call for the feedback gives all of them.
  const first = await withTexts(ctx.db, fittingPage(shown, feedbackPage.defaultSize));
  const reader = { sight: viewer.sight, names: submission.viewer.names };
  const shownIds = new Set(shown.map((reply) => reply.id));
  return { ...threadPlaceOf(base), replies: await repliesFor(ctx.db, { reader, rows: first, shownIds }) };
}

/** Makes two people who open a place at once take turns, and one person who opens many. */
function openAt(ctx: Context, place: Place): Promise<BaseRow> {
  const openerId = ctx.session.personId;
  return ctx.transaction(async (tx) => {
    await lockWork(tx, place.workId);
    const present = await findBaseAt(tx, place);
    if (present) return present;
    ctx.demand(mayOpenMore(await countOpenedThreads(tx, place.workId, openerId)));
    return insertBase(tx, { ...place, openerId, createdAt: ctx.now() });
  });
}

async function placeOf(ctx: Context, where: GivenPlace): Promise<Place & { fileBytes: number }> {
  if ('workId' in where)
    return { workId: where.workId, fileId: null, line: null, firstLine: null, fileBytes: 0 };
  const fileId = Number(where.fileId);
  const file = await findFile(ctx.db, fileId);
  // The same words as for a hidden submission.
  if (!file || file.isDirectory) throw ctx.notFound('submission');
  const { line, firstLine = null } = where;
  const place = { workId: file.submissionId, fileId, line, fileBytes: file.sizeBytes ?? 0 };
  // Several lines that are one are the same place as that one.
  return { ...place, firstLine: firstLine === line ? null : firstLine };
}
