// Teachers make, change and delete the links by which people join their course.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import type { EnrollLink, WrittenEnrollLink } from '../../domain/links/model.ts';
import { tooManyLinks } from '../../domain/links/refusals.ts';
import { mostLinks } from '../../domain/links/rules.ts';
import { mayChangeIn, mayGiveAndTake } from '../../domain/rules.ts';
import { accessCourse } from '../access.ts';
import type { CourseAccess } from '../course-access.ts';
import { demandGivable } from '../members.ts';
import { findRole, listRolesByIds, type CourseRoleRow } from '../role-store.ts';
import { roleReply } from '../roles.ts';
import {
  countLinksLocked,
  findLink,
  insertLink,
  listLinks,
  lockLink,
  removeLinkRow,
  updateLink,
  type LinkRow,
} from './store.ts';

export async function getEnrollLinks(ctx: Context, courseId: number): Promise<EnrollLink[]> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_users', course);
  const links = await listLinks(ctx.db, courseId);
  const roles = await listRolesByIds(ctx.db, [...new Set(links.map(({ roleId }) => roleId))]);
  const giver = await giverIn(ctx, course);
  return links.flatMap((link) => {
    const role = roles.find(({ id }) => id === link.roleId);
    return role && seesLink(giver, role) ? [linkReply(link, role)] : [];
  });
}

export async function putEnrollLink(
  ctx: Context,
  courseId: number,
  written: WrittenEnrollLink,
): Promise<EnrollLink> {
  const course = await accessToChange(ctx, courseId);
  const { id, roleId, expirationDate, allowRegister, maxUses = null } = written;
  if (id === undefined)
    (await readSettings(ctx.db, course.tenantId)).demandEnabled('COURSE_REGISTER_ENABLED');
  const role = await findRole(ctx.db, courseId, roleId);
  if (!role) throw ctx.notFound('role');
  await demandGivable(ctx, course, [role]);
  const giver = await giverIn(ctx, course);
  const givesRoleEditing = role.permissions.includes('can_edit_course_roles');
  const link = await ctx.transaction(async (tx) => {
    const fields = { courseId, roleId, expirationDate, allowRegister, maxUses, givesRoleEditing };
    const linkId =
      id === undefined ? await addLink(ctx, tx, fields) : await changeLink(ctx, tx, { giver, id, fields });
    const detail = { linkId, role: role.name, expirationDate, allowRegister, maxUses };
    const action = id === undefined ? 'enrolment link made' : 'enrolment link changed';
    await tx.audit({ action, subjectKind: 'course', subjectId: String(courseId), detail });
    return findLink(tx, { courseId, linkId });
  });
  if (!link) throw ctx.notFound('enrolment link');
  if (expirationDate !== null && expirationDate.getTime() <= ctx.now().getTime())
    ctx.warn('013', 'This moment has passed: nobody can join by the link.');
  if (givesRoleEditing)
    ctx.warn('014', `Everybody who joins by this link as ${role.name} can give any right in this course.`);
  return linkReply(link, role);
}

type Fields = Parameters<typeof insertLink>[1];

async function addLink(ctx: Context, tx: Tx, fields: Omit<Fields, 'createdAt'>): Promise<string> {
  if ((await countLinksLocked(tx, fields.courseId)) >= mostLinks) throw new RefusedError(tooManyLinks);
  return insertLink(tx, { ...fields, createdAt: ctx.now() });
}

async function changeLink(
  ctx: Context,
  tx: Tx,
  { giver, id: linkId, fields }: { giver: Giver; id: string; fields: Omit<Fields, 'createdAt'> },
): Promise<string> {
  await lockSeenLink(ctx, tx, { giver, courseId: fields.courseId, linkId });
  await updateLink(tx, linkId, fields);
  return linkId;
}

/** Locks a link of the course that the caller may know of. */
async function lockSeenLink(
  ctx: Context,
  tx: Tx,
  { giver, courseId, linkId }: { giver: Giver; courseId: number; linkId: string },
): Promise<void> {
  const link = await lockLink(tx, { courseId, linkId });
  const role = link && (await findRole(tx, courseId, link.roleId));
  if (!role || !seesLink(giver, role)) throw ctx.notFound('enrolment link');
}

export async function removeEnrollLink(
  ctx: Context,
  { courseId, linkId }: { courseId: number; linkId: string },
): Promise<undefined> {
  const giver = await giverIn(ctx, await accessToChange(ctx, courseId));
  await ctx.transaction(async (tx) => {
    await lockSeenLink(ctx, tx, { giver, courseId, linkId });
    await removeLinkRow(tx, linkId);
    const subject = { subjectKind: 'course', subjectId: String(courseId) };
    await tx.audit({ action: 'enrolment link deleted', ...subject, detail: { linkId } });
  });
  return undefined;
}

async function accessToChange(ctx: Context, courseId: number): Promise<CourseAccess> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_users', course);
  ctx.demand(mayChangeIn(course));
  return course;
}

interface Giver {
  readonly editsRoles: boolean;
}

async function giverIn(ctx: Context, course: CourseAccess): Promise<Giver> {
  return { editsRoles: await ctx.may('can_edit_course_roles', course) };
}

/** Whoever knows a link can join by it with a second account, so nobody is shown a link that they could not make. */
function seesLink(giver: Giver, role: CourseRoleRow): boolean {
  return mayGiveAndTake(giver, [role]).allowed;
}

function linkReply(link: LinkRow, role: CourseRoleRow): EnrollLink {
  const { id, expirationDate, allowRegister, maxUses, uses } = link;
  return { id, role: roleReply(role), expirationDate, allowRegister, maxUses, uses };
}
