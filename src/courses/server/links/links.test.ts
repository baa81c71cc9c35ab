import { describe, expect, it } from 'vitest';
import { meanwhile } from '../../../../tests/support/race.ts';
import { enrollLink, newcomer } from '../../../../tests/support/samples/enroll-links.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { setInTenant } from '../../../../tests/support/tenant-setting.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { addUses } from '../../../kernel/server/http/rate-limit.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { insertTenant, upsertSiteSetting } from '../../../tenants/server/index.ts';
import { courseContract } from '../../domain/contract.ts';
import { enrollLinkContract } from '../../domain/links/contract.ts';
import { registerLimitOf } from './join.ts';
import { lockLink } from './store.ts';

const makeWorld = useWorld();
const { listEnrollLinks, putEnrollLink, removeEnrollLink, getEnrollLink, joinByLink, registerByLink } =
  enrollLinkContract;

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const ofLink = (w: World, linkId: string) => ({ params: { courseId: w.course.id, linkId } });
const unknown = '00000000-0000-4000-8000-000000000000';

async function roleIn(w: World, actor: Actor): Promise<string | undefined> {
  const { enrollments } = await actor.call(courseContract.listOwnEnrollments, {});
  return enrollments.find(({ courseId }) => courseId === String(w.course.id))?.roleName;
}

const usesOf = async (w: World, id: string) =>
  (await w.teacher.call(listEnrollLinks, inCourse(w))).find((link) => link.id === id)?.uses;

function register(w: World, linkId: string, body = newcomer()) {
  return { ...ofLink(w, linkId), body };
}

const archive = (w: World) =>
  w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { state: 'archived' } });

