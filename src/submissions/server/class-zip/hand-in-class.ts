// Hands the attempts of a class zip in, one after the other. An attempt that is there already is left alone, so that a
// zip may be uploaded again, and a task that broke off begun again.
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { contextWithoutCall, type Context } from '../../../access/server/index.ts';
import type { HandInFilter } from '../../../assignments/domain/hand-in-rules/model.ts';
import { authorIdFor, datesFor, type WholeScope } from '../../../assignments/server/index.ts';
import { holdAuthor } from '../../../groups/server/index.ts';
import { demand, RefusedError } from '../../../kernel/domain/refusal.ts';
import { declareTask, roomTask } from '../../../kernel/server/jobs/tasks.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { findPerson, sessionInBackground } from '../../../people/server/index.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { ClassAttempt, momentOf, personOf } from '../../domain/class-zip/attempts.ts';
import { mostToldProblems, UploadedClass } from '../../domain/class-zip/model.ts';
import { verdictOn } from '../../domain/hand-in-filter.ts';
import { appliedRules } from '../applied-rules.ts';
import { createSubmissionFromEntries } from '../create-submission.ts';
import { collectHandIn, type UploadedPart } from '../intake/collect-hand-in.ts';
import type { IntakeLimits } from '../intake/ledger.ts';
import { auditForOther, limitsFor } from '../started-hand-in.ts';
import { lockAuthor } from '../store.ts';
import { accessClassUpload } from './access.ts';
import { hasHandInOf, membersByUsername } from './store.ts';

export const handInClass = declareTask({
  name: 'submissions.handInClass',
  payload: z.object({ assignmentId: z.number(), starterId: z.number(), listSha256: z.string() }),
  result: UploadedClass,
  timeoutSeconds: 3_600,
});

/** What is the same for all attempts of a zip. */
interface ClassWork {
  readonly platform: Platform;
  readonly scope: WholeScope;
  readonly starterId: number;
  readonly members: ReadonlyMap<string, number | 'several'>;
  readonly limits: IntakeLimits;
  readonly timeZone: string;
}

async function handInAll(
  platform: Platform,
  { assignmentId, starterId, listSha256 }: { assignmentId: number; starterId: number; listSha256: string },
): Promise<UploadedClass> {
  const ctx = await contextOf(platform, starterId);
  const scope = await accessClassUpload(ctx, assignmentId);
  const { tenantId } = scope.course;
  const work: ClassWork = {
    ...{ platform, scope, starterId },
    members: await membersByUsername(ctx.db, scope.courseId),
    limits: await limitsFor(ctx.db, { tenantId, isLarge: true }),
    timeZone: (await readSettings(ctx.db, tenantId)).get('TENANT_TIME_ZONE'),
  };
  const attempts = z.array(ClassAttempt).parse(await json(await platform.blobs.open(listSha256)));
  const told: UploadedClass = { handedIn: 0, present: 0, problemCount: 0, problems: [] };
  for (const attempt of attempts) {
    const message = await handInAttempt(work, attempt, told);
    if (message === undefined) continue;
    told.problemCount += 1;
    if (told.problems.length < mostToldProblems) told.problems.push({ name: attempt.owner, message });
  }
  return told;
}

async function contextOf(platform: Platform, starterId: number): Promise<Context> {
  const ctx = contextWithoutCall(platform, { requestId: '', address: '' });
  const starter = await findPerson(ctx.db, starterId);
  if (!starter) throw new Error(`Person ${starterId} is gone.`);
  ctx.currentSession = await sessionInBackground(ctx.db, starter, ctx.now());
  return ctx;
}

/** Counts the attempt, or answers why it could not be handed in. */
async function handInAttempt(
  work: ClassWork,
  attempt: ClassAttempt,
  told: UploadedClass,
): Promise<string | undefined> {
  const personId = personOf(attempt.owner, work.members);
  if (personId === undefined) return 'Its username is that of no member of the course.';
  if (personId === 'several')
    return 'Its username is that of two members of the course. Hand in for them one by one.';
  try {
    told[await storeAttempt(work, { attempt, personId })] += 1;
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return error.message;
  }
}

async function storeAttempt(
  { platform, scope, starterId, limits, timeZone }: ClassWork,
  { attempt, personId }: { attempt: ClassAttempt; personId: number },
): Promise<'handedIn' | 'present'> {
  const { assignment } = scope;
  const assignmentId = assignment.id;
  const { blobs, clock, database } = platform;
  const moment = momentOf(attempt.wallClock, timeZone);
  const authorId = await authorIdFor(database.db, assignment, personId);
  const told = { assignmentId, authorId, moment };
  if (await hasHandInOf(database.db, told)) return 'present';
  const sink = (_path: string, content: Parameters<typeof blobs.put>[0]) => blobs.put(content);
  const collected = await collectHandIn(partsOf(platform, attempt), { limits, sink });
  const filter: HandInFilter = assignment.handInFilter ?? { version: 'EmptySubmissionFilter' };
  const given = { entries: collected.entries, filter, mode: 'delete' as const };
  const applied = await appliedRules(platform, given, starterId);
  demand(verdictOn(given, applied));
  const entries = applied.kept;
  const dates = (await datesFor(database.db, assignment, [authorId]))(authorId);
  return runInBackground({ platform, starterId }, async (tx) => {
    await holdAuthor(tx, authorId);
    // Of two uploads of one zip at the same time, only one finds no such hand-in.
    await lockAuthor(tx, assignmentId, authorId);
    if (await hasHandInOf(tx, told)) return 'present';
    const now = clock.now();
    const createdAt = moment < now ? moment : now;
    const given = { assignmentId, authorId, entries, createdAt, dates };
    const submissionId = await createSubmissionFromEntries(tx, given);
    await auditForOther(tx, submissionId, { assignmentId, authorId });
    return 'handedIn';
  });
}

async function* partsOf({ blobs }: Platform, { files }: ClassAttempt): AsyncGenerator<UploadedPart> {
  for (const { name, sha256 } of files) yield { name, content: await blobs.open(sha256) };
}

export const classZipJobs: RoomJob[] = [roomTask(handInClass, handInAll)];
