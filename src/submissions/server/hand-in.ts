// Handing in checks rights and dates first, so that nobody uploads in vain. Then come the bytes, then the
// rows.
import { renewSession, type Context } from '../../access/server/index.ts';
import type { HandInFilter } from '../../assignments/domain/hand-in-rules/model.ts';
import type { FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import type { Verdict } from '../../kernel/domain/refusal.ts';
import type { UploadPart } from '../../kernel/server/http/call-context.ts';
import type { FileEntry } from '../domain/file-tree.ts';
import { verdictOn } from '../domain/hand-in-filter.ts';
import { extraOfProblems } from '../domain/hand-in-problems.ts';
import type { ExtendedSubmission } from '../domain/model.ts';
import { invalidFileInArchive } from '../domain/refusals.ts';
import type { AuthorWishes } from './authors/hand-in-author.ts';
import { collectHandIn, type UploadedPart } from './intake/collect-hand-in.ts';
import { appliedRules } from './applied-rules.ts';
import { extendedSubmissionReply } from './reply.ts';
import { limitsOf, startHandIn, storeHandIn, type HandIn } from './started-hand-in.ts';
import { findSubmission } from './store.ts';
import { viewerNaming, viewerOf } from './viewer.ts';

interface HandInWishes extends AuthorWishes {
  ignoredFiles?: FilterMode | undefined;
}

/** Checks rule 'submit' and stores the hand-in. */
export async function uploadSubmission(
  ctx: Context,
  assignmentId: number,
  wishes: HandInWishes,
): Promise<ExtendedSubmission> {
  const startedAt = ctx.request.receivedAt;
  const asked = { wishes, isWayEnabled: takesFiles };
  const begun = await startHandIn(ctx, assignmentId, { ...asked, moments: { createdAt: startedAt } });
  const entries = await receiveFiles(begun, wishes.ignoredFiles ?? 'error');
  const moments = { startedAt, createdAt: ctx.request.bodyEndedAt() ?? ctx.now() };
  // A body may take half an hour to arrive. All checks are repeated now, with the present dates and rights.
  await renewSession(ctx);
  const handIn = await startHandIn(ctx, assignmentId, { ...asked, moments });
  const submissionId = await ctx.transaction((tx) => storeHandIn(tx, handIn, { entries, moments }));
  const row = await findSubmission(ctx.db, submissionId);
  if (!row) throw new Error(`Submission ${submissionId} is gone.`);
  const viewer = await viewerOf(ctx, handIn.scope);
  return extendedSubmissionReply(await viewerNaming(ctx.db, viewer, [row]), row);
}

const takesFiles = ({ filesUploadEnabled }: AssignmentScope['assignment']): boolean => filesUploadEnabled;

async function receiveFiles(handIn: HandIn, mode: FilterMode): Promise<readonly FileEntry[]> {
  const { ctx, scope } = handIn;
  const limits = await limitsOf(handIn);
  const { blobs } = ctx.platform;
  try {
    const parts = fileParts(ctx.request.parts({ fileBytes: limits.maxTotalSizeBytes + 1 }));
    const sink = (_path: string, content: Parameters<typeof blobs.put>[0]) => blobs.put(content);
    const { entries, warnings } = await collectHandIn(parts, { limits, sink });
    for (const warning of warnings) ctx.warn(warning.number, warning.text);
    const filter: HandInFilter = scope.assignment.handInFilter ?? { version: 'EmptySubmissionFilter' };
    const applied = await appliedRules(ctx.platform, { entries, filter, mode });
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
