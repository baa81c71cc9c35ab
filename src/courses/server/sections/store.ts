// SQL of sections and their members.
import { sql } from 'kysely';
import { containing } from '../../../kernel/server/containing.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import {
  byPersonName,
  isAfterPerson,
  isPersonNamed,
  userColumns,
  type PersonKey,
} from '../../../people/server/index.ts';
import type { PendingUser } from '../../domain/sections/model.ts';
import { studentRoleName } from '../../domain/model.ts';

export interface SectionRow {
  id: string;
  name: string;
  courseId: number;
  memberIds: number[];
  pendingUsers: PendingUser[];
}

function selectSections(db: Db) {
  return db.selectFrom('section').select([
    'section.id',
    'section.name',
    'section.courseId',
    sql<number[]>`array_to_json(array(select own.person_id from section_member own
      where own.section_id = section.id order by own.person_id))`.as('memberIds'),
    sql<PendingUser[]>`array_to_json(array(
      select json_build_object('id', waiting.id, 'username', waiting.username, 'tenantId', waiting.tenant_id)
      from section_pending_user waiting
      where waiting.section_id = section.id order by lower(waiting.username), waiting.id))`.as(
      'pendingUsers',
    ),
  ]);
}

export function findSection(db: Db, sectionId: string): Promise<SectionRow | undefined> {
  return selectSections(db).where('section.id', '=', sectionId).executeTakeFirst();
}

/** The sections of a course by name; with a person only those that they are in. */
export function listSections(
  db: Db,
  courseId: number,
  { terms, onlyOf }: { terms: readonly string[]; onlyOf: number | undefined },
): Promise<SectionRow[]> {
  let query = selectSections(db).where('section.courseId', '=', courseId);
  for (const term of terms) query = query.where(sql<string>`lower(section.name)`, 'like', containing(term));
  if (onlyOf !== undefined) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('sectionMember as mine')
          .select('mine.personId')
          .whereRef('mine.sectionId', '=', 'section.id')
          .where('mine.personId', '=', onlyOf),
      ),
    );
  }
  return query
    .orderBy(sql`lower(section.name)`)
    .orderBy('section.id')
    .execute();
}

export async function listSectionIds(db: Db, courseId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('section').select('id').where('courseId', '=', courseId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The sections of the course, which nobody can delete until this transaction ends. */
export async function holdSectionIds(tx: Tx, courseId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('section')
    .select('id')
    .where('courseId', '=', courseId)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Waits until nobody uses the section in a schedule that is being stored. */
export async function lockSection(tx: Tx, sectionId: string): Promise<void> {
  await tx.selectFrom('section').select('id').where('id', '=', sectionId).forUpdate().execute();
}

/** Answers the id of the new section; undefined when its name is taken. */
export async function insertSection(
  tx: Tx,
  section: { courseId: number; name: string; createdAt: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('section')
    .values(section)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function countSections(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('section')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Places in sections of the course that are taken. */
export async function countPlaces(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sectionMember')
    .innerJoin('section', 'section.id', 'sectionMember.sectionId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('section.courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether another section of the course has this name, in whatever letters. */
export async function isNameTaken(
  db: Db,
  { id, courseId, name }: { id: string; courseId: number; name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('section')
    .select('id')
    .where('courseId', '=', courseId)
    .where('id', '!=', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSectionName(tx: Tx, sectionId: string, name: string): Promise<void> {
  await tx.updateTable('section').set({ name }).where('id', '=', sectionId).execute();
}

export async function removeSectionRow(tx: Tx, sectionId: string): Promise<void> {
  await tx.deleteFrom('section').where('id', '=', sectionId).execute();
}

export async function insertSectionMembers(
  tx: Tx,
  sectionId: string,
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .insertInto('sectionMember')
    .values(personIds.map((personId) => ({ sectionId, personId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when they were not in the section. */
export async function removeSectionMember(tx: Tx, sectionId: string, personId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('sectionMember')
    .where('sectionId', '=', sectionId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Members of a section by name, with the names of their roles. */
export function listSectionMembers(
  db: Db,
  sectionId: string,
  { terms, ...page }: { terms: readonly string[] } & NamePage,
) {
  let query = db
    .selectFrom('sectionMember')
    .innerJoin('section', 'section.id', 'sectionMember.sectionId')
    .innerJoin('person', 'person.id', 'sectionMember.personId')
    .innerJoin('enrollment', (join) =>
      join
        .onRef('enrollment.personId', '=', 'person.id')
        .onRef('enrollment.courseId', '=', 'section.courseId'),
    )
    .innerJoin('courseRole', 'courseRole.id', 'enrollment.roleId')
    .select(userColumns)
    .select('courseRole.name as roleName')
    .where('sectionMember.sectionId', '=', sectionId);
  for (const term of terms) query = query.where(isPersonNamed(term));
  if (page.after) query = query.where(isAfterPerson(page.after));
  return query.orderBy(byPersonName).orderBy('person.id').limit(page.limit).execute();
}

interface NamePage {
  readonly after: PersonKey | undefined;
  readonly limit: number;
}

/** Students who are in no section of the course, by name; with ids only those among them. */
export async function listIdsWithoutSection(
  db: Db,
  courseId: number,
  { among, limit }: { among?: readonly number[]; limit: number },
): Promise<number[]> {
  let query = db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .innerJoin('courseRole', 'courseRole.id', 'enrollment.roleId')
    .select('person.id')
    .where('enrollment.courseId', '=', courseId)
    .where('courseRole.name', '=', studentRoleName)
    .where('person.isTestStudent', '=', false)
    .where(
      sql<boolean>`not exists (
        select from section_member own join section on section.id = own.section_id
        where own.person_id = person.id and section.course_id = ${courseId})`,
    );
  if (among) query = query.where('person.id', '=', sql<number>`any(${among}::bigint[])`);
  const rows = await query.orderBy(byPersonName).orderBy('person.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