describe('links of a course', () => {
  it('are made, listed, changed and deleted by people who edit members (ENROL-001, ENROL-003)', async () => {
    const w = await makeWorld();
    const expirationDate = new Date(w.clock.now().getTime() + 3_600_000);
    const made = await enrollLink(w, { expirationDate, maxUses: 30 });
    expect(made).toMatchObject({ expirationDate, allowRegister: false, maxUses: 30, uses: 0 });
    expect(made.role.name).toBe('Student');
    const body = { id: made.id, roleId: made.role.id, expirationDate: null, allowRegister: true };
    await w.teacher.call(putEnrollLink, { ...inCourse(w), body });
    const second = await enrollLink(w);
    const listed = await w.teacher.call(listEnrollLinks, inCourse(w));
    expect(listed.find(({ id }) => id === made.id)).toEqual({
      ...made,
      expirationDate: null,
      allowRegister: true,
      maxUses: null,
    });
    expect(listed.map(({ id }) => id)).toContain(second.id);
    await w.teacher.call(removeEnrollLink, ofLink(w, made.id));
    expect(await w.nobody.refused(getEnrollLink, ofLink(w, made.id))).toMatchObject({ status: 404 });
    expect(await w.student.refused(listEnrollLinks, inCourse(w))).toMatchObject({ status: 403 });
  });

  it('are not made where they are switched off; those that there are still work and can be deleted (TEN-036)', async () => {
    const w = await makeWorld();
    const made = await enrollLink(w);
    await setInTenant(w, 'COURSE_REGISTER_ENABLED', false);
    const body = { roleId: made.role.id, expirationDate: null, allowRegister: false };
    const refused = await w.teacher.refused(putEnrollLink, { ...inCourse(w), body });
    expect(refused).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
    const closed = { ...body, id: made.id, maxUses: 1 };
    expect(await w.teacher.call(putEnrollLink, { ...inCourse(w), body: closed })).toMatchObject({
      maxUses: 1,
    });
    await w.outsider.call(joinByLink, ofLink(w, made.id));
    await w.teacher.call(removeEnrollLink, ofLink(w, made.id));
    await setInTenant(w, 'COURSE_REGISTER_ENABLED', null);
  });

  it('of another course are neither changed, deleted nor used', async () => {
    const w = await makeWorld();
    const { id, role } = await enrollLink(w);
    const other = await w.otherCourse();
    const params = { courseId: other.id, linkId: id };
    expect(await other.teacher.refused(removeEnrollLink, { params })).toMatchObject({ status: 404 });
    expect(await w.outsider.refused(joinByLink, { params })).toMatchObject({ status: 404 });
    const roles = await other.teacher.call(courseContract.listCourseRoles, { params });
    const body = { id, roleId: roles[0]?.id ?? 0, expirationDate: null, allowRegister: true };
    expect(await other.teacher.refused(putEnrollLink, { params, body })).toMatchObject({ status: 404 });
    const foreignRole = { ...body, roleId: role.id };
    expect(await other.teacher.refused(putEnrollLink, { params, body: foreignRole })).toMatchObject({
      status: 404,
    });
  });

  it('warn of a date that has passed and of a role that edits roles', async () => {
    const w = await makeWorld();
    const roles = await w.teacher.call(courseContract.listCourseRoles, inCourse(w));
    const roleId = roles.find(({ name }) => name === 'Full Teacher')?.id ?? 0;
    const expirationDate = new Date(w.clock.now().getTime() - 1000);
    const body = { roleId, expirationDate, allowRegister: false };
    const { warnings } = await w.teacher.callPage(putEnrollLink, { ...inCourse(w), body });
    expect(warnings.map(({ code }) => code)).toEqual(['013', '014']);
  });

  it('give a role that edits roles only when the maker edits roles themselves', async () => {
    const w = await makeWorld();
    const roles = await w.teacher.call(courseContract.listCourseRoles, inCourse(w));
    const idOf = (wanted: string) => roles.find(({ name }) => name === wanted)?.id ?? 0;
    const ta = await w.person('Full TA');
    await w.teacher.call(courseContract.patchCourseRole, {
      params: { ...inCourse(w).params, roleId: idOf('Full TA') },
      body: { permissions: { can_edit_course_users: true, can_edit_course_roles: false } },
    });
    const body = { roleId: idOf('Full Teacher'), expirationDate: null, allowRegister: false };
    expect(await ta.refused(putEnrollLink, { ...inCourse(w), body })).toMatchObject({ status: 403 });
    const student = { ...body, roleId: idOf('Student') };
    expect((await ta.call(putEnrollLink, { ...inCourse(w), body: student })).uses).toBe(0);
  });

  it('of a role that edits roles are neither shown to, nor changed or deleted by, people who may not give it', async () => {
    const w = await makeWorld();
    const mighty = await enrollLink(w, { role: 'Full Teacher' });
    const plain = await enrollLink(w);
    const editor = await personWith(w, ['can_edit_course_users']);
    const listed = await editor.call(listEnrollLinks, inCourse(w));
    expect(listed.map(({ id }) => id)).toEqual([plain.id]);
    const body = { id: mighty.id, roleId: plain.role.id, expirationDate: null, allowRegister: true };
    expect(await editor.refused(putEnrollLink, { ...inCourse(w), body })).toMatchObject({ status: 404 });
    expect(await editor.refused(removeEnrollLink, ofLink(w, mighty.id))).toMatchObject({ status: 404 });
    const seen = await w.teacher.call(listEnrollLinks, inCourse(w));
    expect(seen.find(({ id }) => id === mighty.id)).toEqual(mighty);
    await editor.call(removeEnrollLink, ofLink(w, plain.id));
  });

  it('do not give the right to edit roles when their role gets it later', async () => {
    const w = await makeWorld();
    const made = await w.teacher.call(courseContract.createCourseRole, {
      ...inCourse(w),
      body: { name: 'Helper' },
    });
    const { id } = await enrollLink(w, { role: 'Helper', allowRegister: true });
    const body = { permissions: { can_edit_course_roles: true } };
    const params = { ...inCourse(w).params, roleId: made.id };
    await w.teacher.call(courseContract.patchCourseRole, { params, body });
    for (const refused of [
      await w.nobody.refused(getEnrollLink, ofLink(w, id)),
      await w.outsider.refused(joinByLink, ofLink(w, id)),
      await w.nobody.refused(registerByLink, register(w, id)),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
      expect(refused.message).toContain('more rights since the link was made');
    }
    // Whoever edits roles says by storing the link again that it may give them.
    const again = { id, roleId: made.id, expirationDate: null, allowRegister: true };
    await w.teacher.call(putEnrollLink, { ...inCourse(w), body: again });
    await w.outsider.call(joinByLink, ofLink(w, id));
    expect(await roleIn(w, w.outsider)).toBe('Helper');
  });

  it('hold their role: it cannot be deleted while a link gives it', async () => {
    const w = await makeWorld();
    const made = await w.teacher.call(courseContract.createCourseRole, {
      ...inCourse(w),
      body: { name: 'Guest' },
    });
    const { id } = await enrollLink(w, { role: 'Guest' });
    const params = { ...inCourse(w).params, roleId: made.id };
    const refused = await w.teacher.refused(courseContract.removeCourseRole, { params });
    expect(refused.message).toContain('enrolment links');
    await w.teacher.call(removeEnrollLink, ofLink(w, id));
    await w.teacher.call(courseContract.removeCourseRole, { params });
  });

  it('are at most 100', async () => {
    const w = await makeWorld();
    const { role } = await enrollLink(w);
    await w.transaction(async (tx) => {
      const row = { courseId: w.course.id, roleId: role.id, allowRegister: false, createdAt: w.clock.now() };
      await tx
        .insertInto('enrollmentLink')
        .values(Array.from({ length: 99 }, () => row))
        .execute();
    });
    const body = { roleId: role.id, expirationDate: null, allowRegister: false };
    expect(await w.teacher.refused(putEnrollLink, { ...inCourse(w), body })).toMatchObject({
      status: 400,
      message: 'A course has at most 100 enrolment links. Delete one first.',
    });
  });
});

describe('joining by a link', () => {
  it('makes somebody a member in its role; once more changes and counts nothing (ENROL-004, ENROL-005)', async () => {
    const w = await makeWorld();
    const { id } = await enrollLink(w);
    const person = await w.person();
    const seen = await w.nobody.call(getEnrollLink, ofLink(w, id));
    expect(seen).toMatchObject({ id, course: { id: w.course.id, tenantId: w.tenantId, price: null } });
    expect(Object.keys(seen)).not.toContain('uses');
    await person.call(joinByLink, ofLink(w, id));
    await person.call(joinByLink, ofLink(w, id));
    expect(await roleIn(w, person)).toBe('Student');
    expect(await usesOf(w, id)).toBe(1);
  });

  it('tells members with another role so, and changes nothing', async () => {
    const w = await makeWorld();
    const { id } = await enrollLink(w);
    expect(await w.grader.refused(joinByLink, ofLink(w, id))).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: 'You are a member of this course in another role. Ask a teacher of the course to change it.',
    });
    expect(await usesOf(w, id)).toBe(0);
  });

  it('ends at the moment of expiry, for members of the same role never', async () => {
    const w = await makeWorld();
    const now = w.clock.now().getTime();
    const { id } = await enrollLink(w, { expirationDate: new Date(now + 1000) });
    const [person, late] = [await w.person(), await w.person()];
    await person.call(joinByLink, ofLink(w, id));
    w.clock.advance(1000);
    const expired = { status: 409, code: 'OBJECT_EXPIRED', message: 'This link has expired.' };
    expect(await late.refused(joinByLink, ofLink(w, id))).toMatchObject(expired);
    expect(await w.nobody.refused(getEnrollLink, ofLink(w, id))).toMatchObject(expired);
    await person.call(joinByLink, ofLink(w, id));
  });

  it('gives the last place to one of two who take it at once', async () => {
    const w = await makeWorld();
    const { id } = await enrollLink(w, { maxUses: 2 });
    const [first, second, third] = [await w.person(), await w.person(), await w.person()];
    await first.call(joinByLink, ofLink(w, id));
    const path = { courseId: w.course.id, linkId: id };
    const both = await meanwhile(
      w,
      (tx) => lockLink(tx, path),
      () => Promise.allSettled([second, third].map((person) => person.call(joinByLink, ofLink(w, id)))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await usesOf(w, id)).toBe(2);
    const refused = await w.nobody.refused(getEnrollLink, ofLink(w, id));
    expect(refused).toMatchObject({ status: 409, code: 'OBJECT_EXPIRED' });
    expect(refused.message).toContain('As many people as this link allows have joined.');
  });

  it('is not possible in an archived course, by an unknown link or from another institution', async () => {
    const w = await makeWorld();
    const { id } = await enrollLink(w, { allowRegister: true });
    expect(await w.outsider.refused(joinByLink, ofLink(w, unknown))).toMatchObject({ status: 404 });
    const tenant = await w.transaction((tx) => insertTenant(tx, { name: 'Elsewhere', abbreviatedName: 'E' }));
    await w.transaction((tx) =>
      tx.updateTable('person').set({ tenantId: tenant.id }).where('id', '=', w.outsider.id).execute(),
    );
    expect(await w.outsider.refused(joinByLink, ofLink(w, id))).toMatchObject({ status: 404 });
    await archive(w);
    const person = await w.person();
    const archived = { status: 409, message: 'This course is archived. Nobody can join it any more.' };
    expect(await person.refused(joinByLink, ofLink(w, id))).toMatchObject(archived);
    expect(await w.nobody.refused(getEnrollLink, ofLink(w, id))).toMatchObject(archived);
    const refused = await w.nobody.refused(registerByLink, register(w, id));
    expect(refused).toMatchObject(archived);
  });

  it('is not possible with a session for another course', async () => {
    const w = await makeWorld();
    const { id } = await enrollLink(w);
    const other = await w.otherCourse();
    const body = { forContext: { courseId: other.id }, removedPermissions: [] };
    const { accessToken } = await other.teacher.call(accountContract.restrictSession, { body });
    const limited = w.withToken(other.teacher, accessToken);
    expect(await limited.refused(joinByLink, ofLink(w, id))).toMatchObject({ status: 403 });
  });
});

