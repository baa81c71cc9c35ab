// Handing in: who and when, then the bytes, then the rows. Rights come first, so that nobody uploads in vain.
import { renewSession, type Context } from '../../access/server/index.ts';
import type { HandInFilter } from '../../assignments/domain/hand-in-rules/model.ts';
import { accessAssignment, nameSightFor, type AssignmentScope } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { readCourseFacts } from '../../courses/server/index.ts';
import { RefusedError, type Verdict } from '../../kernel/domain/refusal.ts';
import type { UploadPart } from '../../kernel/server/http/call-context.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { decidingCountOf, mayHandInAgain } from '../domain/attempts.ts';
import type { FileEntry } from '../domain/file-tree.ts';
import { verdictOn, type FilterMode } from '../domain/hand-in-filter.ts';
import { extraOfProblems } from '../domain/hand-in-problems.ts';
import type { ExtendedSubmission } from '../domain/model.ts';
import { authorNotEnrolled, authorNotShown, authorOfTest, invalidFileInArchive } from '../domain/refusals.ts';
import type { HandInMoments } from '../domain/lateness.ts';
import { mayHandIn } from '../domain/rules.ts';
import { authorShownAs } from './author-shown-as.ts';
import { createSubmissionFromEntries } from './create-submission.ts';
import { collectHandIn, type UploadedPart } from './intake/collect-hand-in.ts';
import type { IntakeLimits } from './intake/ledger.ts';
import { appliedRules } from './applied-rules.ts';
import { extendedSubmissionReply } from './reply.ts';
import { findSubmission, listHandInMoments, lockAuthor } from './store.ts';
import { ensureTestStudent } from './test-student.ts';
import { presentDatesOf, viewerNaming, viewerOf } from './viewer.ts';

interface HandInWishes {
  authorId?: number | undefined;
  isTestSubmission?: boolean | undefined;
  ignoredFiles?: FilterMode | undefined;
}

interface HandIn {
  readonly ctx: Context;
  readonly scope: AssignmentScope;
  /** For a test submission the test student, who may be made only in the transaction. */
  readonly author: number | 'test student';
  readonly isForOthers: boolean;
  /** Test students and holders of the permission hand in as often as they like. */
  readonly isLimited: boolean;
}

/** Rule 'submit', then everything else. */
export async function uploadSubmission(
  ctx: Context,
  assignmentId: number,
  wishes: HandInWishes,
): Promise<ExtendedSubmission> {
  const startedAt = ctx.request.receivedAt;
  const begun = await startHandIn(ctx, assignmentId, { wishes, moments: { createdAt: startedAt } });
  const entries = await receiveFiles(begun, wishes.ignoredFiles ?? 'error');
  const moments = { startedAt, createdAt: ctx.request.bodyEndedAt() ?? ctx.now() };
  // A body may take half an hour: what held when it began is asked again, with the dates and rights of now.
  await renewSession(ctx);
  const handIn = await startHandIn(ctx, assignmentId, { wishes, moments });
  const submissionId = await ctx.transaction((tx) => store(tx, handIn, { entries, moments }));
  const row = await findSubmission(ctx.db, submissionId);
  if (!row) throw new Error(`Submission ${submissionId} is gone.`);
  const viewer = await viewerOf(ctx, handIn.scope);
  return extendedSubmissionReply(await viewerNaming(ctx.db, viewer, [row]), row);
}

