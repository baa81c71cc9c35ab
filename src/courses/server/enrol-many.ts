// Many people become members at once, from a list; people without an account get one, and a mail.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { TaskResult } from '../../kernel/domain/task.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { declareTask, startTask } from '../../kernel/server/jobs/tasks.ts';
import type { RoomJob } from '../../kernel/server/room.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { NewUser } from '../../people/domain/administration.ts';
import type { User } from '../../people/domain/model.ts';
import { problemsOfRows, type UserRow } from '../../people/domain/user-rows.ts';
import {
  addPeople,
  defaultRoleId,
  demandGoodRows,
  findPerson,
  listPeopleNamed,
  mailInitialPasswordLink,
  taskOfStarter,
  userReply,
  type BegunTask,
} from '../../people/server/index.ts';
import { readSettings, type Settings } from '../../tenants/server/index.ts';
import { EnrolledMany, mostNamedMembers } from '../domain/model.ts';
import { roleGone } from '../domain/refusals.ts';
import { mayChangeEnrollment, mayChangeIn, roleNameOfMany } from '../domain/rules.ts';
import { accessCourse } from './access.ts';
import type { CourseAccess } from './course-access.ts';
import { join } from './create-course.ts';
import { findMember, listMembersAmong } from './enrollment-store.ts';
import { demandGivable } from './members.ts';
import { findRole, findRoleByName, type CourseRoleRow } from './role-store.ts';

const enrolPeople = declareTask({
  name: 'courses.enrolPeople',
  payload: z.object({
    courseId: z.number(),
    roleId: z.number(),
    knownIds: z.array(z.number()),
    /** Their owners are mailed a link. */
    newIds: z.array(z.number()),
  }),
  result: EnrolledMany,
  timeoutSeconds: 600,
});

export async function enrolMany(
  ctx: Context,
  courseId: number,
  given: { roleId: number; users: UserRow[] },
): Promise<{ task: TaskResult; createdUsers: User[]; usersNotSso: User[] }> {
  const course = await accessEnrolling(ctx, courseId);
  const settings = await readSettings(ctx.db, course.tenantId);
  const role = await roleOfMany(ctx, settings, { courseId, roleId: given.roleId });
  await demandGivable(ctx, course, [role]);
  demandGoodRows(problemsOfRows(given.users));
  const users = given.users.map((row) => NewUser.parse(row));
  const known = await listPeopleNamed(
    ctx.db,
    course.tenantId,
    users.map(({ username }) => username),
  );
  // In the order of the list, in which the results are told.
  known.sort((one, other) => one.row - other.row);
  await demandJoinable(ctx, course, known);
  const unknown = users.filter((_user, at) => !known.some(({ row }) => row === at));
  if (unknown.length > 0 && !(await ctx.mayGlobally('can_add_users', course.tenantId)))
    settings.demandEnabled('BULK_REGISTER_ENABLED');
  return ctx.transaction(async (tx) => {
    await countInvitations(ctx, tx, { course, count: unknown.length });
    const created = await addUnknown(tx, { tenantId: course.tenantId, users: unknown });
    const starterId = ctx.session.personId;
    const [knownIds, newIds] = [known, created].map((people) => people.map(({ id }) => id));
    const payload = { courseId, roleId: role.id, knownIds: knownIds ?? [], newIds: newIds ?? [] };
    return {
      task: await startTask(tx, enrolPeople, { starterId, payload }),
      createdUsers: created.map(userReply),
      // Nobody logs in by single sign-on yet, so nobody needs it and lacks it.
      usersNotSso: [],
    };
  });
}

async function accessEnrolling(ctx: Context, courseId: number): Promise<CourseAccess> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_users', course);
  ctx.demand(mayChangeIn(course));
  return course;
}

/** The chosen role, or the lesser one that the institution wants for many. */
async function roleOfMany(
  ctx: Context,
  settings: Settings,
  { courseId, roleId }: { courseId: number; roleId: number },
): Promise<CourseRoleRow> {
  const chosen = await findRole(ctx.db, courseId, roleId);
  if (!chosen) throw ctx.notFound('role');
  const teacherRole = settings.get('DEFAULT_TEACHER_ROLE');
  const name = roleNameOfMany(chosen.name, { teacherRole, taRole: settings.get('DEFAULT_TA_ROLE') });
  return name === chosen.name ? chosen : ((await findRoleByName(ctx.db, courseId, name)) ?? chosen);
}

