import { describe, expect, it } from 'vitest';
import { giveGlobalRole } from '../../../../tests/support/give-global-role.ts';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { insertTenant } from '../../../tenants/server/index.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import type { SessionRestrictions } from '../../domain/model.ts';
import { roleContract } from '../../domain/role-contract.ts';
import { userContract } from '../../domain/user-contract.ts';
import { tokenSha256 } from '../passwords.ts';
import { loginLimitOf } from '../actions.ts';
import { restrictLimitOf } from './sessions.ts';

const makeWorld = useWorld();
const dayMs = 24 * 3_600_000;

async function restricted(
  w: World,
  actor: Actor,
  wanted: Partial<SessionRestrictions>,
): Promise<{ actor: Actor; expiresAt: Date; restrictions: SessionRestrictions }> {
  const body = { forContext: null, removedPermissions: [], ...wanted };
  const answer = await actor.call(accountContract.restrictSession, { body });
  const { expiresAt, restrictions } = answer;
  return { actor: w.withToken(actor, answer.accessToken), expiresAt, restrictions };
}

describe('a restricted session', () => {
  it('is opened by one person at most 300 times an hour', async () => {
    const w = await makeWorld();
    const limit = { ...restrictLimitOf(w.student.id), amount: 299 };
    await countUse(w.platform.database.db, limit, w.clock.now());
    await restricted(w, w.student, {});
    const body = { forContext: null, removedPermissions: [] };
    const refused = await w.student.refused(accountContract.restrictSession, { body });
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    expect(refused.message).toContain('300 sessions on top of others');
    w.clock.advance(3_600_000);
    await restricted(w, w.student, {});
  });

  it('is pushed on the present one, ends no later, and says what it may not (SESS-002, SESS-006, SESS-009)', async () => {
    const w = await makeWorld();
    const wanted = { forContext: { courseId: w.course.id }, removedPermissions: ['can_grade_work'] };
    const { expiresAt, restrictions } = await restricted(w, w.teacher, wanted);
    expect(restrictions).toEqual({ ...wanted, verifiedAssignmentIds: [] });
    const parent = await w.platform.database.db
      .selectFrom('session')
      .select('expiresAt')
      .where('tokenSha256', '=', tokenSha256(w.teacher.token))
      .executeTakeFirstOrThrow();
    expect(expiresAt).toEqual(parent.expiresAt);
  });

  it('lacks the removed permissions in its course, or everywhere when it names none (STUV-013)', async () => {
    const w = await makeWorld();
    const create = { params: { courseId: w.course.id }, body: { name: 'New' } };
    const removedPermissions = ['can_create_assignment'];
    const everywhere = await restricted(w, w.teacher, { removedPermissions });
    const here = await restricted(w, w.teacher, {
      forContext: { courseId: w.course.id },
      removedPermissions,
    });
    for (const { actor } of [everywhere, here]) {
      const refused = await actor.refused(assignmentContract.createAssignment, create);
      expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    }
    await w.teacher.call(assignmentContract.createAssignment, create);
  });

  it("sees its course only, and the person's own account (SESS-002, STUV-013)", async () => {
    const w = await makeWorld();
    const second = await w.teacher.call(courseContract.createCourse, { body: { name: 'Second' } });
    const { actor } = await restricted(w, w.teacher, { forContext: { courseId: w.course.id } });
    const elsewhere = { params: { courseId: second.id } };
    expect(await actor.refused(courseContract.getCourse, elsewhere)).toMatchObject({ status: 403 });
    expect((await actor.call(courseContract.listCourses, {})).map((course) => course.id)).toEqual([
      w.course.id,
    ]);
    await actor.call(courseContract.getCourse, { params: { courseId: w.course.id } });
    await actor.call(tenantContract.getAbout, {});
    const user = await actor.call(peopleContract.getCurrentUser, {});
    expect(user.permissions).toMatchObject({ can_create_courses: false, can_edit_own_info: true });
    expect(await actor.refused(courseContract.createCourse, { body: { name: 'Third' } })).toMatchObject({
      status: 403,
    });
  });

  it('keeps an administrator from the rest of the site, not from the course (STUV-013)', async () => {
    const w = await makeWorld();
    const { actor } = await restricted(w, w.admin, {
      forContext: { courseId: w.course.id },
      removedPermissions: ['can_create_assignment'],
    });
    expect(await actor.refused(tenantContract.getSiteSettings, {})).toMatchObject({ status: 403 });
    await actor.call(courseContract.getCourse, { params: { courseId: w.course.id } });
    const create = { params: { courseId: w.course.id }, body: { name: 'New' } };
    expect(await actor.refused(assignmentContract.createAssignment, create)).toMatchObject({ status: 403 });
  });

  it('can only be restricted further (SESS-006)', async () => {
    const w = await makeWorld();
    const { actor } = await restricted(w, w.teacher, { forContext: { courseId: w.course.id } });
    const body = { forContext: null, removedPermissions: [] };
    expect(await actor.refused(accountContract.restrictSession, { body })).toMatchObject({
      status: 400,
      code: 'INVALID_PARAM',
    });
  });

  it('ends with its token while the one below goes on, and ends with the one below (SESS-007)', async () => {
    const w = await makeWorld();
    const first = await restricted(w, w.teacher, { removedPermissions: ['can_grade_work'] });
    const second = await restricted(w, w.teacher, { removedPermissions: ['can_grade_work'] });
    await w.nobody.call(peopleContract.revokeToken, { upload: tokenForm(first.actor.token) });
    expect(await first.actor.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
    await w.teacher.call(peopleContract.getCurrentUser, {});
    await w.nobody.call(peopleContract.revokeToken, { upload: tokenForm(w.teacher.token) });
    expect(await second.actor.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
  });
});

it('a list of restrictions has a bound, as each is compared with each', async () => {
  const w = await makeWorld();
  const removedPermissions = Array.from({ length: 20_000 }, () => 'can_grade_work');
  const body = { forContext: null, removedPermissions };
  expect(await w.student.refused(accountContract.restrictSession, { body })).toMatchObject({ status: 400 });
  const verifiedAssignmentIds = Array.from({ length: 20_000 }, () => 1);
  const verified = { forContext: null, removedPermissions: [], verifiedAssignmentIds };
  expect((await w.student.refused(accountContract.restrictSession, { body: verified })).status).toBe(400);
});

describe('ending a session by its token, which anybody may', () => {
  async function ended(w: World, form: FormData): Promise<{ status: number; tokens: number }> {
    const before = await countEnded(w);
    const address = `${w.baseUrl}/api/v1/token/revoke`;
    const { status } = await fetch(address, { method: 'POST', body: form });
    return { status, tokens: (await countEnded(w)) - before };
  }

  async function countEnded(w: World): Promise<number> {
    const rows = await w.platform.database.db
      .selectFrom('session')
      .select('id')
      .where('revokedAt', 'is not', null)
      .execute();
    return rows.length;
  }

  it('looks at one token, however many are sent', async () => {
    const w = await makeWorld();
    const tokens = [w.student.token, w.otherStudent.token, w.grader.token];
    const fields = new FormData();
    for (const token of tokens) fields.append('token', token);
    expect(await ended(w, fields)).toEqual({ status: 204, tokens: 1 });
    const again = await makeWorld();
    const files = new FormData();
    for (const { token } of [again.student, again.otherStudent])
      files.append('token', new Blob([token]), 'token');
    expect((await ended(again, files)).tokens).toBe(1);
  });
});

function tokenForm(token: string): FormData {
  const form = new FormData();
  form.set('token', token);
  return form;
}

describe('sessions of an account', () => {
  it('last 30 days (SESS-013)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, 'secret words');
    const body = { username: w.student.username, password: 'secret words' };
    const { expiresAt, accessToken } = await w.nobody.call(peopleContract.logIn, { body });
    expect(expiresAt.getTime() - w.clock.now().getTime()).toBeGreaterThan(30 * dayMs - 60_000);
    expect(expiresAt.getTime() - w.clock.now().getTime()).toBeLessThanOrEqual(30 * dayMs);
    const actor = w.withToken(w.student, accessToken);
    w.clock.advance(30 * dayMs + 1);
    expect(await actor.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
  });

  it('are listed without those that only restrict them, and ended one by one (SESS-035)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, 'secret words');
    const body = { username: w.student.username, password: 'secret words' };
    const elsewhere = await w.nobody.call(peopleContract.logIn, { body });
    const { actor } = await restricted(w, w.student, { forContext: { courseId: w.course.id } });
    const { sessions } = await actor.call(accountContract.listSessions, {});
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.isCurrent)).toHaveLength(1);
    const other = sessions.find((session) => !session.isCurrent);
    const params = { sessionId: other?.id ?? '' };
    expect(await w.teacher.refused(accountContract.endSession, { params })).toMatchObject({ status: 404 });
    await actor.call(accountContract.endSession, { params });
    const ended = w.withToken(w.student, elsewhere.accessToken);
    expect(await ended.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
  });

  it('all end at once when somebody logs out everywhere (SESS-035)', async () => {
    const w = await makeWorld();
    const { actor } = await restricted(w, w.student, { forContext: { courseId: w.course.id } });
    await actor.call(accountContract.endAllSessions, {});
    expect(await actor.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
    expect(await w.student.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
    await w.teacher.call(peopleContract.getCurrentUser, {});
  });
});

describe('acting as somebody else', () => {
  const password = 'the own password of the admin';

  it("opens a session of that person by one's own password, and the audit log has both ids (AUTH-022)", async () => {
    const w = await makeWorld();
    await setPassword(w, w.admin, password);
    const body = { username: w.student.username, ownPassword: password };
    const answer = await w.admin.call(peopleContract.logIn, { body });
    expect(answer.user.id).toBe(w.student.id);
    const entry = await w.platform.database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'impersonation started')
      .where('subjectId', '=', String(w.student.id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actorId: w.admin.id,
      detail: { impersonatorId: w.admin.id, userId: w.student.id },
    });
    const acting = w.withToken(w.student, answer.accessToken);
    const { sessions } = await w.student.call(accountContract.listSessions, {});
    expect(sessions.filter((session) => session.isImpersonated)).toHaveLength(1);
    await w.nobody.call(peopleContract.revokeToken, { upload: tokenForm(w.admin.token) });
    expect(await acting.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
  });

  it('is named with everything that is done as that person (AUTH-022)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.admin, password);
    const body = { username: w.teacher.username, ownPassword: password };
    const { accessToken } = await w.admin.call(peopleContract.logIn, { body });
    const named = async (actor: Actor, name: string) => {
      await actor.call(courseContract.createCourse, { body: { name } });
      return w.platform.database.db
        .selectFrom('auditEntry')
        .select(['actorId', 'detail'])
        .where('action', '=', 'course created')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    };
    const detail = { name: 'Acted', impersonatorId: w.admin.id };
    const acting = w.withToken(w.teacher, accessToken);
    expect(await named(acting, 'Acted')).toEqual({ actorId: w.teacher.id, detail });
    expect(await named(w.teacher, 'Own')).toEqual({ actorId: w.teacher.id, detail: { name: 'Own' } });
  });

  it("needs the permission, one's own password and an account in use (AUTH-022)", async () => {
    const w = await makeWorld();
    await setPassword(w, w.admin, password);
    await setPassword(w, w.teacher, password);
    const body = { username: w.student.username, ownPassword: password };
    expect(await w.nobody.refused(peopleContract.logIn, { body })).toMatchObject({ status: 401 });
    expect(await w.teacher.refused(peopleContract.logIn, { body })).toMatchObject({
      status: 403,
      code: 'INCORRECT_PERMISSION',
    });
    const wrong = { ...body, ownPassword: 'wrong' };
    expect(await w.admin.refused(peopleContract.logIn, { body: wrong })).toMatchObject({
      status: 403,
      code: 'INVALID_CREDENTIALS',
    });
    const unknown = { ...body, username: 'no-such-person' };
    expect(await w.admin.refused(peopleContract.logIn, { body: unknown })).toMatchObject({ status: 404 });
  });

  it('is possible towards an administrator only for administrators (AUTH-022)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.teacher, password);
    const { db } = w.platform.database;
    const staff = await db
      .selectFrom('globalRole')
      .select('id')
      .where('name', '=', 'Staff')
      .executeTakeFirstOrThrow();
    const permission = 'can_impersonate_users';
    await db.insertInto('globalRolePermission').values({ roleId: staff.id, permission }).execute();
    const towards = (username: string) => ({ body: { username, ownPassword: password } });
    expect((await w.teacher.call(peopleContract.logIn, towards(w.student.username))).user.id).toBe(
      w.student.id,
    );
    expect(await w.teacher.refused(peopleContract.logIn, towards(w.admin.username))).toMatchObject({
      status: 403,
    });
    await db
      .deleteFrom('globalRolePermission')
      .where('permission', '=', permission)
      .where('roleId', '=', staff.id)
      .execute();
  });

  it('is not possible with the right in an institution alone towards somebody who manages the site (AUTH-022)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.teacher, password);
    const right = 'can_impersonate_users';
    await giveGlobalRole(w, w.teacher, { inTenant: [right] });
    await giveGlobalRole(w, w.outsider, { onSite: ['can_manage_site_settings'] });
    const towards = (actor: Actor) => ({ body: { username: actor.username, ownPassword: password } });
    await w.teacher.call(peopleContract.logIn, towards(w.student));
    expect(await w.teacher.refused(peopleContract.logIn, towards(w.outsider))).toMatchObject({ status: 403 });
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_settings'], inTenant: [right] });
    await w.teacher.call(peopleContract.logIn, towards(w.outsider));
  });

  it('is not possible towards somebody who manages more of the institution (AUTH-022)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.teacher, password);
    const right = 'can_impersonate_users';
    await giveGlobalRole(w, w.teacher, { inTenant: [right] });
    await giveGlobalRole(w, w.outsider, { inTenant: ['can_manage_site_users'] });
    const body = { username: w.outsider.username, ownPassword: password };
    expect(await w.teacher.refused(peopleContract.logIn, { body })).toMatchObject({
      status: 403,
      body: { missing_permissions: ['can_manage_site_users'] },
    });
    await giveGlobalRole(w, w.teacher, { inTenant: [right, 'can_manage_site_users'] });
    await w.teacher.call(peopleContract.logIn, { body });
  });

  it('ends when the person who acts is switched off or gets another role (AUTH-022)', async () => {
    const changes = [{ active: false }, { role: 'Staff' }];
    for (const { role, ...change } of changes) {
      const w = await makeWorld();
      const { admin: other } = await makeWorld();
      await setPassword(w, w.admin, password);
      const body = { username: w.student.username, ownPassword: password };
      const acting = w.withToken(w.student, (await w.admin.call(peopleContract.logIn, { body })).accessToken);
      const roles = await other.call(userContract.listRoleNames, {});
      const roleId = roles.roles.find(({ name }) => name === role)?.id;
      const changed = { ...change, ...(roleId === undefined ? {} : { roleId }) };
      await other.call(userContract.patchUserAsAdmin, { params: { userId: w.admin.id }, body: changed });
      expect(await acting.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
    }
  });

  it.each(['onSite', 'inTenant'] as const)(
    'ends when the role of the person who acts loses the right %s, and no other session does (AUTH-022)',
    async (where) => {
      const w = await makeWorld();
      await setPassword(w, w.teacher, password);
      const permission = 'can_impersonate_users';
      await giveGlobalRole(w, w.teacher, { [where]: [permission] });
      const { roleId } = await w.platform.database.db
        .selectFrom('person')
        .select('roleId')
        .where('id', '=', w.teacher.id)
        .executeTakeFirstOrThrow();
      const body = { username: w.student.username, ownPassword: password };
      const acting = w.withToken(
        w.student,
        (await w.teacher.call(peopleContract.logIn, { body })).accessToken,
      );
      const { patchGlobalRole, patchTenantRole } = roleContract;
      const taken = { permission, value: false };
      if (where === 'onSite') await w.admin.call(patchGlobalRole, { params: { roleId }, body: taken });
      else {
        const params = { tenantId: w.tenantId, roleId };
        await w.admin.call(patchTenantRole, { params, body: taken });
      }
      expect(await acting.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
      await w.teacher.call(peopleContract.getCurrentUser, {});
      await w.student.call(peopleContract.getCurrentUser, {});
    },
  );

  it('reaches people of another institution only with the right for the whole site (ADMIN-002)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.teacher, password);
    const { db } = w.platform.database;
    const far = await insertTenant(db, { name: `Far ${w.admin.id}`, abbreviatedName: '' });
    const stranger = {
      tenantId: far.id,
      username: `far${w.admin.id}`,
      name: 'Far',
      email: 'far@example.org',
    };
    await w.admin.call(userContract.addUser, { body: stranger });
    const body = { tenantId: far.id, username: stranger.username, ownPassword: password };
    const rights = ['can_impersonate_users'];
    await giveGlobalRole(w, w.teacher, { inTenant: rights });
    expect((await w.teacher.refused(peopleContract.logIn, { body })).status).toBe(403);
    await giveGlobalRole(w, w.teacher, { onSite: rights });
    expect((await w.teacher.call(peopleContract.logIn, { body })).user.username).toBe(stranger.username);
  });
});

