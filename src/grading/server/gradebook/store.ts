import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { rightsToSeeWork } from '../../../submissions/domain/sight.ts';
import { byPersonName, isAfterPerson, userColumns, type PersonKey } from '../../../people/server/index.ts';

/** Whose grades are asked for. */
export interface Class {
  readonly courseId: number;
  /** Only these people; undefined for all. */
  readonly among: ReadonlySet<number> | undefined;
  readonly sectionId: string | undefined;
}

const handsIn = 'can_submit_own_work';

/** The members who hand in and are no staff. The test student is not among them. */
function selectStudents(db: Db, { courseId, among, sectionId }: Class) {
  let query = db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .innerJoin('courseRolePermission as held', 'held.roleId', 'enrollment.roleId')
    .where('enrollment.courseId', '=', courseId)
    .where('held.permission', '=', handsIn)
    .where('person.isTestStudent', '=', false)
    .where(
      sql<boolean>`not exists (select 1 from course_role_permission staff
        where staff.role_id = enrollment.role_id and staff.permission = any(${[...rightsToSeeWork]}::text[]))`,
    );
  if (among !== undefined) query = query.where('person.id', '=', sql<number>`any(${[...among]})`);
  if (sectionId !== undefined) {
    query = query.where(
      sql<boolean>`exists (select 1 from section_member
        join section on section.id = section_member.section_id and section.course_id = ${courseId}
        where section_member.section_id = ${sectionId} and section_member.person_id = person.id)`,
    );
  }
  return query;
}

export async function countStudents(db: Db, of: Class): Promise<number> {
  const row = await selectStudents(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function listStudents(db: Db, of: Class, page: { after: PersonKey | undefined; limit: number }) {
  let query = selectStudents(db, of).select(userColumns);
  if (page.after) query = query.where(isAfterPerson(page.after));
  return query.orderBy(byPersonName).orderBy('person.id').limit(page.limit).execute();
}

/** The latest submission of each of these authors in each of these assignments. */
export function listLatestOfAuthors(
  db: Db,
  { assignmentIds, authorIds }: { assignmentIds: readonly number[]; authorIds: readonly number[] },
) {
  return db
    .selectFrom('submission')
    .distinctOn(['assignmentId', 'personId'])
    .select(['id', 'assignmentId', 'personId', 'isTest', 'grade', 'isGraded', 'gradeHeld'])
    .where('assignmentId', '=', sql<number>`any(${assignmentIds})`)
    .where('personId', '=', sql<number>`any(${authorIds})`)
    .where('deletedAt', 'is', null)
    .orderBy('assignmentId')
    .orderBy('personId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type LatestWork = Awaited<ReturnType<typeof listLatestOfAuthors>>[number];
