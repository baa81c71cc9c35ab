// SQL of extensions and extra time.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { byPersonName, isAfterPerson, userColumns, type PersonKey } from '../../../people/server/index.ts';
import type { Accommodation, SentExtension, StoredExtension } from '../../domain/individual-dates/model.ts';

/** SQL beside `assignment`: whether the dates of some student in it are moved for them alone. */
export const hasIndividualDates = sql<boolean>`(
  exists (select from assignment_extension moved where moved.assignment_id = assignment.id)
  or exists (select from accommodation extra where extra.course_id = assignment.course_id))`;

interface OfStudent {
  readonly assignmentId: number;
  readonly personId: number;
}

/** Members of the course with an extension for the assignment, or with extra time, by name. */
export function listMovedStudents(
  db: Db,
  { assignmentId, courseId }: { assignmentId: number; courseId: number },
  { after, limit }: { after: PersonKey | undefined; limit: number },
) {
  let query = db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .leftJoin('assignmentExtension as moved', (join) =>
      join.onRef('moved.personId', '=', 'person.id').on('moved.assignmentId', '=', assignmentId),
    )
    .leftJoin('person as giver', 'giver.id', 'moved.grantedBy')
    .leftJoin('accommodation as extra', (join) =>
      join.onRef('extra.personId', '=', 'person.id').on('extra.courseId', '=', courseId),
    )
    .select(userColumns)
    .select([
      'moved.deadline',
      'moved.lockDate',
      'moved.reason',
      'moved.grantedAt',
      'giver.name as grantedBy',
    ])
    .select(['extra.extraPercent', 'extra.extraHours'])
    .where('enrollment.courseId', '=', courseId)
    .where((where) =>
      where.or([where('moved.personId', 'is not', null), where('extra.personId', 'is not', null)]),
    );
  if (after) query = query.where(isAfterPerson(after));
  return query.orderBy(byPersonName).orderBy('person.id').limit(limit).execute();
}

/** Whether somebody is in the course and is not its test student. */
export async function isMember(db: Db, courseId: number, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select('person.id')
    .where('enrollment.courseId', '=', courseId)
    .where('person.id', '=', personId)
    .where('person.isTestStudent', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** The students of a course, for whom a schedule counts. */
export async function listStudentIds(db: Db, courseId: number, roleName: string): Promise<number[]> {
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('courseRole', 'courseRole.id', 'enrollment.roleId')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select('enrollment.personId')
    .where('enrollment.courseId', '=', courseId)
    .where('courseRole.name', '=', roleName)
    .where('person.isTestStudent', '=', false)
    .execute();
  return rows.map(({ personId }) => personId);
}

export async function upsertExtension(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  given: SentExtension & { grantedBy: number; grantedAt: Date },
): Promise<void> {
  await tx
    .insertInto('assignmentExtension')
    .values({ assignmentId, personId, ...given })
    .onConflict((conflict) => conflict.constraint('assignment_extension_pkey').doUpdateSet(given))
    .execute();
}

/** What was given to the student, or null. The assignment is locked, so nobody else gives anything meanwhile. */
export async function findExtension(tx: Tx, { assignmentId, personId }: OfStudent): Promise<StoredExtension> {
  const row = await tx
    .selectFrom('assignmentExtension')
    .select(['deadline', 'lockDate', 'reason'])
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves all extensions of an assignment by so many minutes. */
export async function shiftExtensions(tx: Tx, assignmentId: number, minutes: number): Promise<void> {
  await sql`
    update assignment_extension set deadline = deadline + make_interval(mins => ${minutes}),
      lock_date = lock_date + make_interval(mins => ${minutes})
    where assignment_id = ${assignmentId}`.execute(tx);
}

/** False when there is none. */
export async function removeExtensionRow(tx: Tx, { assignmentId, personId }: OfStudent): Promise<boolean> {
  const row = await tx
    .deleteFrom('assignmentExtension')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

interface InCourse {
  readonly courseId: number;
  readonly personId: number;
}

export async function upsertAccommodation(
  tx: Tx,
  { courseId, personId }: InCourse,
  { extraPercent, extraHours }: Accommodation,
): Promise<void> {
  await tx
    .insertInto('accommodation')
    .values({ courseId, personId, extraPercent, extraHours })
    .onConflict((conflict) =>
      conflict.constraint('accommodation_pkey').doUpdateSet({ extraPercent, extraHours }),
    )
    .execute();
}

/** False when there is none. */
export async function removeAccommodationRow(tx: Tx, { courseId, personId }: InCourse): Promise<boolean> {
  const row = await tx
    .deleteFrom('accommodation')
    .where('courseId', '=', courseId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when an assignment of the course hides names. */
export async function hasHiddenNames(db: Db, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('assignment')
    .select('id')
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .where('anonymizedGrading', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
