// What the tests of a snapshot say of each author's latest submission, beside what the tests before said.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import { listSubmissions, namedRows, sightFor, viewerOf } from '../../../submissions/server/index.ts';
import type { ResultChange, ShortResult } from '../../domain/proof/model.ts';
import { testCountsOf } from '../../domain/step-summary.ts';
import { resultViewOf } from '../../domain/step-view.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { accessSnapshot, sightsFor } from '../access.ts';
import { listComparedRuns, listTestsOfSnapshots, readRunPoints } from '../store/result-lists.ts';
import type { StoredResult } from '../store/results.ts';

interface OfSnapshot {
  readonly assignmentId: number;
  readonly snapshotId: string;
}

const PageKey = z.object({ createdAt: z.coerce.date(), id: z.number() });

export async function getChanges(ctx: Context, of: OfSnapshot): Promise<{ changes: ResultChange[] }> {
  await accessSnapshot(ctx, of);
  const scope = await accessAssignment(ctx, of.assignmentId);
  await ctx.requireAny(rightsToSeeWork, scope);
  const wanted = {
    assignmentId: of.assignmentId,
    sight: staffSightOf(await sightFor(ctx, scope)),
    latestOnly: true,
    isTested: true as const,
    terms: [],
  };
  const after = PageKey.optional().parse(ctx.page.after);
  const found = await listSubmissions(ctx.db, wanted, { after, limit: ctx.page.size + 1 });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ createdAt: last.createdAt, id: last.id });
  const ids = page.map(({ id }) => id);
  const runs = await listComparedRuns(ctx.db, of.snapshotId, ids);
  const results = [...runs.values()].flatMap(({ before, now }) => [before, now]);
  const short = await shortResults(
    ctx,
    scope,
    results.filter((one) => one !== undefined),
  );
  const named = await namedRows(ctx.db, (await viewerOf(ctx, scope)).names, page);
  return {
    changes: page.map(({ id, authorName }, at) => {
      const { before, now, isWaiting = false } = runs.get(id) ?? {};
      return {
        submissionId: String(id),
        authorName: named[at]?.authorName ?? authorName,
        isWaiting,
        before: short.get(before?.id) ?? null,
        now: short.get(now?.id) ?? null,
      };
    }),
  };
}

/** Points and tests of results as the caller may see them, by their ids. */
async function shortResults(
  ctx: Context,
  scope: Awaited<ReturnType<typeof accessAssignment>>,
  results: readonly StoredResult[],
): Promise<Map<string | undefined, ShortResult>> {
  const [tests, runOf, sightOf] = await Promise.all([
    listTestsOfSnapshots(ctx.db, [...new Set(results.map(({ snapshotId }) => snapshotId))]),
    readRunPoints(ctx.db, results),
    sightsFor(
      ctx,
      scope,
      results.map(({ authorId }) => authorId),
    ),
  ]);
  const trees = new Map([...tests].map(([id, { steps }]) => [id, testTreeOf(steps)]));
  const pace = new Pace(ctx.request.departure);
  const short = new Map<string | undefined, ShortResult>();
  for (const result of results) {
    const tree = trees.get(result.snapshotId) ?? testTreeOf([]);
    const { points, steps } = resultViewOf(tree, runOf(result), sightOf(result.authorId));
    short.set(result.id, { points, tests: testCountsOf(steps) });
    if (pace.isDue()) await pace.rest();
  }
  return short;
}
