// Which versions of tools set-ups get at this site.
import type { Context } from '../../../access/server/index.ts';
import { toolVersionsOf, type ToolVersions } from '../../domain/build/tool-offers.ts';
import { accessToManage } from '../access.ts';
import { listReportsSince } from '../store/runners.ts';

/** A runner whose slots are all busy does not ask for work; it is still there. */
const seenForMs = 3_600_000;

export async function getToolVersions(
  ctx: Context,
  assignmentId: number,
): Promise<{ tools: ToolVersions[] }> {
  await accessToManage(ctx, assignmentId);
  const reports = await listReportsSince(ctx.db, new Date(ctx.now().getTime() - seenForMs));
  return { tools: toolVersionsOf(reports.map(({ offers }) => offers)) };
}