async function startHandIn(
  ctx: Context,
  assignmentId: number,
  { wishes, moments }: { wishes: HandInWishes; moments: HandInMoments },
): Promise<HandIn> {
  ctx.rule('submit');
  const scope = await accessAssignment(ctx, assignmentId);
  const { assignment } = scope;
  const permissions = await ctx.permissionsIn(scope);
  const wanted = authorOf(ctx, wishes);
  const isTest = wanted === 'test student';
  const isOwn = wanted === ctx.session.personId;
  ctx.demand(mayChangeIn(scope.course));
  ctx.demand(
    mayHandIn({
      permissions,
      isOwn,
      isTest,
      kind: assignment.kind,
      filesUploadEnabled: assignment.filesUploadEnabled,
      dates: presentDatesOf(scope),
      moments,
    }),
  );
  // Only now: who may not hand in for others must not learn who is a member.
  const author = wanted === 'test student' ? wanted : await accessAuthor(ctx, scope, wanted);
  const isLimited = !isTest && !permissions.has('can_override_submission_limiting');
  if (isLimited && author !== 'test student') {
    const count = decidingCountOf(assignment);
    const earlier = await listHandInMoments(ctx.db, { assignmentId, authorId: author, count });
    ctx.demand(mayHandInAgain(assignment, earlier, ctx.request.receivedAt));
  }
  const isForOthers = !isOwn && !isTest && permissions.has('can_submit_others_work');
  return { ctx, scope, author, isForOthers, isLimited };
}

function authorOf(ctx: Context, wishes: HandInWishes): HandIn['author'] {
  if (wishes.isTestSubmission === true) {
    if (wishes.authorId !== undefined) throw new RefusedError(authorOfTest);
    return 'test student';
  }
  return wishes.authorId ?? ctx.session.personId;
}

/** A member; where names are hidden, by the id that lists show: the answer would tell whose a real one is. */
async function accessAuthor(ctx: Context, scope: AssignmentScope, wantedId: number): Promise<number> {
  const { courseId } = scope;
  const authorId = await authorShownAs(ctx, await nameSightFor(ctx, scope), wantedId);
  if (authorId === undefined) throw new RefusedError(authorNotShown);
  const { rolePermissions } = await readCourseFacts(ctx.db, authorId, courseId);
  if (rolePermissions === undefined) throw new RefusedError(authorNotEnrolled);
  return authorId;
}

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

async function limitsOf({ ctx, scope, isForOthers }: HandIn): Promise<IntakeLimits> {
  const settings = await readSettings(ctx.db, scope.course.tenantId);
  return {
    maxEntries: settings.get('MAX_NUMBER_OF_FILES'),
    maxFileSizeBytes: settings.get('MAX_FILE_SIZE'),
    maxTotalSizeBytes: settings.get(isForOthers ? 'MAX_LARGE_UPLOAD_SIZE' : 'MAX_NORMAL_UPLOAD_SIZE'),
  };
}

async function* fileParts(parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadedPart> {
  for await (const part of parts) {
    if (part.fileName === undefined || !part.name.startsWith('file')) part.stream.resume();
    else yield { name: part.fileName, content: part.stream };
  }
}

/** The error body of v1 spells the fields inside of its extra keys its own way too. */
function spelledForWire(verdict: Verdict): Verdict {
  if (verdict.allowed || verdict.refusal !== invalidFileInArchive) return verdict;
  return { ...verdict, detail: { ...verdict.detail, extra: extraOfProblems(verdict.detail.extra) } };
}

/** The rest of a refused upload is read and dropped: a browser shows the answer only once it has sent all. */
function drain(ctx: Context): void {
  ctx.request.raw.unpipe();
  ctx.request.raw.resume();
}

async function store(
  tx: Tx,
  handIn: HandIn,
  { entries, moments }: { entries: readonly FileEntry[]; moments: { startedAt: Date; createdAt: Date } },
): Promise<number> {
  const { ctx, scope, author, isLimited } = handIn;
  const isTest = author === 'test student';
  const authorId = isTest ? await ensureTestStudent(tx, scope.course) : author;
  const assignmentId = scope.assignment.id;
  if (isLimited && author !== 'test student') {
    // Two hand-ins of one author at once would both find room for one more: they take turns from here on.
    await lockAuthor(tx, assignmentId, authorId);
    const count = decidingCountOf(scope.assignment);
    const earlier = await listHandInMoments(tx, { assignmentId, authorId, count });
    ctx.demand(mayHandInAgain(scope.assignment, earlier, moments.createdAt));
  }
  const dates = presentDatesOf(scope);
  return createSubmissionFromEntries(tx, { assignmentId, authorId, entries, ...moments, dates, isTest });
}
