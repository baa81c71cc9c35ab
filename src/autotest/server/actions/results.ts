// Results of submissions, as far as the caller may see them.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { listLatestSubmissions } from '../../../submissions/server/index.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { hiddenPartsOf } from '../../domain/hiding.ts';
import { noOutput, partFrom } from '../../domain/kept-output.ts';
import type { Comment, OutputFileOnWire, Result, ResultSummary } from '../../domain/model.ts';
import { qualityCommentsDisabled, stepNotFound } from '../../domain/refusals.ts';
import { treeOf } from '../../domain/tree.ts';
import { accessResult, sightOf, type ResultScope } from '../access.ts';
import { resultReply, resultSummary } from '../results-on-wire.ts';
import { listOutputFiles } from '../store/output-files.ts';
import { findLiveOutput, listShownResults, readRun } from '../store/results.ts';
import { getSnapshot } from '../store/snapshots.ts';
import { allSubmissions } from '../surroundings.ts';

interface OfSubmission {
  readonly assignmentId: number;
  readonly submissionId: number;
}

export async function getResult(ctx: Context, of: OfSubmission): Promise<Result> {
  const scope = await accessResult(ctx, of);
  return resultReply(ctx, scope.result, await sightOf(ctx, scope));
}

/** Results of the latest submissions, newest submission first. */
export async function getResults(ctx: Context, assignmentId: number): Promise<{ results: ResultSummary[] }> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_see_others_work', scope);
  const seesTests = await ctx.may('can_see_test_submissions', scope);
  const latest = await listLatestSubmissions(ctx.db, assignmentId, { ...allSubmissions, seesTests });
  const shown = await listShownResults(
    ctx.db,
    latest.map(({ id }) => id),
  );
  const afterId = z.number().optional().parse(ctx.page.after) ?? Infinity;
  const rest = [...shown.values()]
    .filter(({ submissionId }) => submissionId < afterId)
    .toSorted((a, b) => b.submissionId - a.submissionId);
  const page = rest.slice(0, ctx.page.size);
  if (rest.length > page.length) ctx.continueAfter(page.at(-1)?.submissionId);
  const sight = await sightOf(ctx, scope);
  return { results: await Promise.all(page.map((result) => resultSummary(ctx, result, sight))) };
}

/** The whole output of a step: while it runs what came so far, later what was kept. */
export async function getStepOutput(
  ctx: Context,
  of: OfSubmission & { stepId: string; offset: number | undefined },
): Promise<{ text: string; offset: number; truncated: boolean }> {
  const { stepId, offset = 0 } = of;
  const scope = await accessResult(ctx, of);
  const { result } = scope;
  if (!(await seenOutputs(ctx, scope)).includes(stepId)) throw new RefusedError(stepNotFound);
  const live = await findLiveOutput(ctx.db, { resultId: result.id, stepId });
  if (live) return partFrom(live, offset);
  const output = (await readRun(ctx.db, result)).steps[stepId]?.output;
  if (!output) return partFrom(noOutput, 0);
  const { text, truncated } = output;
  return { ...partFrom({ head: text, tail: '', characters: text.length }, offset), truncated };
}

/** Comments come from blocks of code quality, of which there are none yet. */
export async function getComments(ctx: Context, of: OfSubmission): Promise<{ comments: Comment[] }> {
  const { course } = await accessResult(ctx, of);
  const settings = await readSettings(ctx.db, course.tenantId);
  if (!settings.get('QUALITY_COMMENTS_ENABLED')) {
    const extra = { disabledSetting: 'QUALITY_COMMENTS_ENABLED' };
    throw new RefusedError(qualityCommentsDisabled, { extra });
  }
  return { comments: [] };
}

export async function getOutputFiles(ctx: Context, of: OfSubmission): Promise<{ files: OutputFileOnWire[] }> {
  const scope = await accessResult(ctx, of);
  const afterId = z.string().optional().parse(ctx.page.after);
  const stepIds = await seenOutputs(ctx, scope);
  const found = await listOutputFiles(
    ctx.db,
    { resultId: scope.result.id, stepIds },
    {
      afterId,
      limit: ctx.page.size + 1,
    },
  );
  const page = found.slice(0, ctx.page.size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.id);
  return {
    files: page.map(({ id, path, sizeBytes }) => ({
      fileId: id,
      path,
      size: sizeBytes,
      mimeType: 'application/octet-stream',
    })),
  };
}

/** Ids of the steps whose output this viewer may see. */
async function seenOutputs(ctx: Context, scope: ResultScope): Promise<string[]> {
  const sight = await sightOf(ctx, scope);
  if (!sight.rights.canViewSteps) return [];
  const { test } = await getSnapshot(ctx.db, scope.result.snapshotId);
  return treeOf(test.steps)
    .nodes.filter((node) => !hiddenPartsOf(node, sight).output)
    .map(({ id }) => id);
}
