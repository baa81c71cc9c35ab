// What peers wrote and nobody has approved yet, in one list: otherwise each work would have to be opened to find it.
import { z } from 'zod';
import type { Context } from '../../../../access/server/index.ts';
import { accessAssignment, nameSightFor } from '../../../../assignments/server/index.ts';
import { Id } from '../../../../kernel/domain/fields.ts';
import { listPathsOf, sightFor } from '../../../../submissions/server/index.ts';
import { fittingPage } from '../../../domain/limits.ts';
import type { WaitingReplies } from '../../../domain/peer/model.ts';
import { placeOf, repliesFor } from '../../replies-on-wire.ts';
import { withTexts, type ReplyFactsRow } from '../../store.ts';
import { replySight } from '../../viewer.ts';
import { listWaitingVisible } from '../../visible-replies.ts';
import { usersFor } from '../reviews.ts';
import { listFacts, listPlaces } from './store.ts';

const PageKey = z.object({ replyId: Id }).optional();

export async function listWaitingReplies(ctx: Context, assignmentId: number): Promise<WaitingReplies> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_approve_inline_comments', scope);
  const sight = await replySight(ctx, scope);
  const { size, after } = ctx.page;
  const afterId = PageKey.parse(after)?.replyId ?? 0;
  const work = await sightFor(ctx, scope);
  const { ids, count } = await listWaitingVisible(ctx.db, sight, { assignmentId, work, afterId, size });
  const facts = fittingPage(await listFacts(ctx.db, ids.slice(0, size)), size);
  const last = facts.at(-1);
  if (last && facts.length < ids.length) ctx.continueAfter({ replyId: last.id });
  const names = await nameSightFor(ctx, scope);
  const rows = await withTexts(ctx.db, facts);
  const replies = await repliesFor(ctx.db, { reader: { sight, names }, rows, shownIds: new Set() });
  const [placeFor, userOf] = await readPlaces(ctx, scope, facts);
  return {
    count,
    replies: replies.map((reply) => {
      const { subjectId, thread, path } = placeFor(reply.commentBaseId);
      return { subject: userOf(subjectId), thread, path, reply };
    }),
  };
}

async function readPlaces(
  ctx: Context,
  scope: Awaited<ReturnType<typeof accessAssignment>>,
  facts: readonly ReplyFactsRow[],
) {
  const bases = await listPlaces(ctx.db, [...new Set(facts.map((row) => row.commentBaseId))]);
  const [paths, userOf] = await Promise.all([
    listPathsOf(
      ctx.db,
      bases.flatMap(({ fileId }) => fileId ?? []),
    ),
    usersFor(
      ctx,
      scope,
      bases.map(({ subjectId }) => subjectId),
    ),
  ]);
  const placeFor = (baseId: number) => {
    const base = bases.find(({ id }) => id === baseId);
    if (!base) throw new Error(`The thread ${baseId} was not read.`);
    const path = base.fileId === null ? null : (paths.get(base.fileId) ?? null);
    return { subjectId: base.subjectId, thread: placeOf(base), path };
  };
  return [placeFor, userOf] as const;
}
