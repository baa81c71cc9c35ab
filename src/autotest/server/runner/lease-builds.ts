// Decides which builds a claim gets. Builds take long, so half of the slots stay free for results, and at
// least one build is for another course.
import type { Context } from '../../../access/server/index.ts';
import type { LeasedJob } from '../../../runner/domain/protocol.ts';
import { buildGroupOf, buildQueue } from '../queue.ts';
import { listWaitingCourses } from '../store/build-queue.ts';
import { countHeld, mayTakeMore, type Holder } from '../store/leases.ts';
import { takeBuild, type Taken } from './take.ts';

/** Builds come before results, because a teacher waits for them. Courses take turns. */
export async function leaseBuilds(
  ctx: Context,
  holder: Holder,
  { freeSlots, mostJobs }: { freeSlots: number; mostJobs: number },
): Promise<LeasedJob[]> {
  const taken: LeasedJob[] = [];
  const most = await mostBuilds(ctx, holder, { freeSlots, mostJobs });
  while (taken.length < freeSlots) {
    const build = await leaseNext(ctx, holder, most);
    if (build === 'none') break;
    if (build !== 'ended') taken.push(build);
  }
  return taken;
}

/** Counted per token, whatever runner names and slots its callers claim to have. */
async function mostBuilds(
  ctx: Context,
  { tokenId }: Holder,
  { freeSlots, mostJobs }: { freeSlots: number; mostJobs: number },
): Promise<number> {
  const { results, builds } = await countHeld(ctx.db, tokenId);
  const slots = Math.min(freeSlots + results + builds, mostJobs);
  return Math.max(1, Math.floor(slots / 2));
}

/** Leases the next build. Builds that have ended meanwhile are removed from the queue on the way. */
async function leaseNext(ctx: Context, holder: Holder, most: number): Promise<LeasedJob | 'ended' | 'none'> {
  const { tokenId } = holder;
  // Otherwise each build that waits would be taken and put back.
  if (!(await mayTakeMore(ctx.db, tokenId, { of: 'builds', most }))) return 'none';
  const waiting = await listWaitingCourses(ctx.db, tokenId);
  const mostOfCourse = Math.max(1, most - 1);
  for (const next of waiting.filter(({ held }) => held < mostOfCourse)) {
    const without = waiting.filter((course) => course !== next).map(({ courseId }) => buildGroupOf(courseId));
    const job = await ctx.platform.jobs.lease(buildQueue, without);
    if (job) return takeOrLeave(ctx, { job, holder, most });
  }
  return 'none';
}

async function takeOrLeave(ctx: Context, taken: Taken & { most: number }): Promise<LeasedJob | 'ended'> {
  try {
    return (await takeBuild(ctx, taken)) ?? 'ended';
  } catch (error) {
    // If one job cannot be given out, the others must keep their lease. The library gives it out again later.
    ctx.platform.log.error({ err: error, jobId: taken.job.id }, 'a build could not be given out');
    return 'ended';
  }
}
