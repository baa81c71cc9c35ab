// What is known of the runners: for teachers the versions of tools, for administrators each of them.
import type { Context } from '../../../access/server/index.ts';
import type { RunnerOnWire } from '../../domain/model.ts';
import { toolVersionsOf, type ToolVersions } from '../../domain/build/tool-offers.ts';
import { accessToManage } from '../access.ts';
import { listRunnersSince } from '../store/runners.ts';

/** A runner whose slots are all busy does not ask for work; it is still there. */
const seenForMs = 3_600_000;

export async function getToolVersions(
  ctx: Context,
  assignmentId: number,
): Promise<{ tools: ToolVersions[] }> {
  await accessToManage(ctx, assignmentId);
  const runners = await listRunnersSince(ctx.db, new Date(ctx.now().getTime() - seenForMs));
  return { tools: toolVersionsOf(runners.map(({ report }) => report.offers)) };
}

const dayMs = 24 * 3_600_000;

/** All runners of the last day, so that one that has gone is missed by whoever looks. */
export async function getRunners(ctx: Context): Promise<{ runners: RunnerOnWire[] }> {
  await ctx.requireOnSite('can_manage_background_jobs');
  const runners = await listRunnersSince(ctx.db, new Date(ctx.now().getTime() - dayMs));
  return {
    runners: runners.map(({ id, seenAt, tokenName, report }) => {
      const { mode, cgroups, bases, remarks } = report;
      return { runnerId: id, seenAt, tokenName, mode, cgroups, bases, remarks };
    }),
  };
}
