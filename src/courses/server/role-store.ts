import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import { containing } from '../../kernel/server/containing.ts';
import { heldByRole } from './store.ts';

export interface CourseRoleRow {
  id: number;
  courseId: number;
  name: string;
  hidden: boolean;
  permissions: string[];
}

function selectRoles(db: Db) {
  return db
    .selectFrom('courseRole')
    .select(['courseRole.id', 'courseRole.courseId', 'courseRole.name', 'courseRole.hidden'])
    .select(
      sql<
        string[]
      >`array(select permission from course_role_permission held where held.role_id = course_role.id)`.as(
        'permissions',
      ),
    );
}

export function findRole(db: Db, courseId: number, roleId: number): Promise<CourseRoleRow | undefined> {
  return selectRoles(db)
    .where('courseRole.courseId', '=', courseId)
    .where('courseRole.id', '=', roleId)
    .executeTakeFirst();
}

/** Until this transaction ends, no other one can name a role of the course. New rows may refer to the course meanwhile. */
export async function lockRoleNames(tx: Tx, courseId: number): Promise<void> {
  await tx.selectFrom('course').select('id').where('id', '=', courseId).forNoKeyUpdate().execute();
}

export function findRoleByName(db: Db, courseId: number, name: string): Promise<CourseRoleRow | undefined> {
  return selectRoles(db)
    .where('courseRole.courseId', '=', courseId)
    .where('courseRole.name', '=', name)
    .executeTakeFirst();
}

/** How many roles the course has. */
export async function countRoles(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('courseRole')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Roles that lists show, by name. */
export function listRoles(
  db: Db,
  courseId: number,
  { terms, onlyName, afterName, limit }: RoleQuery,
): Promise<CourseRoleRow[]> {
  let query = selectRoles(db)
    .where('courseRole.courseId', '=', courseId)
    .where('courseRole.hidden', '=', false);
  if (onlyName !== undefined) query = query.where('courseRole.name', '=', onlyName);
  for (const term of terms)
    query = query.where(sql<string>`lower(course_role.name)`, 'like', containing(term));
  if (afterName !== undefined) query = query.where(sql<boolean>`course_role.name collate "C" > ${afterName}`);
  return query
    .orderBy(sql`course_role.name collate "C"`)
    .limit(limit)
    .execute();
}

interface RoleQuery {
  terms: string[];
  onlyName: string | undefined;
  afterName: string | undefined;
  limit: number;
}

export async function insertRole(
  tx: Tx,
  role: { courseId: number; name: string; permissions: readonly string[] },
): Promise<number> {
  const { courseId, name, permissions } = role;
  const made = await tx
    .insertInto('courseRole')
    .values({ courseId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = permissions.map((permission) => ({ roleId: made.id, permission }));
  if (rows.length > 0) await tx.insertInto('courseRolePermission').values(rows).execute();
  return made.id;
}

/** Names of the permissions a member's role holds; undefined for somebody who is not a member. */
export async function findRolePermissions(
  db: Db,
  personId: number,
  courseId: number,
): Promise<ReadonlySet<string> | undefined> {
  const [row] = await selectRolePermissions(db, { personId, courseId });
  return row && new Set(row.permissions);
}

const selectRolePermissions = statement((db, given: { personId: number; courseId: number }) =>
  db
    .selectFrom('enrollment')
    .select(heldByRole.as('permissions'))
    .where('personId', '=', given.personId)
    .where('courseId', '=', given.courseId),
);

/** One row for each role that some of these people have in the course, and one for those who have none. */
export async function listPermissionsOfRoles(
  db: Db,
  { courseId, personIds }: { courseId: number; personIds: readonly number[] },
): Promise<{ permissions: string[] }[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ permissions: string[] }>`
    select array(select permission from course_role_permission where role_id = had.role_id) as permissions
    from (
      select distinct enrollment.role_id from unnest(${[...personIds]}::bigint[]) asked (person_id)
      left join enrollment on enrollment.person_id = asked.person_id and enrollment.course_id = ${courseId}) had`.execute(
    db,
  );
  return rows;
}

export async function listRolesByIds(db: Db, roleIds: readonly number[]): Promise<CourseRoleRow[]> {
  if (roleIds.length === 0) return [];
  return selectRoles(db).where('courseRole.id', 'in', roleIds).execute();
}

export async function updateRoleName(tx: Tx, roleId: number, name: string): Promise<void> {
  await tx.updateTable('courseRole').set({ name }).where('id', '=', roleId).execute();
}

/** Gives and takes the named permissions of a role. */
export async function switchRolePermissions(
  tx: Tx,
  roleId: number,
  wanted: Readonly<Record<string, boolean>>,
): Promise<void> {
  const names = Object.keys(wanted);
  const given = names.filter((name) => wanted[name]).map((permission) => ({ roleId, permission }));
  const taken = names.filter((name) => !wanted[name]);
  if (given.length > 0) {
    await tx
      .insertInto('courseRolePermission')
      .values(given)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (taken.length > 0) {
    await tx
      .deleteFrom('courseRolePermission')
      .where('roleId', '=', roleId)
      .where('permission', 'in', taken)
      .execute();
  }
}

/** Deletes a role; false when somebody has it, even if they got it a moment ago, or a link gives it. */
export async function removeRoleRow(tx: Tx, roleId: number): Promise<boolean> {
  // The lock waits until a role that is just being given is given, so that nobody is left without one.
  await tx.selectFrom('courseRole').select('id').where('id', '=', roleId).forUpdate().execute();
  const member = await tx
    .selectFrom('enrollment')
    .select('personId')
    .where('roleId', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  const link = await tx
    .selectFrom('enrollmentLink')
    .select('id')
    .where('roleId', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  if (member || link) return false;
  await tx.deleteFrom('courseRole').where('id', '=', roleId).execute();
  return true;
}
