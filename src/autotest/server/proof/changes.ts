// What the tests of a snapshot say of each author's latest submission, beside what the tests before said.
import type { Context } from '../../../access/server/index.ts';
import type { accessAssignment } from '../../../assignments/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { namedRows, viewerOf } from '../../../submissions/server/index.ts';
import type { ResultChange, ShortResult } from '../../domain/proof/model.ts';
import { testCountsOf } from '../../domain/step-summary.ts';
import { resultViewOf } from '../../domain/step-view.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { accessSnapshot, sightsFor } from '../access.ts';
import { listComparedRuns, listTestsOfSnapshots, readRunPoints } from '../store/result-lists.ts';
import type { StoredResult } from '../store/results.ts';
import { pageOfTested } from '../actions/tested-page.ts';

interface OfSnapshot {
  readonly assignmentId: number;
  readonly snapshotId: string;
}

export async function getChanges(ctx: Context, of: OfSnapshot): Promise<{ changes: ResultChange[] }> {
  await accessSnapshot(ctx, of);
  const { scope, submissions } = await pageOfTested(ctx, of.assignmentId);
  const ids = submissions.map(({ id }) => id);
  const runs = await listComparedRuns(ctx.db, of.snapshotId, ids);
  const results = [...runs.values()].flatMap(({ before, now }) => [before, now]);
  const short = await shortResults(
    ctx,
    scope,
    results.filter((one) => one !== undefined),
  );
  const named = await namedRows(ctx.db, (await viewerOf(ctx, scope)).names, submissions);
  return {
    changes: submissions.map(({ id, authorName }, at) => {
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
