// Roles of a course as the calls show them.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { isCoursePermission, permissions } from '../../access/domain/permission.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { Db } from '../../kernel/server/database.ts';
import { studentRoleName, type CourseRole, type CourseRoleDetails } from '../domain/model.ts';
import { isFixedFor } from '../domain/role-permissions.ts';
import { accessCourse } from './access.ts';
import type { CourseAccess } from './course-access.ts';
import { findMember } from './enrollment-store.ts';
import { findRole, listRoles, type CourseRoleRow } from './role-store.ts';

const courseEntries = permissions.filter((entry) => isCoursePermission(entry.name));

export async function getCourseRoles(
  ctx: Context,
  courseId: number,
  q: string | undefined,
): Promise<CourseRole[]> {
  const course = await accessCourse(ctx, courseId);
  const seesRoles = await maySeeRoles(ctx, course);
  const found = await listRoles(ctx.db, courseId, {
    terms: searchTermsOf(q ?? '').map((term) => term.text),
    onlyName: seesRoles ? undefined : studentRoleName,
    afterName: ctx.page.after === undefined ? undefined : z.string().parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.name);
  return page.map(roleReply);
}

export async function getCourseRole(
  ctx: Context,
  courseId: number,
  roleId: number,
): Promise<CourseRoleDetails> {
  const course = await accessCourse(ctx, courseId);
  const role = await findRole(ctx.db, courseId, roleId);
  if (!role || !(await maySeeRole(ctx, course, role))) throw ctx.notFound('role');
  const held = new Set(role.permissions);
  const isOwn = await isOwnRole(ctx, ctx.db, role);
  const records = courseEntries.map((entry) => ({
    name: entry.name,
    value: held.has(entry.name),
    title: entry.title,
    description: entry.description,
    warning: entry.warning,
    isFixed: isFixedFor({ isOwn }, entry.name),
    appliesTo: entry.appliesTo ?? ('course' as const),
  }));
  return { ...roleReply(role), permissions: records };
}

async function maySeeRole(ctx: Context, course: CourseAccess, role: CourseRoleRow): Promise<boolean> {
  if (role.name === studentRoleName || (await maySeeRoles(ctx, course))) return true;
  return isOwnRole(ctx, ctx.db, role);
}

export async function isOwnRole(
  ctx: Context,
  db: Db,
  role: { id: number; courseId: number },
): Promise<boolean> {
  const member = await findMember(db, role.courseId, ctx.session.personId);
  return member?.roleId === role.id;
}

async function maySeeRoles(ctx: Context, course: CourseAccess): Promise<boolean> {
  return (await ctx.may('can_see_course_roles', course)) || ctx.may('can_edit_course_roles', course);
}

export function roleReply(role: CourseRoleRow): CourseRole {
  const { id, name, hidden, courseId } = role;
  return { id, name, hidden, course: { id: courseId }, perms: permissionMapOf(new Set(role.permissions)) };
}

/** Every course permission with its value. */
export function permissionMapOf(held: ReadonlySet<string>): Record<string, boolean> {
  return Object.fromEntries(courseEntries.map((entry) => [entry.name, held.has(entry.name)]));
}