describe('a login', () => {
  it('opens at most 1,000 sessions of one person in an hour', async () => {
    const w = await makeWorld();
    const password = 'seven wet umbrellas dancing';
    await setPassword(w, w.student, password);
    const limit = loginLimitOf(w.student.id);
    await countUse(w.platform.database.db, { ...limit, amount: limit.requests - 1 }, w.clock.now());
    const body = { tenantId: w.tenantId, username: w.student.username, password };
    await w.nobody.call(peopleContract.logIn, { body });
    expect(await w.nobody.refused(peopleContract.logIn, { body })).toMatchObject({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
    });
  });
});

describe('a page of another site', () => {
  it('can do nothing in the name of somebody: no cookie counts, and no form is taken (CSRF)', async () => {
    const w = await makeWorld();
    const call = (headers: Record<string, string>, body: string) =>
      fetch(`${w.baseUrl}/api/v1/users/${w.student.id}`, { method: 'PATCH', headers, body });
    const origin = 'https://evil.example';
    const json = { origin, 'content-type': 'application/json' };
    expect((await call({ ...json, cookie: `session=${w.student.token}` }, '{"name":"x"}')).status).toBe(401);
    const form = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call(form, 'name=x')).status).toBeGreaterThanOrEqual(400);
    const asked = await fetch(`${w.baseUrl}/api/v1/login`, { headers: { origin } });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect((await w.student.call(peopleContract.getCurrentUser, {})).name).toBe(w.student.name);
  });
});
