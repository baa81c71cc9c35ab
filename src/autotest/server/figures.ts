// Adds the tests to the figures of many assignments, with as few queries as for one.
import type { Context } from '../../access/server/index.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import type { TestCounts } from '../../submissions/domain/assignment-work.ts';
import type { OwnWork } from '../../submissions/server/index.ts';
import { testCountsOf } from '../domain/step-summary.ts';
import { resultViewOf } from '../domain/step-view.ts';
import { testTreeOf } from '../domain/tree.ts';
import { sightsFor } from './access.ts';
import { listShownResults, listTestsOfSnapshots, readRunPoints } from './store/result-lists.ts';
import { listWithFailedBuild } from './store/snapshots.ts';

/** Test counts of submissions with a result, by submission id. Counts only tests that the caller may see. */
export async function countTests(
  ctx: Context,
  works: readonly OwnWork[],
): Promise<ReadonlyMap<number, TestCounts>> {
  const shown = await listShownResults(
    ctx.db,
    works.map(({ submissionId }) => submissionId),
  );
  const ended = works.flatMap(({ scope, submissionId }) => {
    const result = shown.get(submissionId);
    const hasEnded = result?.state === 'passed' || result?.state === 'timed_out';
    return result && hasEnded ? [{ scope, submissionId, result }] : [];
  });
  const results = ended.map(({ result }) => result);
  const [tests, runOf] = await Promise.all([
    listTestsOfSnapshots(ctx.db, [...new Set(results.map(({ snapshotId }) => snapshotId))]),
    readRunPoints(ctx.db, results),
  ]);
  const counted = await Promise.all(
    ended.map(async ({ scope, submissionId, result }) => {
      const { authorId, snapshotId } = result;
      const sight = (await sightsFor(ctx, scope, [authorId]))(authorId);
      const tree = testTreeOf(tests.get(snapshotId)?.steps ?? []);
      return [submissionId, testCountsOf(resultViewOf(tree, runOf(result), sight).steps)] as const;
    }),
  );
  // Leaves out results whose tests nobody may see yet.
  return new Map(counted.filter(([, { all }]) => all > 0));
}

/** The assignments whose newest build failed, among those whose tests the caller manages. */
export async function listFailedBuilds(
  ctx: Context,
  scopes: readonly AssignmentScope[],
): Promise<ReadonlySet<number>> {
  const managed = await Promise.all(
    scopes.map(async (scope) =>
      (await ctx.may('can_manage_new_autotest', scope)) ? [scope.assignmentId] : [],
    ),
  );
  return listWithFailedBuild(ctx.db, managed.flat());
}
