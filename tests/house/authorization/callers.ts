// The columns of the authorization matrix: who calls, and with what kind of session.
import {
  defaultCourseRoles,
  defaultGlobalRoles,
  permissions,
} from '../../../src/access/domain/permission.ts';
import { courseContract } from '../../../src/courses/domain/contract.ts';
import { accountContract } from '../../../src/people/domain/account-contract.ts';
import { findRoleId, insertPerson, openSession } from '../../../src/people/server/index.ts';
import { insertTenant } from '../../../src/tenants/server/index.ts';
import { buildCourse, joinCourse } from '../../support/build-course.ts';
import type { Actor, World } from '../../support/world.ts';

export interface Caller {
  readonly title: string;
  /** Role on the site. */
  readonly siteRole: string;
  /** Role in the course of the sample; without it the caller is no member. */
  readonly courseRole?: string;
  readonly session?: 'expired' | 'none' | 'for this course' | 'for another course' | 'rights removed';
  readonly of?: 'another course' | 'another institution';
}

const ofCourse = defaultCourseRoles.map((role): Caller => ({
  title: role,
  siteRole: 'Nobody',
  courseRole: role,
}));
const ofSite = defaultGlobalRoles.map((role): Caller => ({ title: `Site: ${role}`, siteRole: role }));
const teacher = { siteRole: 'Staff', courseRole: 'Full Teacher' } as const;

export const callers: readonly Caller[] = [
  ...ofCourse,
  ...ofSite,
  { title: 'Teacher elsewhere', siteRole: 'Staff', of: 'another course' },
  { title: 'Other institution', siteRole: 'Staff', of: 'another institution' },
  { ...teacher, title: 'Only this course', session: 'for this course' },
  { ...teacher, title: 'Only another course', session: 'for another course' },
  { ...teacher, title: 'Rights removed', session: 'rights removed' },
  { ...teacher, title: 'Expired', session: 'expired' },
  { title: 'No session', siteRole: 'Nobody', session: 'none' },
];

let callersMade = 0;

/** A logged-in person for a column. */
export async function makeCaller(w: World, caller: Caller): Promise<Actor> {
  if (caller.session === 'none') return w.nobody;
  const actor = await logIn(w, caller);
  const { courseRole: role, session } = caller;
  const now = w.clock.now();
  if (role !== undefined) await w.transaction((tx) => joinCourse(tx, { course: w.course, actor, role, now }));
  if (session === 'for this course') return restricted(w, actor, w.course.id);
  if (session === 'for another course') return restricted(w, actor, await ownCourse(actor));
  if (session === 'rights removed') return restricted(w, actor, w.course.id, courseRights);
  return actor;
}

const courseRights = permissions.filter(({ scope }) => scope === 'course').map(({ name }) => name);

async function logIn(w: World, { siteRole, session, of }: Caller): Promise<Actor> {
  callersMade += 1;
  const username = `caller${callersMade}-${w.platform.random.bytes(4).toString('hex')}`;
  const name = `Caller ${callersMade}`;
  const now = w.clock.now();
  return w.transaction(async (tx) => {
    const isForeign = of === 'another institution';
    const tenantId = isForeign
      ? (await insertTenant(tx, { name: username, abbreviatedName: '' })).id
      : w.tenantId;
    const roleId = await findRoleId(tx, siteRole);
    const email = `${username}@example.org`;
    const person = await insertPerson(tx, { tenantId, username, name, email, passwordHash: null, roleId });
    if (of) await buildCourse(tx, { tenantId, teacher: person, now });
    const lifetimeSeconds = session === 'expired' ? -3600 : 365 * 24 * 3600;
    const login = await openSession(tx, { platform: w.platform, person, lifetimeSeconds, userAgent: 'test' });
    return w.withToken({ ...w.nobody, id: person.id, name, username }, login.accessToken);
  });
}

async function ownCourse(actor: Actor): Promise<number> {
  return (await actor.call(courseContract.createCourse, { body: { name: 'Another course' } })).id;
}

async function restricted(
  w: World,
  actor: Actor,
  courseId: number,
  removedPermissions: string[] = [],
): Promise<Actor> {
  const body = { forContext: { courseId }, removedPermissions };
  const { accessToken } = await actor.call(accountContract.restrictSession, { body });
  return w.withToken(actor, accessToken);
}
