// Checks of a hand-in by any way, and its rows. They are asked before the files come, so that nobody sends in vain, and
// again where the files came later or took long to read.
import type { Context } from '../../access/server/index.ts';
import { timeframeFor } from '../../assignments/domain/rules.ts';
import {
  accessAssignment,
  authorIdFor,
  datesFor,
  type AssignmentScope,
  type WholeScope,
} from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { holdAuthor } from '../../groups/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { handInRule } from '../domain/access-rules.ts';
import { decidingCountOf, mayHandInAgain } from '../domain/attempts.ts';
import type { FileEntry } from '../domain/file-tree.ts';
import type { HandInMoments } from '../domain/lateness.ts';
import type { HandInDates, Origin } from '../domain/model.ts';
import { authorChanged } from '../domain/refusals.ts';
import { mayHandIn } from '../domain/rules.ts';
import { demandGroup } from './authors/demand-group.ts';
import { accessHandInAuthor, type AuthorWishes, type HandInAuthor } from './authors/hand-in-author.ts';
import { createSubmissionFromEntries } from './create-submission.ts';
import type { IntakeLimits } from './intake/ledger.ts';
import { listHandInMoments, lockAuthor } from './store.ts';
import { ensureTestStudent } from './test-student.ts';
import { countHandIn, demandHandInRoom } from './hand-in-pace.ts';

export interface HandIn {
  readonly ctx: Context;
  readonly scope: WholeScope;
  readonly author: HandInAuthor['author'];
  readonly sender: HandInAuthor['sender'];
  /** The dates of this author. */
  readonly dates: HandInDates;
  readonly isForOthers: boolean;
  /** False for test students and holders of the permission, who hand in as often as they like. */
  readonly isLimited: boolean;
}

interface Started {
  readonly wishes: AuthorWishes;
  readonly moments: HandInMoments;
  /** Whether the assignment takes work in this way. */
  readonly isWayEnabled: (assignment: AssignmentScope['assignment']) => boolean;
}

/** Checks rule 'submit' and the limits of attempts. */
export async function startHandIn(
  ctx: Context,
  assignmentId: number,
  { wishes, moments, isWayEnabled }: Started,
): Promise<HandIn> {
  ctx.rule(handInRule);
  const scope = await accessAssignment(ctx, assignmentId);
  const { assignment } = scope;
  ctx.demand(mayChangeIn(scope.course));
  const { sender, author } = await accessHandInAuthor(ctx, scope, wishes);
  const { permissions, isOwn, isTest } = sender;
  const dates = await datesOfAuthor(ctx.db, assignment, author);
  const { kind } = assignment;
  ctx.demand(mayHandIn({ ...sender, kind, isWayEnabled: isWayEnabled(assignment), dates, moments }));
  await demandGroup(ctx.db, { assignment, sender, author });
  const isLimited = !isTest && !permissions.has('can_override_submission_limiting');
  if (isLimited && author !== 'test student') {
    const count = decidingCountOf(assignment);
    const earlier = await listHandInMoments(ctx.db, { assignmentId, authorId: author, count });
    ctx.demand(mayHandInAgain(assignment, earlier, moments.createdAt));
  }
  await demandHandInRoom(ctx.db, { scope, author }, ctx.now());
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

export function limitsOf({ ctx, scope, isForOthers }: HandIn): Promise<IntakeLimits> {
  return limitsFor(ctx.db, { tenantId: scope.course.tenantId, isLarge: isForOthers });
}

/** The limits of an upload; of a large one where somebody hands in for others. */
export async function limitsFor(
  db: Db,
  { tenantId, isLarge }: { tenantId: string; isLarge: boolean },
): Promise<IntakeLimits> {
  const settings = await readSettings(db, tenantId);
  return {
    maxEntries: settings.get('MAX_NUMBER_OF_FILES'),
    maxFileSizeBytes: settings.get('MAX_FILE_SIZE'),
    maxTotalSizeBytes: settings.get(isLarge ? 'MAX_LARGE_UPLOAD_SIZE' : 'MAX_NORMAL_UPLOAD_SIZE'),
  };
}

export interface Arrived {
  readonly entries: readonly FileEntry[];
  readonly moments: { startedAt: Date; createdAt: Date };
  readonly origin?: Origin;
  readonly extraInfo?: Record<string, unknown>;
}

/** Writes the hand-in and answers its id. What others may have changed meanwhile is checked under locks. */
export async function storeHandIn(tx: Tx, handIn: HandIn, { moments, ...arrived }: Arrived): Promise<number> {
  const { ctx, scope, author, isLimited } = handIn;
  const isTest = author === 'test student';
  const authorId = isTest ? await ensureTestStudent(tx, scope.course) : author;
  const assignmentId = scope.assignment.id;
  // Somebody may leave the group meanwhile: from here on its members stay until the hand-in is stored.
  await holdAuthor(tx, authorId);
  if (handIn.sender.isOwn) await demandOwnAuthor(tx, handIn, authorId);
  await demandGroup(tx, { assignment: scope.assignment, sender: handIn.sender, author });
  if (isLimited && author !== 'test student') {
    // Two hand-ins of one author at the same time would both find room for one more, so they take turns from
    // here on.
    await lockAuthor(tx, assignmentId, authorId);
    const count = decidingCountOf(scope.assignment);
    const earlier = await listHandInMoments(tx, { assignmentId, authorId, count });
    ctx.demand(mayHandInAgain(scope.assignment, earlier, moments.createdAt));
  }
  await countHandIn(tx, handIn, ctx.now());
  const { deadline, lockDate } = handIn.dates;
  const dates = { deadline, lockDate };
  const given = { assignmentId, authorId, ...arrived, ...moments, dates, isTest };
  const submissionId = await createSubmissionFromEntries(tx, given);
  if (!handIn.sender.isOwn && !isTest) await auditForOther(tx, submissionId, { assignmentId, authorId });
  return submissionId;
}

/** Who has left a group, or joined one, since the rights were asked hands in for it no more. */
async function demandOwnAuthor(tx: Tx, { ctx, scope }: HandIn, authorId: number): Promise<void> {
  const presentId = await authorIdFor(tx, scope.assignment, ctx.session.personId);
  if (presentId !== authorId) throw new RefusedError(authorChanged);
}

/** Work that somebody else handed in says so nowhere but in the audit log. */
export function auditForOther(
  tx: Tx,
  submissionId: number,
  detail: { assignmentId: number; authorId: number },
): Promise<void> {
  const subject = { subjectKind: 'submission', subjectId: String(submissionId) };
  return tx.audit({ action: 'handed in for somebody else', ...subject, detail });
}
