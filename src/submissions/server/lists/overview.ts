import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { seeSubmissionsRule } from '../../domain/access-rules.ts';
import type { OverviewLine } from '../../domain/model.ts';
import { overviewLine } from '../reply.ts';
import { viewerNaming, viewerOf } from '../viewer.ts';
import { submissionsInPortions } from './in-portions.ts';

/** The answer has no pages and an author may hand in any number of times, so the list is limited. */
export const mostLines = 20_000;

/** One line for each latest submission, or for every submission, that the caller may see. */
export async function readOverview(
  ctx: Context,
  assignmentId: number,
  all: boolean,
): Promise<{ submissions: OverviewLine[] }> {
  ctx.rule(seeSubmissionsRule);
  const viewer = await viewerOf(ctx, await accessAssignment(ctx, assignmentId));
  await ctx.takeLargeTurn();
  const pace = new Pace(ctx.request.departure);
  const wanted = { assignmentId, sight: viewer, latestOnly: !all, terms: [] };
  const lines: OverviewLine[] = [];
  for await (const rows of submissionsInPortions(ctx.db, wanted, mostLines + 1)) {
    const naming = await viewerNaming(ctx.db, viewer, rows);
    for (const row of rows) lines.push(overviewLine(naming, row));
    await pace.rest();
  }
  if (lines.length > mostLines) ctx.warn('015', `Only the newest ${mostLines} submissions are listed.`);
  return { submissions: lines.slice(0, mostLines) };
}
