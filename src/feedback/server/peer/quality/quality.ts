// How good the reviews of peers are, as far as numbers tell: teachers read them before they read the reviews.
import { z } from 'zod';
import type { Context } from '../../../../access/server/index.ts';
import { accessAssignment } from '../../../../assignments/server/index.ts';
import { Id } from '../../../../kernel/domain/fields.ts';
import type { ReviewerQuality } from '../../../domain/peer/model.ts';
import { usersFor } from '../reviews.ts';
import { listQuality } from './store.ts';

const PageKey = z.object({ reviewerId: Id }).optional();

export async function listReviewerQuality(ctx: Context, assignmentId: number): Promise<ReviewerQuality[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_see_others_work', scope);
  const { size, after } = ctx.page;
  const afterId = PageKey.parse(after)?.reviewerId ?? 0;
  const found = await listQuality(ctx.db, { assignmentId, afterId, limit: size + 1 });
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (last && found.length > size) ctx.continueAfter({ reviewerId: last.reviewerId });
  const userOf = await usersFor(
    ctx,
    scope,
    page.map(({ reviewerId }) => reviewerId),
  );
  return page.map(({ reviewerId, ...numbers }) => ({ reviewer: userOf(reviewerId), ...numbers }));
}
