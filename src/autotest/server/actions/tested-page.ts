// The latest submissions with a result, as lists of staff page through them.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import { listSubmissions, sightFor } from '../../../submissions/server/index.ts';

const PageKey = z.object({ createdAt: z.coerce.date(), id: z.number() });

/** The asked page of those that the caller may see, newest first, and the assignment. */
export async function pageOfTested(ctx: Context, assignmentId: number) {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.requireAny(rightsToSeeWork, scope);
  const wanted = {
    assignmentId,
    sight: staffSightOf(await sightFor(ctx, scope)),
    latestOnly: true,
    isTested: true as const,
    terms: [],
  };
  const after = PageKey.optional().parse(ctx.page.after);
  const found = await listSubmissions(ctx.db, wanted, { after, limit: ctx.page.size + 1 });
  const submissions = found.slice(0, ctx.page.size);
  const last = submissions.at(-1);
  if (found.length > submissions.length && last) {
    ctx.continueAfter({ createdAt: last.createdAt, id: last.id });
  }
  return { scope, submissions };
}
