import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import { maySeeSubmission } from '../../../submissions/domain/sight.ts';
import {
  accessReviewedSubmission,
  findFile,
  type SubmissionScope,
} from '../../../submissions/server/index.ts';
import { feedbackPage, fittingPage } from '../../domain/limits.ts';
import type { EarlierThread } from '../../domain/model.ts';
import { visibleReplies } from '../../domain/rules.ts';
import { listFactsFor } from '../access.ts';
import { placeOf, repliesFor } from '../replies-on-wire.ts';
import { listEarlierBases, withTexts } from '../store.ts';
import { replySight } from '../viewer.ts';

const PageKey = z.object({ threadId: Id }).optional();

/**
 * What stands on the same file of earlier submissions of the author, for the browser to find the lines that are still
 * there. The caller sees of each thread what they see at its own submission; the rest of a very long one stands there.
 */
export async function listEarlierThreads(
  ctx: Context,
  of: { submissionId: number; fileId: string },
): Promise<EarlierThread[]> {
  const scope = await accessReviewedSubmission(ctx, of.submissionId);
  const file = await findFile(ctx.db, Number(of.fileId));
  if (!file || file.isDirectory || file.submissionId !== of.submissionId) throw ctx.notFound('file');
  const sight = await replySight(ctx, scope);
  const bases = await takeBases(ctx, scope, file.path);
  const shown = visibleReplies(await listFactsFor(ctx.db, bases, sight), sight);
  const byThread = Map.groupBy(shown, (reply) => reply.commentBaseId);
  const sized = bases.flatMap((base) => {
    const replies = fittingPage(byThread.get(base.id) ?? [], feedbackPage.defaultSize);
    const textBytes = replies.reduce((sum, reply) => sum + reply.textBytes, 0);
    return replies.length > 0 ? [{ base, replies, textBytes }] : [];
  });
  const page = fittingPage(sized, ctx.page.size);
  const last = page.at(-1);
  if (last && page.length < sized.length) ctx.continueAfter({ threadId: last.base.id });
  const rows = await withTexts(
    ctx.db,
    page.flatMap(({ replies }) => replies),
  );
  const reader = { sight, names: scope.viewer.names };
  const shownIds = new Set(shown.map(({ id }) => id));
  const written = Map.groupBy(await repliesFor(ctx.db, { reader, rows, shownIds }), threadIdOf);
  return page.map(({ base }) => ({
    thread: { ...placeOf(base), replies: written.get(base.id) ?? [] },
    handedInAt: base.handedInAt,
    isSameFile: base.sha256 === file.sha256,
  }));
}

const threadIdOf = (reply: { commentBaseId: number }): number => reply.commentBaseId;

/** The next threads; all work of one author is seen alike, but for test submissions. */
async function takeBases(ctx: Context, scope: SubmissionScope, path: string) {
  const { size } = ctx.page;
  const { submission, viewer, isPeer } = scope;
  const beforeId = PageKey.parse(ctx.page.after)?.threadId;
  const found = await listEarlierBases(ctx.db, { submission, path, beforeId, size });
  const last = found.at(size - 1);
  if (last && found.length > size) ctx.continueAfter({ threadId: last.id });
  const { personId } = submission;
  return found
    .slice(0, size)
    .filter(({ isTest }) => (isPeer ? !isTest : maySeeSubmission(viewer, { personId, isTest })));
}
