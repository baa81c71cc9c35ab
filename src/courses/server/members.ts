// Members of a course: list, add, change the role, remove.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import {
  findPerson,
  findPersonByUsername,
  mayNamePeopleOf,
  PersonKey,
  userReply,
} from '../../people/server/index.ts';
import { memberRemoved } from '../domain/events.ts';
import type { Enrollment } from '../domain/model.ts';
import { alreadyEnrolled } from '../domain/refusals.ts';
import { isStaff } from '../domain/management.ts';
import { mayChangeEnrollment, mayChangeIn, mayGiveAndTake } from '../domain/rules.ts';
import { accessCourse, memberScopeOf } from './access.ts';
import type { CourseAccess } from './course-access.ts';
import { setRole } from './create-course.ts';
import { findMember, listEnrollmentsOfPerson, listMembers, removeEnrollment } from './enrollment-store.ts';
import { findRole, listRolesByIds, type CourseRoleRow } from './role-store.ts';
import { roleReply } from './roles.ts';
import { leaveSections } from './sections/pending-store.ts';

/** A search a second, counted over ten of them: fields search while somebody types (API 1.5). */
const searches = { requests: 10, seconds: 10 };

export async function getEnrollments(
  ctx: Context,
  courseId: number,
  q: string | undefined,
): Promise<Enrollment[]> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_list_course_users', course);
  const terms = searchTermsOf(q ?? '').map((term) => term.text);
  if (terms.length > 0 && ctx.page.after === undefined)
    await countUse(ctx.db, { key: `member search ${ctx.session.personId}`, ...searches }, ctx.now());
  const found = await listMembers(ctx.db, courseId, {
    terms,
    after: ctx.page.after === undefined ? undefined : PersonKey.parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ name: last.name, id: last.id });
  const roles = await listRolesByIds(ctx.db, [...new Set(page.map((member) => member.roleId))]);
  const replies = new Map(roles.map((role) => [role.id, roleReply(role)]));
  return page.flatMap((member) => {
    const courseRole = replies.get(member.roleId);
    return courseRole ? [{ user: userReply(member), courseRole }] : [];
  });
}

type Addition =
  { userId: number; roleId: number } | { username: string; tenantId?: string | undefined; roleId: number };

export async function putEnrollment(ctx: Context, courseId: number, given: Addition): Promise<Enrollment> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_users', course);
  ctx.demand(mayChangeIn(course));
  const person =
    'userId' in given ? await personById(ctx, course, given.userId) : await newMember(ctx, course, given);
  ctx.demand(mayChangeEnrollment(ctx.session.personId, person));
  const role = await findRole(ctx.db, courseId, given.roleId);
  if (!role) throw ctx.notFound('role');
  const member = await findMember(ctx.db, courseId, person.id);
  await demandGivable(ctx, course, [role, ...(member ? await listRolesByIds(ctx.db, [member.roleId]) : [])]);
  await ctx.transaction((tx) => setRole(tx, { courseId, personId: person.id, role, now: ctx.now() }));
  return { user: userReply(person), courseRole: roleReply(role) };
}

/** Asks whether the caller may give these roles to somebody, or take them away. */
export async function demandGivable(
  ctx: Context,
  course: CourseAccess,
  roles: readonly CourseRoleRow[],
): Promise<void> {
  const editsRoles = await ctx.may('can_edit_course_roles', course);
  ctx.demand(mayGiveAndTake({ editsRoles }, roles));
}

/** A person named by id: a member, or somebody of an institution whose people the caller may name. */
async function personById(ctx: Context, course: CourseAccess, userId: number) {
  const [person, member] = await Promise.all([
    findPerson(ctx.db, userId),
    findMember(ctx.db, course.courseId, userId),
  ]);
  if (!person || person.groupId !== null) throw ctx.notFound('user');
  if (!member && !(await mayNamePeopleOf(ctx, person.tenantId, course.tenantId))) throw ctx.notFound('user');
  return person;
}

async function newMember(
  ctx: Context,
  course: CourseAccess,
  given: { username: string; tenantId?: string | undefined },
) {
  const { tenantId = course.tenantId } = given;
  if (!(await mayNamePeopleOf(ctx, tenantId, course.tenantId)))
    throw ctx.missing('can_search_users_other_tenant');
  const person = await findPersonByUsername(ctx.db, tenantId, given.username);
  if (!person || person.groupId !== null) throw ctx.notFound('user');
  if (await findMember(ctx.db, course.courseId, person.id)) throw new RefusedError(alreadyEnrolled);
  return person;
}

export async function removeMember(ctx: Context, courseId: number, personId: number): Promise<undefined> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_users', course);
  ctx.demand(mayChangeIn(course));
  const member = await findMember(ctx.db, courseId, personId);
  if (!member) throw ctx.notFound('user');
  ctx.demand(mayChangeEnrollment(ctx.session.personId, member));
  await demandGivable(ctx, course, await listRolesByIds(ctx.db, [member.roleId]));
  await ctx.transaction(async (tx) => {
    await removeEnrollment(tx, courseId, personId);
    await leaveSections(tx, { courseId, personId });
    await tx.announce(memberRemoved, { courseId, personId });
    const subject = { subjectKind: 'course', subjectId: String(courseId), detail: { personId } };
    await tx.audit({ action: 'course member removed', ...subject });
  });
  return undefined;
}

export async function getOwnEnrollments(ctx: Context) {
  const { removedPermissions } = ctx.session.restrictions;
  const rows = await listEnrollmentsOfPerson(ctx.db, memberScopeOf(ctx));
  const enrollments = rows.map(({ courseId, roleName, permissions }) => ({
    courseId: String(courseId),
    roleName,
    isStaff: isStaff(permissions.filter((name) => !removedPermissions.includes(name))),
  }));
  return { enrollments };
}
