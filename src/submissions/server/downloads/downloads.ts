// Archives with the files of one submission, or of many.
import { accessSlots, type Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Download } from '../../../kernel/server/http/download.ts';
import { readTemporaryFile } from '../../../people/server/index.ts';
import { downloadExpired } from '../../domain/refusals.ts';
import { rightsToSeeWork, staffSightOf } from '../../domain/sight.ts';
import { accessFiles, accessReviewedSubmission, type SubmissionScope } from '../access.ts';
import { submissionsInPortions } from '../lists/in-portions.ts';
import { namedRow, namedRows } from '../reply.ts';
import { accessTree } from '../revisions/access.ts';
import type { TreeOwner } from '../revisions/tree-source.ts';
import { viewerOf } from '../viewer.ts';
import { applyFilter } from './class-filter.ts';
import { grantOfName, type Grant } from './signed-name.ts';
import { submissionSlots } from '../slots.ts';
import { zipOf, zipOfMany } from './zip.ts';

export async function downloadSubmission(ctx: Context, submissionId: number): Promise<Download> {
  return zipOfScope(ctx, await accessFiles(ctx, submissionId));
}

/** The person who prepared the download must still be logged in and still have the right to it. */
export async function readPreparedDownload(ctx: Context, name: string, fileName = name): Promise<Download> {
  // Our own names carry a signature after a dot. All other names belong to temporary files.
  if (!name.includes('.')) return readTemporaryFile(ctx, name, fileName);
  const { secret } = ctx.platform.config;
  const grant = grantOfName(name, { secret, now: ctx.now() });
  if (grant?.of === 'preview') throw new RefusedError(downloadExpired);
  const session = grant && (await accessSlots.findSessionById.get()(ctx.db, grant.sessionId, ctx.now()));
  if (!session) throw new RefusedError(downloadExpired);
  ctx.currentSession = session;
  ctx.actorId = session.personId;
  if (grant.of === 'assignment') return zipOfClass(ctx, grant, fileName);
  const { submissionId } = grant;
  if (grant.of === 'feedback') return submissionSlots.downloadFeedback.get()(ctx, submissionId, fileName);
  return zipOfScope(ctx, await accessReviewedSubmission(ctx, submissionId), grant.owner);
}

async function zipOfScope(ctx: Context, scope: SubmissionScope, wanted?: TreeOwner): Promise<Download> {
  const { submission, viewer } = scope;
  return zipOf(ctx, await namedRow(ctx.db, viewer.names, submission), await accessTree(ctx, scope, wanted));
}

type ClassGrant = Extract<Grant, { of: 'assignment' }>;

async function zipOfClass(
  ctx: Context,
  { assignmentId, latestOnly, submissionIds, filter: asked }: ClassGrant,
  fileName: string,
): Promise<Download> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.requireAny(rightsToSeeWork, scope);
  const viewer = await viewerOf(ctx, scope);
  const sight = staffSightOf(viewer);
  const filter = asked && (await applyFilter(ctx, { scope, viewer }, asked));
  const which = submissionIds ? { submissionIds } : { isTest: false };
  const wanted = { assignmentId, sight, latestOnly, terms: [], filter, ...which };
  const submissions = async function* () {
    for await (const rows of submissionsInPortions(ctx.db, wanted)) {
      yield await namedRows(ctx.db, viewer.names, rows);
    }
  };
  return zipOfMany(ctx, { wanted, submissions: submissions(), fileName });
}
