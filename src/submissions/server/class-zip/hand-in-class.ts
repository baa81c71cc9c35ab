// Hands the attempts of a class zip in, one after the other. An attempt that is there already is left alone, so that a
// zip may be uploaded again, and a task that broke off begun again.
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { HandInFilter } from '../../../assignments/domain/hand-in-rules/model.ts';
import { authorIdFor, datesFor, type WholeScope } from '../../../assignments/server/index.ts';
import { holdAuthor } from '../../../groups/server/index.ts';
import { demand, RefusedError } from '../../../kernel/domain/refusal.ts';
import { declareTask } from '../../../kernel/server/jobs/tasks.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { taskOfStarter, type BegunTask } from '../../../people/server/index.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { ClassAttempt, momentOf, personsOf } from '../../domain/class-zip/attempts.ts';
import { mostTold, UploadedClass } from '../../domain/class-zip/model.ts';
import { verdictOn } from '../../domain/hand-in-filter.ts';
import { appliedRules, leftOutText } from '../applied-rules.ts';
import { createSubmissionFromEntries } from '../create-submission.ts';
import { collectHandIn, type UploadedPart } from '../intake/collect-hand-in.ts';
import type { IntakeLimits } from '../intake/ledger.ts';
import { auditForOther, limitsFor } from '../started-hand-in.ts';
import { lockAuthor } from '../store.ts';
import { knowClassUpload } from './access.ts';
import { hasHandInOf, membersByUsername } from './store.ts';

export const handInClass = declareTask({
  name: 'submissions.handInClass',
  payload: z.object({ assignmentId: z.number(), listSha256: z.string() }),
  result: UploadedClass,
  timeoutSeconds: 3_600,
});

/** What is the same for all attempts of a zip. */
interface ClassWork {
  readonly platform: Platform;
  readonly scope: WholeScope;
  readonly starterId: number;
  readonly personOf: (owner: string) => number | 'several' | undefined;
  readonly limits: IntakeLimits;
  readonly timeZone: string;
}

async function handInAll(
  { platform, starterId, scope, askAgain }: BegunTask<WholeScope>,
  { listSha256 }: { listSha256: string },
): Promise<UploadedClass> {
  const { db } = platform.database;
  const { tenantId } = scope.course;
  const attempts = z.array(ClassAttempt).parse(await json(await platform.blobs.open(listSha256)));
  const owners = attempts.flatMap(({ owner, wallClock }) => (wallClock === null ? [] : owner));
  const work: ClassWork = {
    ...{ platform, scope, starterId },
    personOf: personsOf(owners, await membersByUsername(db, scope.courseId)),
    limits: await limitsFor(db, { tenantId, isLarge: true }),
    timeZone: (await readSettings(db, tenantId)).get('TENANT_TIME_ZONE'),
  };
  const told: UploadedClass = {
    handedIn: 0,
    present: 0,
    problemCount: 0,
    problems: [],
    leftOutCount: 0,
    leftOut: [],
  };
  for (const attempt of attempts) {
    await askAgain();
    const message = await handInAttempt(work, attempt, told);
    if (message === undefined) continue;
    told.problemCount += 1;
    if (told.problems.length < mostTold) told.problems.push({ name: attempt.owner, message });
  }
  return told;
}

/** Counts the attempt, or answers why it could not be handed in. */
async function handInAttempt(
  work: ClassWork,
  attempt: ClassAttempt,
  told: UploadedClass,
): Promise<string | undefined> {
  const { wallClock } = attempt;
  if (wallClock === null) return 'Its name tells neither whose it is nor when: it was handed in for nobody.';
  const personId = work.personOf(attempt.owner);
  if (personId === undefined) return 'Its username is that of no member of the course.';
  if (personId === 'several') return 'Its name fits two members of the course. Hand in for them one by one.';
  try {
    const { became, leftOut } = await storeAttempt(work, { attempt, wallClock, personId });
    told[became] += 1;
    if (leftOut === undefined) return undefined;
    told.leftOutCount += 1;
    if (told.leftOut.length < mostTold) told.leftOut.push({ name: attempt.owner, message: leftOut });
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return error.message;
  }
}

interface Stored {
  readonly became: 'handedIn' | 'present';
  /** Which of its files the rules forbid. */
  readonly leftOut?: string | undefined;
}

async function storeAttempt(
  { platform, scope, starterId, limits, timeZone }: ClassWork,
  { attempt, wallClock, personId }: { attempt: ClassAttempt; wallClock: string; personId: number },
): Promise<Stored> {
  const { assignment } = scope;
  const assignmentId = assignment.id;
  const { blobs, clock, database } = platform;
  const moment = momentOf(wallClock, timeZone);
  const authorId = await authorIdFor(database.db, assignment, personId);
  const told = { assignmentId, authorId, moment };
  if (await hasHandInOf(database.db, told)) return { became: 'present' };
  const parts = partsOf(platform, attempt);
  const collected = await blobs.together((put) => collectHandIn(parts, { limits, sink: put }));
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
    if (await hasHandInOf(tx, told)) return { became: 'present' };
    const now = clock.now();
    const createdAt = moment < now ? moment : now;
    const given = { assignmentId, authorId, entries, createdAt, dates };
    const submissionId = await createSubmissionFromEntries(tx, given);
    await auditForOther(tx, submissionId, { assignmentId, authorId });
    return { became: 'handedIn', leftOut: leftOutText(applied.removed) };
  });
}

async function* partsOf({ blobs }: Platform, { files }: ClassAttempt): AsyncGenerator<UploadedPart> {
  for (const { name, sha256 } of files) yield { name, content: await blobs.open(sha256) };
}

export const classZipJobs: RoomJob[] = [
  taskOfStarter(handInClass, (ctx, { assignmentId }) => knowClassUpload(ctx, assignmentId), handInAll),
];
