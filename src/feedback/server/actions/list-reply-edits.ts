import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import { fittingPage } from '../../domain/limits.ts';
import type { ReplyEdit } from '../../domain/model.ts';
import { maySeeEdits } from '../../domain/rules.ts';
import { accessReply } from '../access.ts';
import { editsFor } from '../replies-on-wire.ts';
import { listEditFacts, listEdits } from '../store.ts';
import { seeReplyEditsRule } from '../../domain/access-rules.ts';

const PageKey = z.object({ id: Id }).optional();

/** A page of the edits of a reply, newest first (FB-006, FB-025). */
export async function listReplyEdits(
  ctx: Context,
  at: { commentBaseId: number; replyId: number },
): Promise<ReplyEdit[]> {
  const { viewer, reply, submission } = await accessReply(ctx, at.commentBaseId, at.replyId);
  ctx.rule(seeReplyEditsRule);
  ctx.demand(maySeeEdits(reply, viewer));
  const { size } = ctx.page;
  const beforeId = PageKey.parse(ctx.page.after)?.id;
  const facts = await listEditFacts(ctx.db, { replyId: reply.id, beforeId, size });
  const page = fittingPage(facts, size);
  const last = page.at(-1);
  if (facts.length > page.length && last) ctx.continueAfter({ id: last.id });
  const rows = await listEdits(
    ctx.db,
    page.map((edit) => edit.id),
  );
  return editsFor(ctx.db, { sight: viewer.sight, names: submission.viewer.names }, rows);
}
