import { describe, expect, it } from 'vitest';
import { insertSingleUseToken } from './store.ts';
import { tokenSha256 } from './passwords.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { accountContract } from '../domain/account-contract.ts';
import { peopleContract } from '../domain/contract.ts';
import { setPassword } from '../../../tests/support/set-password.ts';
import { useWorld, type Actor } from '../../../tests/support/world.ts';

const makeWorld = useWorld();

function tokenForm(token: string): FormData {
  const form = new FormData();
  form.set('token', token);
  return form;
}

describe('logging in', () => {
  it('opens a session whatever the case of the username, and answers it with the person (AUTH-001, AUTH-002)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, 'correct horse');
    const body = { username: w.student.username.toUpperCase(), password: 'correct horse' };
    const answer = await w.nobody.call(peopleContract.logIn, { body });
    expect(answer.user).toMatchObject({ id: w.student.id, email: `${w.student.username}@example.org` });
    expect(answer.expiresAt.getTime()).toBeGreaterThan(w.clock.now().getTime());
    expect(answer.restrictions).toEqual({
      forContext: null,
      removedPermissions: [],
      verifiedAssignmentIds: [],
    });
    const opened = w.withToken(w.student, answer.accessToken);
    expect((await opened.call(peopleContract.getCurrentUser, {})).id).toBe(w.student.id);
    expect(JSON.stringify(answer)).not.toContain('argon2');
  });

  it('never says which part was wrong, and counts failures only (AUTH-002)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, 'correct horse');
    const wrongPassword = { username: w.student.username, password: 'wrong' };
    const unknown = { username: 'no-such-person', password: 'wrong' };
    const first = await w.nobody.refused(peopleContract.logIn, { body: wrongPassword });
    const second = await w.nobody.refused(peopleContract.logIn, { body: unknown });
    expect(first).toMatchObject({ status: 400, code: 'LOGIN_FAILURE' });
    expect(second.message).toBe(first.message);
    for (let failure = 2; failure <= 5; failure += 1)
      await w.nobody.refused(peopleContract.logIn, { body: wrongPassword });
    const sixth = await w.nobody.refused(peopleContract.logIn, { body: wrongPassword });
    expect(sixth).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    const right = { username: w.student.username, password: 'correct horse' };
    // Somebody who guesses right after too many guesses is not told so.
    expect(await w.nobody.refused(peopleContract.logIn, { body: right })).toMatchObject({ status: 429 });
    w.clock.advance(60_000);
    for (let login = 0; login < 7; login += 1) await w.nobody.call(peopleContract.logIn, { body: right });
    expect((await w.nobody.call(peopleContract.logIn, { body: right })).user.id).toBe(w.student.id);
  });

  it('refuses an account that is switched off', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, 'correct horse');
    await w.platform.database.db
      .updateTable('person')
      .set({ active: false })
      .where('id', '=', w.student.id)
      .execute();
    const body = { username: w.student.username, password: 'correct horse' };
    expect(await w.nobody.refused(peopleContract.logIn, { body })).toMatchObject({
      status: 403,
      code: 'INACTIVE_USER',
    });
  });
});

