// What the tests of a snapshot say of each author's latest submission, beside what the tests before said.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import { listSubmissions, namedRows, sightFor, viewerOf } from '../../../submissions/server/index.ts';
import { isFinished } from '../../domain/model.ts';
import type { ResultChange, ShortResult } from '../../domain/proof/model.ts';
import { testCountsOf } from '../../domain/step-summary.ts';
import { resultViewOf } from '../../domain/step-view.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { accessSnapshot, sightsFor } from '../access.ts';
import { listNewestBySnapshot, listTestsOfSnapshots, readRunPoints } from '../store/result-lists.ts';
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
  const runs = await listNewestBySnapshot(
    ctx.db,
    page.map(({ id }) => id),
  );
  const pairs = page.map((submission) => ({
    submission,
    ...pairOf(runs.get(submission.id) ?? [], of.snapshotId),
  }));
  const results = pairs.flatMap(({ before, now }) => [before, now].filter((one) => one !== undefined));
  const short = await shortResults(ctx, scope, results);
  const named = await namedRows(ctx.db, (await viewerOf(ctx, scope)).names, page);
  return {
    changes: pairs.map(({ submission, before, now, isWaiting }, at) => ({
      submissionId: String(submission.id),
      authorName: named[at]?.authorName ?? submission.authorName,
      isWaiting,
      before: before === undefined ? null : short(before),
      now: now === undefined ? null : short(now),
    })),
  };
}

interface Pair {
  readonly before: StoredResult | undefined;
  readonly now: StoredResult | undefined;
  readonly isWaiting: boolean;
}

/** Runs come newest first, one of each snapshot that ended and one that did not. */
function pairOf(runs: readonly StoredResult[], snapshotId: string): Pair {
  const now = runs.find((run) => run.snapshotId === snapshotId && hasSaid(run));
  const isBefore = (run: StoredResult) => now === undefined || run.id < now.id;
  return {
    now,
    before: runs.find((run) => run.snapshotId !== snapshotId && hasSaid(run) && isBefore(run)),
    isWaiting: runs.some((run) => run.snapshotId === snapshotId && !isFinished(run.state)),
  };
}

function hasSaid({ state }: StoredResult): boolean {
  return state === 'passed' || state === 'timed_out';
}

/** Points and tests of results as the caller may see them. */
async function shortResults(
  ctx: Context,
  scope: Awaited<ReturnType<typeof accessAssignment>>,
  results: readonly StoredResult[],
): Promise<(result: StoredResult) => ShortResult> {
  const [tests, runOf, sightOf] = await Promise.all([
    listTestsOfSnapshots(ctx.db, [...new Set(results.map(({ snapshotId }) => snapshotId))]),
    readRunPoints(ctx.db, results),
    sightsFor(
      ctx,
      scope,
      results.map(({ authorId }) => authorId),
    ),
  ]);
  return (result) => {
    const tree = testTreeOf(tests.get(result.snapshotId)?.steps ?? []);
    const { points, steps } = resultViewOf(tree, runOf(result), sightOf(result.authorId));
    return { points, tests: testCountsOf(steps) };
  };
}
