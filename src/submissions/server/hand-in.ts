// Handing in checks rights and dates first, so that nobody uploads in vain. Then come the bytes, then the
// rows.
import { renewSession, type Context } from '../../access/server/index.ts';
import type { HandInFilter } from '../../assignments/domain/hand-in-rules/model.ts';
import type { FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import { RefusedError, type Verdict } from '../../kernel/domain/refusal.ts';
import type { UploadPart } from '../../kernel/server/http/call-context.ts';
import type { FileEntry } from '../domain/file-tree.ts';
import { verdictOn } from '../domain/hand-in-filter.ts';
import { extraOfProblems } from '../domain/hand-in-problems.ts';
import type { ExtendedSubmission } from '../domain/model.ts';
import { invalidFileInArchive } from '../domain/refusals.ts';
import { uploadGone } from '../domain/uploads/refusals.ts';
import type { AuthorWishes } from './authors/hand-in-author.ts';
import { collectHandIn, type UploadedPart } from './intake/collect-hand-in.ts';
import { appliedRules } from './applied-rules.ts';
import { countTry } from './hand-in-pace.ts';
import { extendedSubmissionReply } from './reply.ts';
import { limitsOf, startHandIn, storeHandIn, type HandIn } from './started-hand-in.ts';
import { findSubmission } from './store.ts';
import { accessUpload } from './uploads/access.ts';
import { filesOfUpload } from './uploads/content.ts';
import { removeUpload, type UploadRow } from './uploads/store.ts';
import { viewerNaming, viewerOf } from './viewer.ts';

/** Rights that were asked no longer ago are those of the moment. */
const freshMs = 1_000;

interface HandInWishes extends AuthorWishes {
  ignoredFiles?: FilterMode | undefined;
  /** The files have come before, in parts. Without it they are in the body. */
  uploadId?: string | undefined;
}

/** Checks rule 'submit' and stores the hand-in. */
export async function uploadSubmission(
  ctx: Context,
  assignmentId: number,
  wishes: HandInWishes,
): Promise<ExtendedSubmission> {
  const upload = await uploadOf(ctx, assignmentId, wishes.uploadId);
  const { receivedAt } = ctx.request;
  const wasAllHere = upload === undefined && ctx.request.hasArrived();
  const startedAt = upload?.createdAt ?? receivedAt;
  const asked = { wishes, isWayEnabled: takesFiles };
  const begun = await startHandIn(ctx, assignmentId, {
    ...asked,
    moments: { startedAt, createdAt: receivedAt },
  });
  await countTry(ctx.db, begun, ctx.now());
  const parts = upload === undefined ? undefined : filesOfUpload(ctx, upload);
  const entries = await receiveFiles(begun, wishes.ignoredFiles ?? 'error', parts);
  const moments = { startedAt, createdAt: wasAllHere ? receivedAt : bodyEndOf(ctx, upload) };
  // A body may take half an hour to arrive, and a small archive minutes to unpack. All checks are then repeated, with the
  // present dates and rights. A second more changes nothing about dates: who began in time has ten minutes to end.
  const checkAgain = async (): Promise<HandIn> => {
    await renewSession(ctx);
    return startHandIn(ctx, assignmentId, { ...asked, moments });
  };
  const isFresh = ctx.now().getTime() - receivedAt.getTime() < freshMs;
  const handIn = isFresh ? begun : await checkAgain();
  const submissionId = await ctx.transaction(async (tx) => {
    // Of two calls that hand the same upload in, only one finds it.
    if (upload && !(await removeUpload(tx, upload.id))) throw new RefusedError(uploadGone);
    return storeHandIn(tx, handIn, { entries, moments });
  });
  const row = await findSubmission(ctx.db, submissionId);
  if (!row) throw new Error(`Submission ${submissionId} is gone.`);
  const viewer = await viewerOf(ctx, handIn.scope);
  return extendedSubmissionReply(await viewerNaming(ctx.db, viewer, [row]), row);
}

/** The upload that the call names. One of another assignment was checked by other rules. */
async function uploadOf(
  ctx: Context,
  assignmentId: number,
  uploadId: string | undefined,
): Promise<UploadRow | undefined> {
  if (uploadId === undefined) return undefined;
  const upload = await accessUpload(ctx, uploadId);
  if (upload.assignmentId !== assignmentId) throw new RefusedError(uploadGone);
  return upload;
}

/** When all was there and said to be handed in. */
function bodyEndOf(ctx: Context, upload: UploadRow | undefined): Date {
  return upload ? ctx.request.receivedAt : (ctx.request.bodyEndedAt() ?? ctx.now());
}

export const takesFiles = ({ filesUploadEnabled }: AssignmentScope['assignment']): boolean =>
  filesUploadEnabled;

async function receiveFiles(
  handIn: HandIn,
  mode: FilterMode,
  uploaded: AsyncIterable<UploadedPart> | undefined,
): Promise<readonly FileEntry[]> {
  const { ctx, scope } = handIn;
  const limits = await limitsOf(handIn);
  const { blobs } = ctx.platform;
  try {
    const parts = uploaded ?? fileParts(ctx.request.parts({ fileBytes: limits.maxTotalSizeBytes + 1 }));
    const { entries, warnings } = await blobs.together((put) => collectHandIn(parts, { limits, sink: put }));
    for (const warning of warnings) ctx.warn(warning.number, warning.text);
    const filter: HandInFilter = scope.assignment.handInFilter ?? { version: 'EmptySubmissionFilter' };
    const applied = await appliedRules(ctx.platform, { entries, filter, mode }, ctx.session.personId);
    ctx.demand(spelledForWire(verdictOn({ entries, filter, mode }, applied)));
    return applied.kept;
  } catch (error) {
    drain(ctx);
    throw error;
  }
}

/** The files of a form whose names start with "file". */
export async function* fileParts(parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadedPart> {
  for await (const part of parts) {
    if (part.fileName === undefined || !part.name.startsWith('file')) part.stream.resume();
    else yield { name: part.fileName, content: part.stream };
  }
}

/** Version 1 of the API also spells the fields inside the additional keys of an error in its own way. */
function spelledForWire(verdict: Verdict): Verdict {
  if (verdict.allowed || verdict.refusal !== invalidFileInArchive) return verdict;
  return { ...verdict, detail: { ...verdict.detail, extra: extraOfProblems(verdict.detail.extra) } };
}

/**
 * Reads the rest of a refused upload and drops it: browsers show the answer only after sending everything.
 */
export function drain(ctx: Context): void {
  ctx.request.raw.unpipe();
  ctx.request.raw.resume();
}
