// Background jobs as administrators see them.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import { endTask } from '../../kernel/server/jobs/tasks.ts';
import type { BackgroundJob, JobState } from '../domain/model.ts';
import { jobNotFailed, jobNotWaiting, jobOfRunner } from '../domain/refusals.ts';
import { findJob, listJobs, type JobRow } from './job-store.ts';

const Key = z.object({ createdAt: z.string(), id: z.string() });

export async function getBackgroundJobs(
  ctx: Context,
  query: { state?: JobState | undefined; q?: string | undefined },
): Promise<BackgroundJob[]> {
  await ctx.requireOnSite('can_manage_background_jobs');
  const { size, after } = ctx.page;
  const found = await listJobs(ctx.db, {
    state: query.state,
    terms: searchTermsOf(query.q ?? '').map((term) => term.text),
    after: after === undefined ? undefined : Key.parse(after),
    limit: size + 1,
  });
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  if (found.length > shown.length && last) ctx.continueAfter({ createdAt: last.createdKey, id: last.id });
  return shown.map(jobReply);
}

function jobReply(row: JobRow): BackgroundJob {
  const { taskResultId: _task, createdKey: _key, starterId, starterName, starterUsername, ...job } = row;
  const starter =
    starterId === null ? null : { id: starterId, name: starterName ?? '', username: starterUsername ?? '' };
  return { ...job, starter };
}

async function accessJob(ctx: Context, jobId: string): Promise<JobRow> {
  await ctx.requireOnSite('can_manage_background_jobs');
  const job = await findJob(ctx.db, jobId);
  if (!job) throw ctx.notFound('job');
  if (job.isLeased) throw new RefusedError(jobOfRunner);
  return job;
}

export async function restartJob(ctx: Context, jobId: string): Promise<undefined> {
  const { kind } = await accessJob(ctx, jobId);
  await ctx.transaction(async (tx) => {
    if (!(await ctx.platform.jobs.retry(tx, { name: kind, jobId }))) throw new RefusedError(jobNotFailed);
    await tx.audit({ action: 'job restarted', subjectKind: 'job', subjectId: jobId, detail: { kind } });
  });
  return undefined;
}

export async function revokeJob(ctx: Context, jobId: string): Promise<undefined> {
  const { kind, state, taskResultId } = await accessJob(ctx, jobId);
  if (state !== 'waiting' && state !== 'retrying') throw new RefusedError(jobNotWaiting);
  await ctx.transaction(async (tx) => {
    if (!(await ctx.platform.jobs.revoke(tx, { name: kind, jobId }))) throw new RefusedError(jobNotWaiting);
    if (taskResultId !== null)
      await endTask(tx, { taskResultId, state: 'revoked', result: null, now: ctx.now() });
    await tx.audit({ action: 'job revoked', subjectKind: 'job', subjectId: jobId, detail: { kind } });
  });
  return undefined;
}
