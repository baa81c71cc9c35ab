// Handing in checks rights and dates first, so that nobody uploads in vain. Then come the bytes, then the
// rows.
import { renewSession, type Context } from '../../access/server/index.ts';
import type { HandInFilter } from '../../assignments/domain/hand-in-rules/model.ts';
import type { FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import { timeframeFor } from '../../assignments/domain/rules.ts';
import { accessAssignment, datesFor, type AssignmentScope } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { holdAuthor } from '../../groups/server/index.ts';
import type { Verdict } from '../../kernel/domain/refusal.ts';
import type { UploadPart } from '../../kernel/server/http/call-context.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { decidingCountOf, mayHandInAgain } from '../domain/attempts.ts';
import type { FileEntry } from '../domain/file-tree.ts';
import { verdictOn } from '../domain/hand-in-filter.ts';
import { extraOfProblems } from '../domain/hand-in-problems.ts';
import type { ExtendedSubmission, HandInDates } from '../domain/model.ts';
import { invalidFileInArchive } from '../domain/refusals.ts';
import type { HandInMoments } from '../domain/lateness.ts';
import { mayHandIn } from '../domain/rules.ts';
import { demandGroup } from './authors/demand-group.ts';
import { createSubmissionFromEntries } from './create-submission.ts';
import { accessHandInAuthor, type AuthorWishes, type HandInAuthor } from './authors/hand-in-author.ts';
import { collectHandIn, type UploadedPart } from './intake/collect-hand-in.ts';
import type { IntakeLimits } from './intake/ledger.ts';
import { appliedRules } from './applied-rules.ts';
import { extendedSubmissionReply } from './reply.ts';
import { findSubmission, listHandInMoments, lockAuthor } from './store.ts';
import { ensureTestStudent } from './test-student.ts';
import { viewerNaming, viewerOf } from './viewer.ts';
import { handInRule } from '../domain/access-rules.ts';

interface HandInWishes extends AuthorWishes {
  ignoredFiles?: FilterMode | undefined;
}

interface HandIn {
  readonly ctx: Context;
  readonly scope: AssignmentScope;
  readonly author: HandInAuthor['author'];
  readonly sender: HandInAuthor['sender'];
  /** The dates of this author. */
  readonly dates: HandInDates;
  readonly isForOthers: boolean;
  /** False for test students and holders of the permission, who hand in as often as they like. */
  readonly isLimited: boolean;
}

/** Checks rule 'submit' and stores the hand-in. */
export async function uploadSubmission(
  ctx: Context,
  assignmentId: number,
  wishes: HandInWishes,
): Promise<ExtendedSubmission> {
  const startedAt = ctx.request.receivedAt;
  const begun = await startHandIn(ctx, assignmentId, { wishes, moments: { createdAt: startedAt } });
  const entries = await receiveFiles(begun, wishes.ignoredFiles ?? 'error');
  const moments = { startedAt, createdAt: ctx.request.bodyEndedAt() ?? ctx.now() };
  // A body may take half an hour to arrive. All checks are repeated now, with the present dates and rights.
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
  ctx.rule(handInRule);
  const scope = await accessAssignment(ctx, assignmentId);
  const { assignment } = scope;
  ctx.demand(mayChangeIn(scope.course));
  const { sender, author } = await accessHandInAuthor(ctx, scope, wishes);
  const { permissions, isOwn, isTest } = sender;
  const dates = await datesOfAuthor(ctx.db, assignment, author);
  const { kind, filesUploadEnabled } = assignment;
  ctx.demand(mayHandIn({ ...sender, kind, filesUploadEnabled, dates, moments }));
  await demandGroup(ctx.db, { assignment, sender, author });
  const isLimited = !isTest && !permissions.has('can_override_submission_limiting');
  if (isLimited && author !== 'test student') {
    const count = decidingCountOf(assignment);
    const earlier = await listHandInMoments(ctx.db, { assignmentId, authorId: author, count });
    ctx.demand(mayHandInAgain(assignment, earlier, ctx.request.receivedAt));
  }
  const isForOthers = !isOwn && !isTest && permissions.has('can_submit_others_work');
  return { ctx, scope, sender, author, dates, isForOthers, isLimited };
}

/** The dates of the author. The test student is in no section. */
async function datesOfAuthor(
  db: Db,
  assignment: AssignmentScope['assignment'],
  author: HandIn['author'],
): Promise<HandInDates> {
  if (author === 'test student') return timeframeFor(assignment.timeframes, []);
  return (await datesFor(db, assignment, [author]))(author);
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

/** Version 1 of the API also spells the fields inside the additional keys of an error in its own way. */
function spelledForWire(verdict: Verdict): Verdict {
  if (verdict.allowed || verdict.refusal !== invalidFileInArchive) return verdict;
  return { ...verdict, detail: { ...verdict.detail, extra: extraOfProblems(verdict.detail.extra) } };
}

/**
 * Reads the rest of a refused upload and drops it: browsers show the answer only after sending everything.
 */
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
  // Somebody may leave the group meanwhile: from here on its members stay until the hand-in is stored.
  await holdAuthor(tx, authorId);
  await demandGroup(tx, { assignment: scope.assignment, sender: handIn.sender, author });
  if (isLimited && author !== 'test student') {
    // Two hand-ins of one author at the same time would both find room for one more, so they take turns from
    // here on.
    await lockAuthor(tx, assignmentId, authorId);
    const count = decidingCountOf(scope.assignment);
    const earlier = await listHandInMoments(tx, { assignmentId, authorId, count });
    ctx.demand(mayHandInAgain(scope.assignment, earlier, moments.createdAt));
  }
  const { deadline, lockDate } = handIn.dates;
  const dates = { deadline, lockDate };
  return createSubmissionFromEntries(tx, { assignmentId, authorId, entries, ...moments, dates, isTest });
}
