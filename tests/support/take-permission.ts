import type { World } from './world.ts';

/** From now on a role of the world's course is without a permission. */
export async function takePermission(w: World, roleName: string, permission: string): Promise<void> {
  const { db } = w.platform.database;
  await db
    .deleteFrom('courseRolePermission')
    .where('permission', '=', permission)
    .where('roleId', 'in', (roles) =>
      roles
        .selectFrom('courseRole')
        .select('id')
        .where('courseId', '=', w.course.id)
        .where('name', '=', roleName),
    )
    .execute();
}
