// Copies what a course consists of into another one, as a background task (COURSE-012, decision 62).
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { TaskResult } from '../../../kernel/domain/task.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { declareTask, roomTask, startTask } from '../../../kernel/server/jobs/tasks.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { ImportedCourse, type CoursePart } from '../../domain/import/model.ts';
import { importPermissions } from '../../domain/management.ts';
import { courseArchived, courseIntoItself } from '../../domain/refusals.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import { accessCourse } from '../access.ts';
import { findCourse } from '../store.ts';
import { copyRoles } from './copy-roles.ts';
import { courseSlots } from '../slots.ts';

/** An import copies up to a thousand assignments. */
const limit = { requests: 20, seconds: 3600 };

const importCourse = declareTask({
  name: 'courses.import',
  payload: z.object({
    courseId: z.number(),
    sourceId: z.number(),
    starterId: z.number(),
    withRoles: z.boolean(),
  }),
  result: ImportedCourse,
  timeoutSeconds: 600,
});

export async function importIntoCourse(
  ctx: Context,
  courseId: number,
  sourceId: number,
): Promise<TaskResult> {
  const course = await accessCourse(ctx, courseId);
  for (const permission of importPermissions) await ctx.require(permission, course);
  ctx.demand(mayChangeIn(course));
  const source = await accessCourse(ctx, sourceId);
  for (const permission of neededThere) await ctx.require(permission, source);
  if (sourceId === courseId) throw new RefusedError(courseIntoItself);
  const starterId = ctx.session.personId;
  // A role holds rights: only people who may give them to a role copy roles.
  const withRoles = await ctx.may('can_edit_course_roles', course);
  await countUse(ctx.db, { key: `course import ${starterId}`, ...limit }, ctx.now());
  return ctx.transaction(async (tx) => {
    const detail = { sourceId };
    await tx.audit({
      action: 'course import started',
      subjectKind: 'course',
      subjectId: String(courseId),
      detail,
    });
    const payload = { courseId, sourceId, starterId, withRoles };
    return startTask(tx, importCourse, { starterId, payload });
  });
}

/** Copies show hidden assignments, and the tests of all with what they hide. */
const neededThere = [
  'can_see_hidden_assignments',
  'can_edit_assignment_info',
  'can_manage_new_autotest',
  'can_view_course_snippets',
] as const;

type Payload = Omit<z.infer<typeof importCourse.job.payload>, 'taskResultId'>;

/** Everything in one transaction: an import that breaks off leaves nothing behind and can be started again. */
async function importAll(platform: Platform, payload: Payload): Promise<ImportedCourse> {
  const { courseId, sourceId, starterId, withRoles } = payload;
  return runInBackground({ platform, starterId }, async (tx) => {
    const course = await findCourse(tx, courseId);
    if (course?.state !== 'visible') throw new RefusedError(courseArchived);
    const { tenantId } = course;
    const copies = new Map<CoursePart, ReadonlyMap<number, number>>();
    const copiesOf = (part: CoursePart) => copies.get(part) ?? new Map<number, number>();
    const given = { sourceId, courseId, tenantId, now: platform.clock.now(), copiesOf };
    if (withRoles) copies.set('roles', await copyRoles(tx, given));
    for (const { part, copy } of courseSlots.importParts.get()) copies.set(part, await copy(tx, given));
    return { copied: [...copies].map(([part, ids]) => ({ part, count: ids.size })) };
  });
}

export const importJob: RoomJob = roomTask(importCourse, importAll);
