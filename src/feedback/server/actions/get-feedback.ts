import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import { accessReviewedSubmission } from '../../../submissions/server/index.ts';
import type { User } from '../../../people/domain/model.ts';
import { fittingPage } from '../../domain/limits.ts';
import type { Feedback, Reply, ThreadPlace } from '../../domain/model.ts';
import { visibleReplies } from '../../domain/rules.ts';
import { placeOf, repliesFor } from '../replies-on-wire.ts';
import { listFactsFor } from '../access.ts';
import { listBases, withTexts, type BaseRow, type ReplyFactsRow } from '../store.ts';
import { replySight } from '../viewer.ts';

const PageKey = z.object({ threadId: Id, replyId: Id }).optional();

/**
 * The threads of a submission in which the caller sees a reply, with or without the replies (FB-007, FB-013, FB-026).
 * Pages are bounded in replies and in bytes: a thread that does not fit continues on the next page.
 */
export async function getFeedback(
  ctx: Context,
  submissionId: number,
  withReplies: boolean,
): Promise<Feedback> {
  const { bases, shown, reader, shownIds } = await readShown(ctx, submissionId);
  const page = pageOf(ctx, shown, withReplies);
  const rows = withReplies ? await withTexts(ctx.db, page) : page.map((row) => ({ ...row, comment: '' }));
  const replies = await repliesFor(ctx.db, { reader, rows, shownIds });
  const byThread = Map.groupBy(replies, (reply) => reply.commentBaseId);
  const threads = bases.filter((base) => byThread.has(base.id)).map(placeOf);
  const rest = { linter: {}, authors: authorsOf(replies) };
  if (!withReplies) return { ...inPlaces(threads), ...rest };
  const filled = threads.map((place) => ({ ...place, replies: byThread.get(place.id) ?? [] }));
  return { ...inPlaces(filled), ...rest };
}

/** Which threads and replies of a submission the caller is shown, without their texts. */
export async function readShown(ctx: Context, submissionId: number) {
  const scope = await accessReviewedSubmission(ctx, submissionId);
  const [sight, bases] = await Promise.all([replySight(ctx, scope), listBases(ctx.db, submissionId)]);
  const shown = visibleReplies(await listFactsFor(ctx.db, bases, sight), sight);
  return {
    scope,
    bases,
    shown: inOrderOf(bases, shown),
    reader: { sight, names: scope.viewer.names },
    shownIds: new Set(shown.map(({ id }) => id)),
  };
}

/** The general thread first, within a thread the oldest reply. */
function inOrderOf(bases: readonly BaseRow[], replies: readonly ReplyFactsRow[]): ReplyFactsRow[] {
  const byThread = Map.groupBy(replies, (reply) => reply.commentBaseId);
  return bases.flatMap((base) => byThread.get(base.id) ?? []);
}

function pageOf(ctx: Context, ordered: readonly ReplyFactsRow[], withReplies: boolean): ReplyFactsRow[] {
  const after = PageKey.parse(ctx.page.after);
  const threads = [...new Set(ordered.map((reply) => reply.commentBaseId))];
  const positions = new Map(threads.map((threadId, index) => [threadId, index]));
  const isLater = (reply: ReplyFactsRow, key: NonNullable<typeof after>) => {
    const [own = 0, last = -1] = [positions.get(reply.commentBaseId), positions.get(key.threadId)];
    return own > last || (own === last && reply.id > key.replyId);
  };
  const rest = after ? ordered.filter((reply) => isLater(reply, after)) : ordered;
  const sized = withReplies ? rest : rest.map((reply) => ({ ...reply, textBytes: 0 }));
  const page = fittingPage(sized, ctx.page.size);
  const last = page.at(-1);
  if (last && page.length < rest.length) {
    ctx.continueAfter({ threadId: last.commentBaseId, replyId: last.id });
  }
  return page;
}

function inPlaces<T extends ThreadPlace>(threads: readonly T[]): { general: T | null; user: T[] } {
  return {
    general: threads.find((thread) => thread.fileId === null) ?? null,
    user: threads.filter((thread) => thread.fileId !== null),
  };
}

function authorsOf(replies: readonly Reply[]): User[] {
  const authors = replies.flatMap((reply) => (reply.author ? [reply.author] : []));
  return [...new Map(authors.map((author) => [author.id, author])).values()];
}
