// What an invigilator reads and does in the exam room.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { examTimeOf } from '../../assignments/domain/exam/login-links.ts';
import { mostLenientOf } from '../../assignments/domain/rules.ts';
import { datesFor } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { mostExamStudents, type ExamEntry, type ExamRoom, type ExamStudent } from '../domain/model.ts';
import { accessExamRoom, accessExamStudent } from './access.ts';
import { listRoom, type RoomRow } from './room-store.ts';
import { listEntries, removeHelpRequest, type OfStudent } from './store.ts';
import { tellExam } from './telling.ts';

export async function getExamRoom(ctx: Context, assignmentId: number): Promise<ExamRoom> {
  const { assignment, courseId, watchedIds } = await accessExamRoom(ctx, assignmentId);
  // Counts from the first section that starts.
  const time = examTimeOf(mostLenientOf(assignment.timeframes));
  const found = await listRoom(ctx.db, {
    assignmentId,
    courseId,
    groupSetId: assignment.groupSetId,
    since: time?.startsAt ?? new Date(0),
    among: watchedIds && [...watchedIds],
    limit: mostExamStudents + 1,
  });
  const rows = found.slice(0, mostExamStudents);
  const ids = rows.map(({ id }) => id);
  const datesOf = await datesFor(ctx.db, assignment, ids);
  return {
    students: rows.map((row) => studentOf(row, datesOf(row.id).deadline)),
    isCut: found.length > rows.length,
  };
}

function studentOf(row: RoomRow, deadline: Date | null): ExamStudent {
  const { id, name, username, enteredAt, byLink, network, userAgent, placeCount, isHeldByBrowser } = row;
  const { seenAt, seenNetwork, seenUserAgent, submissionId, handedInAt, fileCount } = row;
  const { askedAt, helpText, lockedAt, lockReason } = row;
  return {
    user: { id, name, username },
    deadline,
    entered: enteredAt && {
      enteredAt,
      byLink: byLink === true,
      network: network ?? '',
      userAgent: userAgent ?? '',
    },
    placeCount,
    lastSeen: seenAt && { seenAt, network: seenNetwork ?? '', userAgent: seenUserAgent ?? '' },
    handedIn:
      submissionId === null || handedInAt === null
        ? null
        : { submissionId, createdAt: handedInAt, fileCount },
    help: askedAt && { askedAt, text: helpText ?? '' },
    lock: lockedAt && { lockedAt, reason: lockReason ?? '' },
    isHeldByBrowser,
  };
}

export async function getEntries(ctx: Context, student: OfStudent): Promise<ExamEntry[]> {
  await accessExamStudent(ctx, student);
  const found = await listEntries(ctx.db, student, {
    afterId: ctx.page.after === undefined ? 0 : z.number().parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.id);
  return page.map(({ enteredAt, byLink, network, userAgent }) => ({ enteredAt, byLink, network, userAgent }));
}

export async function endHelp(ctx: Context, student: OfStudent): Promise<void> {
  const scope = await accessExamStudent(ctx, student);
  ctx.demand(mayChangeIn(scope.course));
  await ctx.transaction(async (tx) => {
    if (!(await removeHelpRequest(tx, student))) throw ctx.notFound('call for help');
    await tellExam(tx, student.assignmentId, [student.personId]);
  });
}