/** Members stay as they are; each of the others must be somebody whom the caller may add. */
async function demandJoinable(
  ctx: Context,
  { courseId }: CourseAccess,
  known: readonly { id: number; row: number; isTestStudent: boolean }[],
): Promise<void> {
  const ids = known.map(({ id }) => id);
  const members = await listMembersAmong(ctx.db, courseId, ids);
  const joining = known.filter(({ id }) => !members.has(id));
  const problems = joining.flatMap((person) => {
    const verdict = mayChangeEnrollment(ctx.session.personId, person);
    return verdict.allowed ? [] : [{ row: person.row, field: 'username', message: verdict.refusal.text }];
  });
  demandGoodRows(problems);
}

/**
 * New people get a mail from the site, at an address that the caller names. A limit for each day keeps anybody from
 * writing to half the world; people who may add accounts have no limit.
 */
async function countInvitations(
  ctx: Context,
  tx: Tx,
  { course, count }: { course: CourseAccess; count: number },
): Promise<void> {
  if (count === 0 || (await ctx.mayGlobally('can_add_users', course.tenantId))) return;
  const text =
    `New accounts can be made for ${invitationsPerDay} people a day, so nobody of this list was added. Go on tomorrow, ` +
    'enrol those who have an account, or ask an administrator to add the accounts.';
  const day = { requests: invitationsPerDay, seconds: 24 * 3600, amount: count, text };
  // When the list is refused, this is undone with everything else.
  await countUse(tx, { ...day, key: `invitations of ${ctx.session.personId}` }, ctx.now());
  await countUse(tx, { ...day, key: `invitations to course ${course.courseId}` }, ctx.now());
}

/** Keys of the two limits: from one person, and to one course. */
const invitationsPerDay = 300;

async function addUnknown(tx: Tx, given: { tenantId: string; users: NewUser[] }) {
  if (given.users.length === 0) return [];
  const roleId = await defaultRoleId(tx, given.tenantId);
  return addPeople(tx, { ...given, roleId });
}

type Payload = z.infer<typeof enrolPeople.job.payload>;

/** One person after the other: if it breaks off, what was done stays, and the same list can be given again. */
async function enrolAll(
  { platform, starterId, scope, askAgain }: BegunTask<CourseRoleRow>,
  { courseId, roleId, knownIds, newIds }: Omit<Payload, 'taskResultId'>,
): Promise<EnrolledMany> {
  const isNew = new Set(newIds);
  const done: EnrolledMany = {
    ...{ roleId, roleName: scope.name, joined: 0, wereMembers: 0, mailed: 0 },
    inOtherRoles: [],
  };
  for (const personId of [...newIds, ...knownIds]) {
    const role = await askAgain();
    await runInBackground({ platform, starterId }, async (tx) => {
      const joins = await join(tx, { courseId, personId, role, now: platform.clock.now() });
      done[joins ? 'joined' : 'wereMembers'] += 1;
      if (!joins && done.inOtherRoles.length < mostNamedMembers)
        done.inOtherRoles.push(...(await otherRoleOf(tx, { courseId, personId, roleId: role.id })));
      if (!joins || !isNew.has(personId)) return;
      const person = await findPerson(tx, personId);
      if (!person) return;
      await mailInitialPasswordLink(tx, platform, person);
      done.mailed += 1;
    });
  }
  return done;
}

/** Somebody who keeps another role, as the person who sent the list reads of it; nobody when the role is the same. */
async function otherRoleOf(
  tx: Tx,
  { courseId, personId, roleId }: { courseId: number; personId: number; roleId: number },
): Promise<EnrolledMany['inOtherRoles']> {
  const member = await findMember(tx, courseId, personId);
  if (!member || member.roleId === roleId) return [];
  const role = await findRole(tx, courseId, member.roleId);
  return [{ userId: personId, name: member.name, username: member.username, roleName: role?.name ?? '' }];
}

/** The role, which the starter may give still, unless it was deleted meanwhile. */
async function accessRole(
  ctx: Context,
  { courseId, roleId }: { courseId: number; roleId: number },
): Promise<CourseRoleRow> {
  const course = await accessEnrolling(ctx, courseId);
  const role = await findRole(ctx.db, courseId, roleId);
  if (!role) throw new RefusedError(roleGone);
  await demandGivable(ctx, course, [role]);
  return role;
}

export const enrolPeopleJob: RoomJob = taskOfStarter(enrolPeople, accessRole, enrolAll);
