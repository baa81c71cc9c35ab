// Making, changing and deleting roles of a course.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Tx } from '../../kernel/server/database.ts';
import type { CourseRole } from '../domain/model.ts';
import { mostRoles } from '../domain/limits.ts';
import { roleInUse, roleNameTaken, tooManyRoles } from '../domain/refusals.ts';
import { maySwitch, newRolePermissions } from '../domain/role-permissions.ts';
import { mayChangeIn, mayRenameOrDelete } from '../domain/rules.ts';
import { accessCourse } from './access.ts';
import {
  countRoles,
  findRole,
  findRoleByName,
  insertRole,
  lockRoleNames,
  removeRoleRow,
  switchRolePermissions,
  updateRoleName,
  type CourseRoleRow,
} from './role-store.ts';
import { isOwnRole, roleReply } from './roles.ts';

interface RolePath {
  courseId: number;
  roleId: number;
}

export async function createRole(ctx: Context, courseId: number, name: string): Promise<CourseRole> {
  await requireEditor(ctx, courseId);
  return ctx.transaction(async (tx) => {
    await demandFreeName(tx, courseId, name);
    if ((await countRoles(tx, courseId)) >= mostRoles) throw new RefusedError(tooManyRoles);
    const roleId = await insertRole(tx, { courseId, name, permissions: newRolePermissions });
    await auditRole(tx, 'course role made', { courseId, detail: { name } });
    return roleReply(await readRole(ctx, tx, { courseId, roleId }));
  });
}

export async function patchRole(
  ctx: Context,
  { courseId, roleId }: RolePath,
  change: { name?: string | undefined; permissions?: Record<string, boolean> | undefined },
): Promise<CourseRole> {
  await requireEditor(ctx, courseId);
  const { name, permissions = {} } = change;
  return ctx.transaction(async (tx) => {
    const role = await readRole(ctx, tx, { courseId, roleId });
    ctx.demand(maySwitch({ isOwn: await isOwnRole(ctx, tx, role) }, permissions));
    if (name !== undefined && name !== role.name) {
      ctx.demand(mayRenameOrDelete(role));
      await demandFreeName(tx, courseId, name);
      await updateRoleName(tx, roleId, name);
    }
    await switchRolePermissions(tx, roleId, permissions);
    const isNewEditor =
      permissions['can_edit_course_roles'] && !role.permissions.includes('can_edit_course_roles');
    if (isNewEditor)
      ctx.warn('014', `Everybody with the role ${name ?? role.name} can now give any right in this course.`);
    await auditRole(tx, 'course role changed', { courseId, detail: { roleId, name, permissions } });
    return roleReply(await readRole(ctx, tx, { courseId, roleId }));
  });
}

export async function removeRole(ctx: Context, { courseId, roleId }: RolePath): Promise<undefined> {
  await requireEditor(ctx, courseId);
  await ctx.transaction(async (tx) => {
    const role = await readRole(ctx, tx, { courseId, roleId });
    ctx.demand(mayRenameOrDelete(role));
    if (!(await removeRoleRow(tx, roleId))) throw new RefusedError(roleInUse);
    await auditRole(tx, 'course role deleted', { courseId, detail: { roleId, name: role.name } });
  });
  return undefined;
}

async function requireEditor(ctx: Context, courseId: number): Promise<void> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_roles', course);
  ctx.demand(mayChangeIn(course));
}

async function readRole(ctx: Context, tx: Tx, { courseId, roleId }: RolePath): Promise<CourseRoleRow> {
  const role = await findRole(tx, courseId, roleId);
  if (!role) throw ctx.notFound('role');
  return role;
}

async function demandFreeName(tx: Tx, courseId: number, name: string): Promise<void> {
  await lockRoleNames(tx, courseId);
  if (await findRoleByName(tx, courseId, name)) throw new RefusedError(roleNameTaken);
}

async function auditRole(
  tx: Tx,
  action: string,
  about: { courseId: number; detail: Record<string, unknown> },
): Promise<void> {
  const { courseId, detail } = about;
  await tx.audit({ action, subjectKind: 'course', subjectId: String(courseId), detail });
}