describe('registering by a link', () => {
  it('makes account and member at once and logs in, where the link allows it (ENROL-002, ENROL-005)', async () => {
    const w = await makeWorld();
    await w.transaction((tx) =>
      upsertSiteSetting(tx, { name: 'REGISTER_ENABLED', value: false, now: w.clock.now() }),
    );
    const { id } = await enrollLink(w, { allowRegister: true, maxUses: 1 });
    const body = newcomer();
    const { user, accessToken } = await w.nobody.call(registerByLink, register(w, id, body));
    const actor = w.withToken(w.nobody, accessToken);
    expect(user).toMatchObject({ username: body.username, tenantId: w.tenantId });
    expect(await roleIn(w, actor)).toBe('Student');
    const late = newcomer();
    expect(await w.nobody.refused(registerByLink, register(w, id, late))).toMatchObject({
      status: 409,
      code: 'OBJECT_EXPIRED',
    });
    const login = { body: { username: late.username, password: late.password, tenantId: w.tenantId } };
    expect(await w.nobody.refused(peopleContract.logIn, login)).toMatchObject({ code: 'LOGIN_FAILURE' });
  });

  it('is refused when the link is for people with an account, or with a weak password', async () => {
    const w = await makeWorld();
    const closed = await enrollLink(w);
    const refused = await w.nobody.refused(registerByLink, register(w, closed.id));
    expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    const open = await enrollLink(w, { allowRegister: true });
    const body = { ...newcomer(), password: 'password' };
    expect(await w.nobody.refused(registerByLink, register(w, open.id, body))).toMatchObject({
      status: 400,
      code: 'WEAK_PASSWORD',
    });
    expect(await usesOf(w, open.id)).toBe(0);
  });

  it('is possible for a whole class at one address, but not without end', async () => {
    const w = await makeWorld();
    const { id } = await enrollLink(w, { allowRegister: true });
    const call = () => register(w, id);
    const limit = registerLimitOf('127.0.0.1');
    // The other tests register at this address, too.
    w.clock.advance(600_000);
    await w.nobody.call(registerByLink, call());
    await addUses(w.platform.database.db, { ...limit, amount: 298 }, w.clock.now());
    await w.nobody.call(registerByLink, call());
    expect((await w.nobody.refused(registerByLink, call())).status).toBe(429);
    w.clock.advance(300_000);
    await w.nobody.call(registerByLink, call());
  });
});
