// Who is in a section: list, add, take out, divide.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { mayNamePeopleOf, PersonKey, userReply } from '../../../people/server/index.ts';
import { findTenant } from '../../../tenants/server/index.ts';
import {
  maxDividedAtOnce,
  maxPendingUsers,
  maxSectionPlaces,
  type Section,
  type SectionMember,
  type SectionUser,
} from '../../domain/sections/model.ts';
import { tooManyInSections, tooManyPendingUsers } from '../../domain/sections/refusals.ts';
import { accessCourse } from '../access.ts';
import type { CourseAccess } from '../course-access.ts';
import { listMembersAmong } from '../enrollment-store.ts';
import { accessSection, accessSectionForEdit, seesMembers } from './access.ts';
import { auditSection, readSection } from './actions.ts';
import {
  countWaiting,
  insertPendingUsers,
  listMembersNamed,
  lockWaiting,
  removePendingUserRow,
  type NamedUser,
} from './pending-store.ts';
import {
  countPlaces,
  insertSectionMembers,
  listIdsWithoutSection,
  listSectionMembers,
  removeSectionMember,
} from './store.ts';

export async function getSectionMembers(
  ctx: Context,
  sectionId: string,
  q: string | undefined,
): Promise<SectionMember[]> {
  const scope = await accessSection(ctx, sectionId);
  if (!seesMembers(scope)) throw ctx.missing('can_view_own_course_section_members');
  const terms = searchTermsOf(q ?? '').map(({ text }) => text);
  const { after, size } = ctx.page;
  const found = await listSectionMembers(ctx.db, sectionId, {
    terms,
    after: after === undefined ? undefined : PersonKey.parse(after),
    limit: size + 1,
  });
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ name: last.name, id: last.id });
  return page.map((member) => ({ user: userReply(member), roleName: member.roleName }));
}

export async function getStudentsWithoutSection(
  ctx: Context,
  courseId: number,
): Promise<{ userIds: number[] }> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_sections', course);
  return { userIds: await listIdsWithoutSection(ctx.db, courseId, { limit: maxDividedAtOnce }) };
}

/** Adds members of the course at once; everybody else who is named waits until they join the course. */
export async function addSectionUsers(
  ctx: Context,
  sectionId: string,
  users: readonly SectionUser[],
): Promise<Section> {
  const { section, course } = await accessSectionForEdit(ctx, sectionId);
  const wanted = await wantedUsers(ctx, course, users);
  return ctx.transaction(async (tx) => {
    await lockWaiting(tx, section.courseId);
    const members = await listMembersNamed(tx, section.courseId, wanted.named);
    const known = new Set(members.map(keyOf));
    const waiting = wanted.named.filter((user) => !known.has(keyOf(user)));
    const personIds = [...wanted.ids, ...members.map(({ id }) => id)];
    await demandMembers(ctx, tx, { courseId: section.courseId, personIds: wanted.ids });
    await insertSectionMembers(tx, sectionId, [...new Set(personIds)]);
    await insertPendingUsers(tx, sectionId, waiting);
    await demandRoom(tx, section.courseId);
    const changed = await readSection(ctx, tx, sectionId);
    await auditSection(tx, 'people added to section', { sectionId, personIds, waiting: waiting.length });
    return changed;
  });
}

/** The list of sections names everybody in them, so all of them together have a bound. */
async function demandRoom(tx: Tx, courseId: number): Promise<void> {
  if ((await countPlaces(tx, courseId)) > maxSectionPlaces) throw new RefusedError(tooManyInSections);
  if ((await countWaiting(tx, courseId)) > maxPendingUsers) throw new RefusedError(tooManyPendingUsers);
}

interface WantedUsers {
  readonly ids: number[];
  readonly named: NamedUser[];
}

async function wantedUsers(
  ctx: Context,
  course: CourseAccess,
  users: readonly SectionUser[],
): Promise<WantedUsers> {
  const ids = users.flatMap((user) => ('userId' in user ? [user.userId] : []));
  const named = users.flatMap((user) =>
    'username' in user ? [{ tenantId: user.tenantId ?? course.tenantId, username: user.username }] : [],
  );
  for (const tenantId of new Set(named.map((user) => user.tenantId))) {
    if (!(await mayNamePeopleOf(ctx, tenantId, course.tenantId)))
      throw ctx.missing('can_search_users_other_tenant');
    if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  }
  return { ids: [...new Set(ids)], named };
}

async function demandMembers(
  ctx: Context,
  tx: Tx,
  { courseId, personIds }: { courseId: number; personIds: readonly number[] },
): Promise<void> {
  const members = await listMembersAmong(tx, courseId, personIds);
  if (personIds.some((id) => !members.has(id))) throw ctx.notFound('user');
}

const keyOf = ({ tenantId, username }: NamedUser) => `${tenantId} ${username.toLowerCase()}`;

export async function removeUser(
  ctx: Context,
  { sectionId, personId }: { sectionId: string; personId: number },
): Promise<undefined> {
  await accessSectionForEdit(ctx, sectionId);
  await ctx.transaction(async (tx) => {
    if (!(await removeSectionMember(tx, sectionId, personId))) throw ctx.notFound('user');
    await auditSection(tx, 'person taken out of section', { sectionId, personId });
  });
  return undefined;
}

export async function removePendingUser(
  ctx: Context,
  waiting: { sectionId: string; pendingUserId: string },
): Promise<undefined> {
  await accessSectionForEdit(ctx, waiting.sectionId);
  await ctx.transaction(async (tx) => {
    if (!(await removePendingUserRow(tx, waiting))) throw ctx.notFound('user');
    await auditSection(tx, 'waiting person taken off section', { sectionId: waiting.sectionId });
  });
  return undefined;
}

/** Two teachers may divide at once: whoever is in a section by now stays in that one only. */
export async function divideStudents(
  ctx: Context,
  sectionId: string,
  userIds: readonly number[],
): Promise<Section> {
  const { courseId } = (await accessSectionForEdit(ctx, sectionId)).section;
  return ctx.transaction(async (tx) => {
    await lockWaiting(tx, courseId);
    await demandMembers(ctx, tx, { courseId, personIds: userIds });
    const wanted = { among: userIds, limit: userIds.length };
    const personIds = await listIdsWithoutSection(tx, courseId, wanted);
    await insertSectionMembers(tx, sectionId, personIds);
    await demandRoom(tx, courseId);
    await auditSection(tx, 'people added to section', { sectionId, personIds });
    return readSection(ctx, tx, sectionId);
  });
}
