import { describe, expect, it } from 'vitest';
import { buildGroups } from '../../../../tests/support/build-group.ts';
import { giveGlobalRole } from '../../../../tests/support/give-global-role.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { insertTenant } from '../../../tenants/server/index.ts';
import { taskContract } from '../../../kernel/domain/task.ts';
import { peopleContract } from '../../domain/contract.ts';
import { userContract } from '../../domain/user-contract.ts';
import { findRoleId } from '../roles.ts';

const makeWorld = useWorld();
let made = 0;

function newPerson(): { username: string; name: string; email: string } {
  made += 1;
  return { username: `newcomer${made}`, name: `Newcomer ${made}`, email: `newcomer${made}@example.org` };
}

async function mailsTo(w: World, recipient: string) {
  const { db } = w.platform.database;
  return db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
}

describe('searching people', () => {
  it('takes 3 characters, the right, and once a second (USER-030, USER-031)', async () => {
    const w = await makeWorld();
    const refused = (actor: Actor, q: string) => actor.refused(userContract.searchUsers, { query: { q } });
    expect((await refused(w.student, w.grader.username)).status).toBe(403);
    expect((await refused(w.teacher, 'ab')).status).toBe(400);
    // The limit counts by full seconds: begin with one.
    w.clock.advance(1000 - (w.clock.now().getTime() % 1000));
    const found = await w.teacher.call(userContract.searchUsers, { query: { q: w.student.username } });
    expect(found.map(({ id, username }) => ({ id, username }))).toContainEqual({
      id: w.student.id,
      username: w.student.username,
    });
    expect(found[0]).not.toHaveProperty('email');
    expect(await refused(w.teacher, w.student.username)).toMatchObject({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
    });
    w.clock.advance(1000);
    const members = { q: w.student.username, excludeCourse: w.course.id };
    const others = await w.teacher.call(userContract.searchUsers, { query: members });
    expect(others.map(({ id }) => id)).not.toContain(w.student.id);
  });

  it('reaches other institutions only with can_search_users_other_tenant (USER-031)', async () => {
    const w = await makeWorld();
    const { db } = w.platform.database;
    made += 1;
    const other = await insertTenant(db, { name: `Elsewhere ${made}`, abbreviatedName: '' });
    const body = { ...newPerson(), tenantId: other.id };
    const stranger = await w.admin.call(userContract.addUser, { body });
    const query = { q: body.username };
    expect(await w.teacher.call(userContract.searchUsers, { query })).toEqual([]);
    w.clock.advance(1000);
    const named = await w.teacher.refused(userContract.searchUsers, {
      query: { ...query, tenantId: other.id },
    });
    expect(named.status).toBe(403);
    const all = await w.admin.call(userContract.searchUsers, { query });
    expect(all.map(({ id }) => id)).toEqual([stranger.id]);
  });

  it('looks at no address: whoever may not read one could find it out letter by letter (USER-030)', async () => {
    const w = await makeWorld();
    const { db } = w.platform.database;
    const email = `secret${w.student.id}@hidden.example`;
    await db.updateTable('person').set({ email }).where('id', '=', w.student.id).execute();
    for (const q of [`secret${w.student.id}`, `email:secret${w.student.id}`]) {
      w.clock.advance(1000);
      expect(await w.teacher.call(userContract.searchUsers, { query: { q } })).toEqual([]);
      const { users } = await w.admin.call(userContract.listManagedUsers, { query: { q } });
      expect(users.map(({ id }) => id)).toEqual([w.student.id]);
    }
  });

  it('is refused without a word about who is in a course that the caller may not see (USER-030)', async () => {
    const w = await makeWorld();
    const { id } = await w.otherCourse();
    const query = { q: w.student.username, excludeCourse: id };
    expect((await w.teacher.refused(userContract.searchUsers, { query })).status).toBe(404);
  });
});