describe('sessions', () => {
  it('tell who is logged in, with the permissions of the site (AUTH-004)', async () => {
    const w = await makeWorld();
    const user = await w.teacher.call(peopleContract.getCurrentUser, {});
    expect(user).toMatchObject({ id: w.teacher.id, type: 'normal', group: null, isTestStudent: false });
    expect(user.permissions).toMatchObject({ can_create_courses: true, can_manage_site_settings: false });
    const admin = await w.admin.call(peopleContract.getCurrentUser, {});
    expect(Object.values(admin.permissions)).not.toContain(false);
  });

  it('tell whether the person sees hidden assignments in some course that the session reaches (SESS-034)', async () => {
    const w = await makeWorld();
    const seesHidden = async (actor: Actor) => (await actor.call(peopleContract.getCurrentUser, {})).hidden;
    expect(await seesHidden(w.teacher)).toBe(true);
    expect(await seesHidden(w.student)).toBe(false);
    expect(await seesHidden(w.admin)).toBe(true);
    const other = await w.teacher.call(courseContract.createCourse, { body: { name: 'Other' } });
    const restricted = async (actor: Actor, body: { courseId?: number; removed?: string[] }) => {
      const forContext = body.courseId === undefined ? null : { courseId: body.courseId };
      const answer = await actor.call(accountContract.restrictSession, {
        body: { forContext, removedPermissions: body.removed ?? [] },
      });
      return seesHidden(w.withToken(actor, answer.accessToken));
    };
    expect(await restricted(w.grader, { courseId: w.course.id })).toBe(true);
    expect(await restricted(w.grader, { courseId: other.id })).toBe(false);
    expect(await restricted(w.admin, { removed: ['can_see_hidden_assignments'] })).toBe(false);
  });

  it('end at once when their token is revoked, and revoking twice is fine (AUTH-003, SESS-007)', async () => {
    const w = await makeWorld();
    await w.nobody.call(peopleContract.revokeToken, { upload: tokenForm(w.student.token) });
    await w.nobody.call(peopleContract.revokeToken, { upload: tokenForm(w.student.token) });
    expect(await w.student.refused(peopleContract.getCurrentUser, {})).toMatchObject({
      status: 401,
      code: 'NOT_LOGGED_IN',
    });
  });

  it('end when their time is over, and without a session the calls are refused', async () => {
    const w = await makeWorld();
    expect(await w.nobody.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
    const { db } = w.platform.database;
    const expiresAt = new Date(w.clock.now().getTime() - 1);
    await db.updateTable('session').set({ expiresAt }).where('personId', '=', w.student.id).execute();
    expect(await w.student.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
  });

  it('store no token in plain text', async () => {
    const w = await makeWorld();
    const rows = await w.platform.database.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(w.student.token);
    expect(rows.some((row) => row.tokenSha256 === tokenSha256(w.student.token))).toBe(true);
  });
});

describe('the first administrator', () => {
  const details = {
    tenantName: 'New University',
    username: 'root-admin',
    name: 'Root Admin',
    email: 'root@example.org',
    password: 'correct horse battery',
  };

  it('is made once by the one-time token', async () => {
    const w = await makeWorld();
    const token = `first-admin-${w.admin.id}`;
    const expiresAt = new Date(w.clock.now().getTime() + 1000);
    const stored = { tokenSha256: tokenSha256(token), personId: null, purpose: 'first-admin', expiresAt };
    await insertSingleUseToken(w.platform.database.db, stored);
    const answer = await w.nobody.call(peopleContract.createFirstAdmin, { body: { token, ...details } });
    expect(answer.user.permissions['is_admin']).toBe(true);
    const again = await w.nobody.refused(peopleContract.createFirstAdmin, { body: { token, ...details } });
    expect(again).toMatchObject({ status: 409, code: 'OBJECT_EXPIRED' });
  });

  it('is refused with an unknown token, or a username that is taken', async () => {
    const w = await makeWorld();
    const unknown = await w.nobody.refused(peopleContract.createFirstAdmin, {
      body: { token: 'guess', ...details },
    });
    expect(unknown.code).toBe('OBJECT_EXPIRED');
    const token = `taken-${w.admin.id}`;
    const expiresAt = new Date(w.clock.now().getTime() + 1000);
    const stored = { tokenSha256: tokenSha256(token), personId: null, purpose: 'first-admin', expiresAt };
    await insertSingleUseToken(w.platform.database.db, stored);
    const body = { token, ...details, username: w.student.username };
    expect(await w.nobody.refused(peopleContract.createFirstAdmin, { body })).toMatchObject({
      status: 400,
      code: 'OBJECT_ALREADY_EXISTS',
    });
    // The refused try did not use the token up.
    const second = { token, ...details, username: `${details.username}-2` };
    expect((await w.nobody.call(peopleContract.createFirstAdmin, { body: second })).user.username).toBe(
      'root-admin-2',
    );
  });
});
