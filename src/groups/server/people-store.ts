// SQL of the people who can be in the groups of a course.
import { sql } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import {
  byPersonName,
  isAfterPerson,
  isPersonNamed,
  userColumns,
  type PersonKey,
} from '../../people/server/index.ts';

/** Members of the course with one of these ids or usernames; the same username may be there twice. */
export function listCandidates(
  db: Db,
  courseId: number,
  { userIds, usernames }: { userIds: readonly number[]; usernames: readonly string[] },
) {
  return db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select(['person.id', 'person.tenantId'])
    .select(sql<string>`lower(person.username)`.as('lowerUsername'))
    .where('enrollment.courseId', '=', courseId)
    .where('person.isTestStudent', '=', false)
    .where((where) =>
      where.or([
        where('person.id', '=', sql<number>`any(${userIds})`),
        sql<boolean>`lower(person.username) in (select lower(given) from unnest(${usernames}::text[]) given)`,
      ]),
    )
    .execute();
}

export interface WithoutGroupQuery {
  groupSetId: number;
  courseId: number;
  /** For those who may place people of their own sections only; 'all' for the others. */
  among: 'all' | readonly number[];
  terms: readonly string[];
  after: PersonKey | undefined;
  limit: number;
}

/** Members who may hand in and are in no group of the set, by name. */
export function listPeopleWithoutGroup(db: Db, query: WithoutGroupQuery) {
  const { groupSetId, courseId, among, terms, after, limit } = query;
  let select = db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .innerJoin('courseRole as role', 'role.id', 'enrollment.roleId')
    .select(userColumns)
    .where('enrollment.courseId', '=', courseId)
    .where('person.isTestStudent', '=', false)
    .where(handsIn)
    .where(
      sql<boolean>`not exists (select from group_member
        where group_member.person_id = person.id and group_member.group_set_id = ${groupSetId})`,
    );
  if (among !== 'all') select = select.where('person.id', '=', sql<number>`any(${among})`);
  for (const term of terms) select = select.where(isPersonNamed(term));
  if (after) select = select.where(isAfterPerson(after));
  return select.orderBy(byPersonName).orderBy('person.id').limit(limit).execute();
}

/** Roles that hand in, without those of teachers, who hold the same right. */
const handsIn = sql<boolean>`exists (select from course_role_permission held
    where held.role_id = role.id and held.permission = 'can_submit_own_work')
  and not exists (select from course_role_permission held
    where held.role_id = role.id and held.permission = 'can_grade_work')`;

/** The sections of the course in which these people are, with the names of the sections. */
export function listNamedSections(db: Db, courseId: number, personIds: readonly number[]) {
  return db
    .selectFrom('sectionMember as member')
    .innerJoin('section', 'section.id', 'member.sectionId')
    .select(['member.personId', 'section.id', 'section.name'])
    .where('section.courseId', '=', courseId)
    .where('member.personId', '=', sql<number>`any(${personIds})`)
    .orderBy('section.name')
    .orderBy('section.id')
    .execute();
}