describe('adding one person', () => {
  it('mails a link for the first password, kept only as a hash (ADMIN-009, AUTH-020)', async () => {
    const w = await makeWorld();
    const person = newPerson();
    const body = { ...person, tenantId: w.tenantId };
    const user = await w.admin.call(userContract.addUser, { body });
    const [mail] = await mailsTo(w, person.email);
    const link = new RegExp(`/tenants/${w.tenantId}/users/${user.id}/initial_password\\?token=(\\S+)`);
    const token = link.exec(mail?.bodyText ?? '')?.[1];
    expect(token).toBeDefined();
    const { db } = w.platform.database;
    const stored = await db
      .selectFrom('singleUseToken')
      .selectAll()
      .where('personId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(stored.purpose).toBe('initial_password');
    expect(stored.tokenSha256).not.toBe(token);
    const lifeMs = stored.expiresAt.getTime() - w.clock.now().getTime();
    expect(Math.abs(lifeMs - 14 * 24 * 3_600_000)).toBeLessThan(5000);
    const again = await w.admin.refused(userContract.addUser, {
      body: { ...body, username: person.username.toUpperCase() },
    });
    expect(again).toMatchObject({ status: 400, code: 'OBJECT_ALREADY_EXISTS' });
  });

  it('is sent again on request, and the earlier link stops working (AUTH-020)', async () => {
    const w = await makeWorld();
    const person = newPerson();
    const { id } = await w.admin.call(userContract.addUser, { body: { ...person, tenantId: w.tenantId } });
    const tokens = () =>
      w.platform.database.db.selectFrom('singleUseToken').selectAll().where('personId', '=', id).execute();
    const [before] = await tokens();
    await w.admin.call(userContract.mailInitialPassword, { params: { userId: id } });
    const after = await tokens();
    expect(after).toHaveLength(1);
    expect(after[0]?.tokenSha256).not.toBe(before?.tokenSha256);
    expect(await mailsTo(w, person.email)).toHaveLength(2);
    const { db } = w.platform.database;
    await db.updateTable('person').set({ passwordHash: 'x' }).where('id', '=', id).execute();
    const done = await w.admin.refused(userContract.mailInitialPassword, { params: { userId: id } });
    expect(done.body).toMatchObject({ reason: { invalidState: {} } });
  });

  it('never gives more rights than the caller holds', async () => {
    const w = await makeWorld();
    await giveGlobalRole(w, w.teacher, { onSite: ['can_add_users', 'can_manage_site_users'] });
    const { db } = w.platform.database;
    const adminRole = await findRoleId(db, 'Admin');
    const body = { ...newPerson(), tenantId: w.tenantId, roleId: adminRole };
    expect((await w.teacher.refused(userContract.addUser, { body })).status).toBe(403);
    const raise = { params: { userId: w.student.id }, body: { roleId: adminRole } };
    expect((await w.teacher.refused(userContract.patchUserAsAdmin, raise)).status).toBe(403);
    const takeOver = { params: { userId: w.admin.id }, body: { email: 'mine@example.org' } };
    expect((await w.teacher.refused(userContract.patchUserAsAdmin, takeOver)).status).toBe(403);
    const { roles } = await w.teacher.call(userContract.listRoleNames, {});
    expect(roles.map(({ name }) => name)).not.toContain('Admin');
  });
});

describe('changing people', () => {
  it('reaches no group, which is no account: with an address it could log in (ADMIN-009)', async () => {
    const w = await makeWorld();
    const { authorIds } = await buildGroups(w, [w.student]);
    const params = { userId: authorIds[0] ?? 0 };
    const change = { params, body: { email: 'group@example.org' } };
    expect((await w.admin.refused(userContract.patchUserAsAdmin, change)).status).toBe(404);
    expect((await w.admin.refused(userContract.mailInitialPassword, { params })).status).toBe(404);
  });

  it('ends every session of somebody who is switched off (ADMIN-009)', async () => {
    const w = await makeWorld();
    const params = { userId: w.student.id };
    await w.admin.call(userContract.patchUserAsAdmin, { params, body: { active: false } });
    expect((await w.student.refused(peopleContract.getCurrentUser, {})).status).toBe(401);
    await w.admin.call(userContract.patchUserAsAdmin, { params, body: { active: true } });
    expect((await w.student.refused(peopleContract.getCurrentUser, {})).status).toBe(401);
  });

  it("is refused on one's own account (ADMIN-009)", async () => {
    const w = await makeWorld();
    const own = { params: { userId: w.admin.id }, body: { active: false } };
    expect((await w.admin.refused(userContract.patchUserAsAdmin, own)).status).toBe(403);
  });

  it('is for holders of can_manage_site_users; others read only their own record (USER-004)', async () => {
    const w = await makeWorld();
    const params = { userId: w.otherStudent.id };
    expect((await w.student.refused(userContract.getUser, { params })).status).toBe(404);
    const own = await w.student.call(userContract.getUser, { params: { userId: w.student.id } });
    const { id, name, username } = w.student;
    expect(own).toMatchObject({ id, name, username });
    expect(own.email).toMatch(/@/);
    const body = { name: 'Renamed' };
    expect((await w.teacher.refused(userContract.patchUserAsAdmin, { params, body })).status).toBe(403);
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_users'] });
    await giveGlobalRole(w, w.otherStudent, {});
    const changed = await w.teacher.call(userContract.patchUserAsAdmin, { params, body });
    expect(changed.name).toBe('Renamed');
  });

  it('reaches another institution only with a right for the whole site (ADMIN-002)', async () => {
    const w = await makeWorld();
    made += 1;
    const other = await insertTenant(w.platform.database.db, { name: `Far ${made}`, abbreviatedName: '' });
    const body = { ...newPerson(), tenantId: other.id };
    const stranger = await w.admin.call(userContract.addUser, { body });
    await giveGlobalRole(w, w.teacher, {
      inTenant: ['can_manage_site_users', 'can_add_users', 'can_edit_own_info'],
    });
    const params = { userId: stranger.id };
    expect((await w.teacher.refused(userContract.getUser, { params })).status).toBe(404);
    const patch = { params, body: { name: 'Mine now' } };
    expect((await w.teacher.refused(userContract.patchUserAsAdmin, patch)).status).toBe(404);
    expect((await w.teacher.refused(userContract.addUser, { body })).status).toBe(403);
    const query = { tenantId: other.id };
    expect((await w.teacher.refused(userContract.listManagedUsers, { query })).status).toBe(403);
    const found = { query: { q: body.username } };
    expect((await w.teacher.call(userContract.listManagedUsers, found)).users).toEqual([]);
    const studentRights = Object.entries(
      (await w.student.call(peopleContract.getCurrentUser, {})).permissions,
    );
    const alsoHeld = studentRights.filter(([, isHeld]) => isHeld).map(([name]) => name);
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_users', ...alsoHeld] });
    expect((await w.teacher.call(userContract.getUser, { params })).username).toBe(body.username);
    expect((await w.teacher.call(userContract.listManagedUsers, found)).users).toHaveLength(1);
    expect((await w.teacher.call(userContract.patchUserAsAdmin, patch)).name).toBe('Mine now');
  });

  it("gives no role that an institution has made stronger than the caller's own", async () => {
    const w = await makeWorld();
    const strong = await w.person('Student');
    await giveGlobalRole(w, strong, { inTenant: ['can_manage_site_settings'] });
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_users', 'can_add_users'] });
    const refused = await w.teacher.refused(userContract.patchUserAsAdmin, {
      params: { userId: strong.id },
      body: { email: 'taken.over@example.org' },
    });
    expect(refused.status).toBe(403);
    const { roles } = await w.teacher.call(userContract.listRoleNames, {});
    expect(roles.map(({ name }) => name)).not.toContain(`Special ${made - 1}`);
  });
});

describe('the list of people', () => {
  it('comes page after page, filtered by state (ADMIN-009)', async () => {
    const w = await makeWorld();
    const people = [newPerson(), newPerson(), newPerson()].map((one) => ({
      ...one,
      name: `Paged ${w.admin.id}`,
    }));
    await w.admin.call(userContract.addUsers, { body: { tenantId: w.tenantId, users: people } });
    const query = { q: `name:paged ${w.admin.id}`, state: 'without-password' as const };
    const first = await w.admin.callPage(userContract.listManagedUsers, { query, page: { size: 2 } });
    const page = { size: 2, ...(first.nextToken ? { nextToken: first.nextToken } : {}) };
    const second = await w.admin.callPage(userContract.listManagedUsers, { query, page });
    const names = [...first.body.users, ...second.body.users].map((user) => user.username);
    expect(names).toEqual(people.map((person) => person.username));
    expect(second.nextToken).toBeUndefined();
    const inactive = { ...query, state: 'inactive' as const };
    expect((await w.admin.call(userContract.listManagedUsers, { query: inactive })).users).toEqual([]);
  });
});

describe('adding many people', () => {
  it('adds all or none and names each row that cannot be used (ADMIN-009)', async () => {
    const w = await makeWorld();
    const good = newPerson();
    const users = [good, { ...newPerson(), username: w.student.username }];
    const taken = await w.admin.refused(userContract.addUsers, { body: { tenantId: w.tenantId, users } });
    expect(taken).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(taken.body['rowProblems']).toEqual([
      { row: 1, field: 'username', message: 'This username is taken. Choose another one.' },
    ]);
    const bad = [good, { ...good, name: '', email: 'nowhere' }];
    const wrong = await w.admin.refused(userContract.addUsers, {
      body: { tenantId: w.tenantId, users: bad },
    });
    expect(wrong.body['rowProblems']).toHaveLength(3);
    const { users: found } = await w.admin.call(userContract.listManagedUsers, {
      query: { q: good.username },
    });
    expect(found).toEqual([]);
  });

  it('mails the links by a task that only its starter may read (TASK-005)', async () => {
    const w = await makeWorld();
    const users = [newPerson(), newPerson()];
    const { task, createdUsers } = await w.admin.call(userContract.addUsers, {
      body: { tenantId: w.tenantId, users },
    });
    expect(createdUsers).toHaveLength(2);
    const params = { taskResultId: task.id };
    const read = () => w.admin.call(taskContract.getTaskResult, { params });
    expect(await read()).toEqual({ id: task.id, state: 'not_started', result: null });
    expect((await w.teacher.refused(taskContract.getTaskResult, { params })).status).toBe(404);
    const [gone] = createdUsers;
    await w.admin.call(userContract.patchUserAsAdmin, {
      params: { userId: gone?.id ?? 0 },
      body: { active: false },
    });
    await runJobs(w.platform, 'people.mailInitialPasswords');
    expect(await read()).toEqual({
      id: task.id,
      state: 'finished',
      result: { mailed: 1, failed: [{ user_id: gone?.id, message: 'This account is switched off.' }] },
    });
    expect(await mailsTo(w, users[1]?.email ?? '')).toHaveLength(1);
    expect(await mailsTo(w, users[0]?.email ?? '')).toHaveLength(0);
  });
});
