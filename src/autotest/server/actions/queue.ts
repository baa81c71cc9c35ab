// The queue of the site, for people who watch it: which runs wait, since when, and for what.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignments } from '../../../assignments/server/index.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { maySeeSubmission, type SightFacts } from '../../../submissions/domain/sight.ts';
import { sightFor } from '../../../submissions/server/index.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import type { QueuedResult } from '../../domain/model.ts';
import { countWaitingBefore } from '../store/queue.ts';
import { isWithoutRunner } from '../runner/fleet.ts';
import { listWaitingResults, type WaitingResult } from '../store/waiting-results.ts';

/** Runs of all institutions that have not started, oldest first (PERM-038, ATR-051). */
export async function getQueue(ctx: Context, q: string): Promise<QueuedResult[]> {
  await ctx.requireOnSite('can_view_not_started_autotest_results');
  const { size, after } = ctx.page;
  const found = await listWaitingResults(ctx.db, {
    terms: searchTermsOf(q).map(({ text }) => text),
    afterId: z.string().optional().parse(after) ?? '',
    limit: size + 1,
  });
  const page = found.slice(0, size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.id);
  return queueReply(ctx, page);
}

async function queueReply(ctx: Context, page: readonly WaitingResult[]): Promise<QueuedResult[]> {
  const ids = page.map(({ id }) => id);
  const [before, waitsForRunner, alarmSeconds, mayOpen] = await Promise.all([
    countWaitingBefore(ctx.db, ids),
    isWithoutRunner(ctx),
    readSetting(ctx.db, 'AUTO_TEST_NOT_STARTED_ALARM_TIME'),
    openableOf(ctx, page),
  ]);
  const alarmedBefore = new Date(ctx.now().getTime() - alarmSeconds * 1000);
  return page.map((row) => {
    const {
      id,
      createdAt,
      updatedAt,
      submissionId,
      personId: _author,
      isTest: _,
      deletedAt: __,
      ...where
    } = row;
    return {
      result: {
        id,
        createdAt,
        updatedAt,
        startedAt: null,
        workId: submissionId,
        submissionId,
        state: 'not_started' as const,
        pointsAchieved: 0,
        approxWaitingBefore: before.get(id) ?? 0,
      },
      ...where,
      waitsForRunner,
      isOverdue: createdAt < alarmedBefore,
      mayOpen: mayOpen(row),
    };
  });
}

/** Whether the viewer may open each submission. Asks for all assignments of a page at once. */
async function openableOf(
  ctx: Context,
  page: readonly WaitingResult[],
): Promise<(row: WaitingResult) => boolean> {
  const scopes = await accessAssignments(ctx, [...new Set(page.map(({ assignmentId }) => assignmentId))]);
  const sights = new Map<number, SightFacts>();
  for (const [assignmentId, scope] of scopes) {
    sights.set(assignmentId, await sightFor(ctx, scope));
  }
  return ({ assignmentId, personId, isTest, deletedAt }) => {
    const sight = sights.get(assignmentId);
    return sight !== undefined && deletedAt === null && maySeeSubmission(sight, { personId, isTest });
  };
}
