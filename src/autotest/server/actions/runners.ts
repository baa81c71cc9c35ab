// Facts about runners: the tool versions for teachers, and each single runner for administrators.
import type { Context } from '../../../access/server/index.ts';
import type { RunnerOnWire } from '../../domain/model.ts';
import { toolVersionsOf, type ToolVersions } from '../../domain/build/tool-offers.ts';
import { otherVersionText, runnerLifeOf, runnerStateOf } from '../../domain/runners/states.ts';
import { accessToManage } from '../access.ts';
import { isWithoutRunner } from '../runner/fleet.ts';
import { hasDroppedTooMuch } from '../runner/given-back.ts';
import { listHeldByRunner } from '../store/leases.ts';
import { listRunnersSince, type SeenRunner } from '../store/runners.ts';

/** A runner without free slots does not ask for work, but it is still there. */
const seenForMs = 3_600_000;

export async function getToolVersions(
  ctx: Context,
  assignmentId: number,
): Promise<{ tools: ToolVersions[]; waitsForRunner: boolean }> {
  await accessToManage(ctx, assignmentId);
  const runners = await listRunnersSince(ctx.db, new Date(ctx.now().getTime() - seenForMs));
  return {
    tools: toolVersionsOf(runners.map(({ report }) => report.offers)),
    waitsForRunner: await isWithoutRunner(ctx),
  };
}

const dayMs = 24 * 3_600_000;

/** All runners of the last day, so that administrators notice a runner that is gone. */
export async function getRunners(ctx: Context): Promise<{ runners: RunnerOnWire[] }> {
  await ctx.requireOnSite('can_manage_background_jobs');
  const now = ctx.now();
  const runners = await listRunnersSince(ctx.db, new Date(now.getTime() - dayMs));
  const [dropping, held] = await Promise.all([listDropping(ctx, runners), listHeldByRunner(ctx.db)]);
  return {
    runners: runners.map(({ id, seenAt, tokenId, tokenName, report }) => {
      const { cgroups, bases, offers, slots, cache, machine } = report;
      const jobs = held.find((row) => row.runnerId === id && row.tokenId === tokenId)?.jobs ?? 0;
      const state = runnerStateOf({ report, seenAt, jobs }, now);
      const ofSite = [
        otherVersionText(report.version),
        tokenId !== null && dropping.has(tokenId) ? dropsTooMuch : undefined,
      ].filter((remark) => remark !== undefined);
      return {
        runnerId: id,
        ...{ seenAt, tokenName, cgroups, bases, offers, slots, cache, machine, jobs },
        state,
        life: runnerLifeOf(state, report),
        remarks: [...ofSite, ...report.remarks],
      };
    }),
  };
}

const dropsTooMuch =
  'Its token gets no work for up to ten minutes, because too much of what it took was given back or lost. Look at its ' +
  'log, or revoke the token if you do not know who holds it.';

async function listDropping(ctx: Context, runners: readonly SeenRunner[]): Promise<Set<string>> {
  const dropping = new Set<string>();
  for (const tokenId of new Set(runners.map((runner) => runner.tokenId))) {
    if (tokenId !== null && (await hasDroppedTooMuch(ctx.db, tokenId, ctx.now()))) dropping.add(tokenId);
  }
  return dropping;
}
