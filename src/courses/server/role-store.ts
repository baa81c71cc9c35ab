import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { containing } from './store.ts';

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

export function findRoleByName(db: Db, courseId: number, name: string): Promise<CourseRoleRow | undefined> {
  return selectRoles(db)
    .where('courseRole.courseId', '=', courseId)
    .where('courseRole.name', '=', name)
    .executeTakeFirst();
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
  const row = await db
    .selectFrom('enrollment')
    .select(
      sql<
        string[]
      >`array(select permission from course_role_permission held where held.role_id = enrollment.role_id)`.as(
        'permissions',
      ),
    )
    .where('personId', '=', personId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return row && new Set(row.permissions);
}

export async function listRolesByIds(db: Db, roleIds: readonly number[]): Promise<CourseRoleRow[]> {
  if (roleIds.length === 0) return [];
  return selectRoles(db).where('courseRole.id', 'in', roleIds).execute();
}
