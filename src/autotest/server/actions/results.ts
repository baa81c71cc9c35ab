// Results of submissions, limited to what the caller may see.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { listFilesOf } from '../../../submissions/server/index.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { noOutput, partFrom } from '../../domain/kept-output.ts';
import type { Comment, Result, ResultSummary, StepResult } from '../../domain/model.ts';
import { qualityCommentsDisabled, stepNotFound } from '../../domain/refusals.ts';
import { seenLiveOutput } from '../../domain/reports/seen-texts.ts';
import { accessComments, accessResult, resultSightOf, seenOutputOf, sightsFor } from '../access.ts';
import { resultReply, resultSummaries, stepsReply } from '../results-on-wire.ts';
import { listShownResults } from '../store/result-lists.ts';
import { findLiveOutput, readRun } from '../store/results.ts';
import { pageOfTested } from './tested-page.ts';

interface OfSubmission {
  readonly assignmentId: number;
  readonly submissionId: number;
}

export async function getResult(ctx: Context, of: OfSubmission): Promise<Result> {
  const scope = await accessResult(ctx, of);
  return resultReply(ctx, scope.result, await resultSightOf(ctx, scope));
}

/** Results of the latest submissions, newest submission first. */
export async function getResults(ctx: Context, assignmentId: number): Promise<{ results: ResultSummary[] }> {
  const { scope, submissions } = await pageOfTested(ctx, assignmentId);
  const shown = await listShownResults(
    ctx.db,
    submissions.map(({ id }) => id),
  );
  const results = submissions.flatMap(({ id }) => shown.get(id) ?? []);
  const authorIds = results.map(({ authorId }) => authorId);
  return { results: await resultSummaries(ctx, results, await sightsFor(ctx, scope, authorIds)) };
}

/** The whole output of a step: while it runs the output so far, later the kept output. */
export async function getStepOutput(
  ctx: Context,
  of: OfSubmission & { stepId: string; offset: number | undefined },
): Promise<{ text: string; offset: number; truncated: boolean }> {
  const { stepId, offset = 0 } = of;
  const scope = await accessResult(ctx, of);
  const { result } = scope;
  const seen = await seenOutputOf(ctx, scope, { snapshotId: result.snapshotId, stepId });
  if (!seen) throw new RefusedError(stepNotFound);
  const live = await findLiveOutput(ctx.db, { resultId: result.id, stepId });
  if (live) return partFrom(seenLiveOutput(live, seen), offset);
  const output = (await readRun(ctx.db, result)).steps[stepId]?.output;
  if (!output) return partFrom(noOutput, 0);
  const { text, truncated } = seen(output);
  return { ...partFrom({ head: text, tail: '', characters: text.length }, offset), truncated };
}

/** Comments of tools about lines of the hand-in, without those of steps whose output is hidden from the caller. */
export async function getComments(ctx: Context, of: OfSubmission): Promise<{ comments: Comment[] }> {
  const scope = await accessComments(ctx, of);
  const settings = await readSettings(ctx.db, scope.course.tenantId);
  if (!settings.get('QUALITY_COMMENTS_ENABLED')) {
    const extra = { disabledSetting: 'QUALITY_COMMENTS_ENABLED' };
    throw new RefusedError(qualityCommentsDisabled, { extra });
  }
  const steps = await stepsReply(ctx.db, scope.result, scope.sight);
  const files = await listFilesOf(ctx.db, of.submissionId);
  const idsByPath = new Map(files.map(({ id, path }) => [path, String(id)]));
  const all = commentsOf(steps, idsByPath);
  // A result keeps a few megabytes of reports at most, and a comment has no key of its own.
  const start = z.number().int().nonnegative().default(0).parse(ctx.page.after);
  const end = start + ctx.page.size;
  if (all.length > end) ctx.continueAfter(end);
  return { comments: all.slice(start, end) };
}

/** A comment about a file that was not handed in has no place to show it. */
function commentsOf(steps: readonly StepResult[], idsByPath: ReadonlyMap<string, string>): Comment[] {
  return steps.flatMap(({ stepId, data, steps: inner = [] }) => [
    ...(data?.comments ?? []).flatMap(({ path, ...comment }) => {
      const fileId = idsByPath.get(path);
      return fileId === undefined ? [] : [{ ...comment, stepId, fileId }];
    }),
    ...commentsOf(inner, idsByPath),
  ]);
}
