// Copies what a course consists of into another one, as a background task (COURSE-012, decision 62).
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { TaskResult } from '../../../kernel/domain/task.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { declareTask, startTask } from '../../../kernel/server/jobs/tasks.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { taskOfStarter, type BegunTask } from '../../../people/server/index.ts';
import { CoursePart, ImportedCourse } from '../../domain/import/model.ts';
import { importPermissions } from '../../domain/management.ts';
import { courseIntoItself } from '../../domain/refusals.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import { accessCourse } from '../access.ts';
import type { CourseAccess } from '../course-access.ts';
import { copyRoles } from './copy-roles.ts';
import { courseSlots } from '../slots.ts';

/** An import copies up to a thousand assignments. */
const limit = { requests: 20, seconds: 3600 };

const importCourse = declareTask({
  name: 'courses.import',
  payload: z.object({
    courseId: z.number(),
    sourceId: z.number(),
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
  // A role holds rights: only people who may give them to a role copy roles.
  const { mayCopyRoles: withRoles } = await accessImport(ctx, { courseId, sourceId });
  if (sourceId === courseId) throw new RefusedError(courseIntoItself);
  const starterId = ctx.session.personId;
  await countUse(ctx.db, { key: `course import ${starterId}`, ...limit }, ctx.now());
  return ctx.transaction(async (tx) => {
    const detail = { sourceId };
    await tx.audit({
      action: 'course import started',
      subjectKind: 'course',
      subjectId: String(courseId),
      detail,
    });
    const payload = { courseId, sourceId, withRoles };
    return startTask(tx, importCourse, { starterId, payload });
  });
}

interface ImportScope {
  readonly course: CourseAccess;
  readonly mayCopyRoles: boolean;
}

async function accessImport(
  ctx: Context,
  { courseId, sourceId }: { courseId: number; sourceId: number },
): Promise<ImportScope> {
  const course = await accessCourse(ctx, courseId);
  for (const permission of importPermissions) await ctx.require(permission, course);
  ctx.demand(mayChangeIn(course));
  const source = await accessCourse(ctx, sourceId);
  for (const permission of neededThere) await ctx.require(permission, source);
  return { course, mayCopyRoles: await ctx.may('can_edit_course_roles', course) };
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
async function importAll(
  { platform, starterId, scope }: BegunTask<ImportScope>,
  { courseId, sourceId, withRoles }: Payload,
): Promise<ImportedCourse> {
  const { tenantId } = scope.course;
  return runInBackground({ platform, starterId }, async (tx) => {
    const copies = new Map<CoursePart, ReadonlyMap<number, number>>();
    const copiesOf = (part: CoursePart) => copies.get(part) ?? new Map<number, number>();
    const given = { sourceId, courseId, tenantId, now: platform.clock.now(), copiesOf };
    const parts = courseSlots.importParts.get();
    for (const { part, copy } of parts) copies.set(part, await copy(tx, given));
    for (const { part, settle } of parts) await settle?.(tx, given, copiesOf(part));
    if (withRoles && scope.mayCopyRoles) copies.set('roles', await copyRoles(tx, given));
    const copied = CoursePart.options.filter((part) => copies.has(part));
    return { copied: copied.map((part) => ({ part, count: copiesOf(part).size })) };
  });
}

export const importJob: RoomJob = taskOfStarter(importCourse, accessImport, importAll);
