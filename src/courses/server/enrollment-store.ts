import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import {
  byPersonName,
  isAfterPerson,
  isPersonNamed,
  userColumns,
  type PersonKey,
} from '../../people/server/index.ts';
import { visibleCourseIds, type MemberScope } from './store.ts';

function selectMembers(db: Db, courseId: number) {
  return db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select(userColumns)
    .select('enrollment.roleId')
    .where('enrollment.courseId', '=', courseId);
}

export function findMember(db: Db, courseId: number, personId: number) {
  return selectMembers(db, courseId).where('enrollment.personId', '=', personId).executeTakeFirst();
}

/** Members by name; the test student is not shown. */
export function listMembers(
  db: Db,
  courseId: number,
  { terms, after, limit }: { terms: string[]; after: PersonKey | undefined; limit: number },
) {
  let query = selectMembers(db, courseId).where('person.isTestStudent', '=', false);
  for (const term of terms) query = query.where(isPersonNamed(term));
  if (after) query = query.where(isAfterPerson(after));
  return query.orderBy(byPersonName).orderBy('person.id').limit(limit).execute();
}

/** Of the courses that the person sees. */
export function listEnrollmentsOfPerson(db: Db, scope: MemberScope) {
  return db
    .selectFrom('enrollment')
    .innerJoin('courseRole', 'courseRole.id', 'enrollment.roleId')
    .select(['enrollment.courseId', 'courseRole.name as roleName'])
    .select(
      sql<string[]>`array(select permission from course_role_permission held
        where held.role_id = course_role.id)`.as('permissions'),
    )
    .where('enrollment.personId', '=', scope.personId)
    .where('enrollment.courseId', 'in', visibleCourseIds(db, scope))
    .orderBy('enrollment.courseId')
    .execute();
}

/** Everybody in the course who can be written to, by name. */
export function listReceivers(db: Db, courseId: number) {
  return db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select(['person.id'])
    .select(sql<string>`lower(person.username)`.as('lowerUsername'))
    .where('enrollment.courseId', '=', courseId)
    .where('person.isTestStudent', '=', false)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute();
}

/** Where mails to these people go, by name, and whether they are members now. */
export function listAddresses(db: Db, courseId: number, personIds: readonly number[]) {
  return db
    .selectFrom('person')
    .leftJoin('enrollment', (join) =>
      join.onRef('enrollment.personId', '=', 'person.id').on('enrollment.courseId', '=', courseId),
    )
    .select(['person.username', 'person.email', 'person.active'])
    .select(sql<boolean>`enrollment.person_id is not null`.as('isMember'))
    .where('person.id', '=', sql<number>`any(${personIds}::bigint[])`)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute();
}

/** Adds a member, or sets the role of one. */
export async function upsertEnrollment(
  tx: Tx,
  enrollment: { courseId: number; personId: number; roleId: number; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('enrollment')
    .values(enrollment)
    .onConflict((conflict) =>
      conflict.columns(['courseId', 'personId']).doUpdateSet({ roleId: enrollment.roleId }),
    )
    .execute();
}

/** Adds somebody as a member; false when they are one already: then their role stays. */
export async function insertEnrollment(
  tx: Tx,
  enrollment: { courseId: number; personId: number; roleId: number; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('enrollment')
    .values(enrollment)
    .onConflict((conflict) => conflict.columns(['courseId', 'personId']).doNothing())
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these people are members. */
export async function listMembersAmong(
  db: Db,
  courseId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('enrollment')
    .select('personId')
    .where('courseId', '=', courseId)
    .where('personId', 'in', personIds)
    .execute();
  return new Set(rows.map((row) => row.personId));
}

export async function removeEnrollment(tx: Tx, courseId: number, personId: number): Promise<void> {
  await tx
    .deleteFrom('enrollment')
    .where('courseId', '=', courseId)
    .where('personId', '=', personId)
    .execute();
}
