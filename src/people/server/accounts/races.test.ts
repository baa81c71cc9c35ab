// Two changes to a password or a session at the same moment.
import { describe, expect, it } from 'vitest';
import { giveGlobalRole } from '../../../../tests/support/give-global-role.ts';
import { meanwhile } from '../../../../tests/support/race.ts';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { hashPassword } from '../passwords.ts';
import { roleContract } from '../../domain/role-contract.ts';
import { userContract } from '../../domain/user-contract.ts';
import { lastAdministrator } from '../../domain/user-refusals.ts';
import { switchRolePermission } from '../global-roles/store.ts';
import { findRoleId } from '../roles.ts';
import { findPerson } from '../store.ts';
import { lockAdministrators } from '../users/store.ts';
import { sendResetLink } from './jobs.ts';
import { revokeSessionsOf } from './session-store.ts';

const makeWorld = useWorld();
const old = 'seven wet umbrellas dancing';
const fresh = 'quiet marble lantern 58';

/** What a link for a forgotten password does to the person and its sessions. */
async function replacePassword(w: World, actor: Actor) {
  const passwordHash = await hashPassword(fresh);
  return {
    passwordHash,
    replace: async (tx: Tx) => {
      await tx.updateTable('person').set({ passwordHash }).where('id', '=', actor.id).execute();
      await revokeSessionsOf(tx, actor.id, { now: w.clock.now() });
    },
  };
}

it('a change of the name does not bring a password back that was replaced meanwhile', async () => {
  const w = await makeWorld();
  await setPassword(w, w.student, old);
  const { passwordHash, replace } = await replacePassword(w, w.student);
  const rename = { params: { userId: w.student.id }, body: { name: 'Ada' } };
  await meanwhile(w, replace, () => w.student.call(accountContract.patchUser, rename));
  const person = await findPerson(w.platform.database.db, w.student.id);
  expect(person).toMatchObject({ name: 'Ada', passwordHash });
});

it('somebody who gives a password that was just replaced changes nothing with it', async () => {
  const w = await makeWorld();
  await setPassword(w, w.student, old);
  const { passwordHash, replace } = await replacePassword(w, w.student);
  const body = { oldPassword: old, newPassword: 'another long sentence 77', email: 'thief@example.org' };
  const change = { params: { userId: w.student.id }, body };
  const refused = await meanwhile(w, replace, () => w.student.refused(accountContract.patchUser, change));
  expect(refused).toMatchObject({ status: 403, code: 'INVALID_CREDENTIALS' });
  const person = await findPerson(w.platform.database.db, w.student.id);
  expect(person?.passwordHash).toBe(passwordHash);
  expect(person?.email).not.toBe('thief@example.org');
});

it('a login with the password that is being replaced opens no session that outlives it', async () => {
  const w = await makeWorld();
  await setPassword(w, w.student, old);
  const { replace } = await replacePassword(w, w.student);
  const body = { username: w.student.username, password: old };
  const refused = await meanwhile(w, replace, () => w.nobody.refused(peopleContract.logIn, { body }));
  expect(refused).toMatchObject({ status: 400, code: 'LOGIN_FAILURE' });
});

it('a session that is opened on one that is being ended does not outlive it', async () => {
  const w = await makeWorld();
  const body = { forContext: null, removedPermissions: [] };
  const end = (tx: Tx) => revokeSessionsOf(tx, w.student.id, { now: w.clock.now() });
  const refused = await meanwhile(w, end, () => w.student.refused(accountContract.restrictSession, { body }));
  expect(refused).toMatchObject({ status: 401 });
});

it('ending sessions reaches one that is being opened on them', async () => {
  const w = await makeWorld();
  const { db } = w.platform.database;
  const parent = await db
    .selectFrom('session')
    .select('id')
    .where('personId', '=', w.student.id)
    .executeTakeFirstOrThrow();
  const open = async (tx: Tx) => {
    await tx.selectFrom('session').select('id').where('id', '=', parent.id).forShare().execute();
    const expiresAt = new Date(w.clock.now().getTime() + 1000);
    const child = {
      personId: w.student.id,
      tokenSha256: 'child',
      expiresAt,
      userAgent: '',
      parentId: parent.id,
    };
    await tx.insertInto('session').values(child).execute();
  };
  await meanwhile(w, open, () => revokeSessionsOf(db, w.student.id, { now: w.clock.now() }));
  const child = await db
    .selectFrom('session')
    .select('revokedAt')
    .where('tokenSha256', '=', 'child')
    .executeTakeFirstOrThrow();
  expect(child.revokedAt).not.toBeNull();
});

it('no manager of users can change a person who is just being made an administrator', async () => {
  const w = await makeWorld();
  const { db } = w.platform.database;
  const name = `Managers ${w.teacher.id}`;
  const managers = await db
    .insertInto('globalRole')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const held = ['can_manage_site_users', ...(await permissionsOf(w, w.outsider))];
  const rows = held.map((permission) => ({ roleId: managers.id, permission }));
  await db.insertInto('globalRolePermission').values(rows).execute();
  await db.updateTable('person').set({ roleId: managers.id }).where('id', '=', w.teacher.id).execute();
  const change = { params: { userId: w.outsider.id }, body: { email: 'mine@example.org' } };
  const promote = async (tx: Tx) => {
    const roleId = await findRoleId(tx, 'Admin');
    await tx.updateTable('person').set({ roleId }).where('id', '=', w.outsider.id).execute();
  };
  const refused = await meanwhile(w, promote, () => w.teacher.refused(userContract.patchUserAsAdmin, change));
  expect(refused).toMatchObject({ status: 403 });
  expect((await findPerson(db, w.outsider.id))?.email).not.toBe('mine@example.org');
});

it('two administrators who take the right from the role of the other at once do not leave the site without one', async () => {
  const w = await makeWorld();
  const { db } = w.platform.database;
  await giveGlobalRole(w, w.teacher, { onSite: ['is_admin'] });
  const { roleId } = (await findPerson(db, w.teacher.id)) ?? { roleId: 0 };
  const others = db
    .updateTable('person')
    .where('roleId', '=', await findRoleId(db, 'Admin'))
    .where('id', '!=', w.admin.id);
  await others.set({ active: false }).execute();
  const take = { permission: 'is_admin', value: false };
  const params = { roleId: await findRoleId(db, 'Admin') };
  const refused = await meanwhile(
    w,
    async (tx) => {
      await lockAdministrators(tx);
      await switchRolePermission(tx, { roleId, permission: 'is_admin' }, false);
    },
    () => w.teacher.refused(roleContract.patchGlobalRole, { params, body: take }),
  );
  expect(refused).toMatchObject({ status: 409, message: lastAdministrator.text });
  await others.set({ active: true }).execute();
});

async function permissionsOf(w: World, { id }: Actor): Promise<string[]> {
  const rows = await w.platform.database.db
    .selectFrom('globalRolePermission')
    .innerJoin('person', 'person.roleId', 'globalRolePermission.roleId')
    .select('permission')
    .where('person.id', '=', id)
    .execute();
  return rows.map(({ permission }) => permission);
}

describe('a link for a password that is mailed while the address is replaced', () => {
  const addresses = (w: World, words: string) =>
    w.platform.database.db
      .selectFrom('mail')
      .select('recipient')
      .where('bodyText', 'like', `%${words}%`)
      .execute();

  it.each([
    {
      kind: 'forgotten',
      words: 'reset_password',
      mail: (w: World, { username }: { username: string }) =>
        sendResetLink(w.platform, { tenantId: w.tenantId, username }),
    },
    {
      kind: 'first',
      words: 'initial_password',
      mail: (w: World, { id: userId }: { id: number }) =>
        w.admin.call(userContract.mailInitialPassword, { params: { userId } }),
    },
  ])('goes to the new one ($kind)', async ({ words, mail }) => {
    const w = await makeWorld();
    const email = `new-${w.student.username}@example.org`;
    const replaced = (tx: Tx) =>
      tx.updateTable('person').set({ email }).where('id', '=', w.student.id).execute();
    await meanwhile(w, replaced, () => mail(w, w.student));
    expect(await addresses(w, `/users/${w.student.id}/${words}`)).toEqual([{ recipient: email }]);
  });
});

it('of four first links at once the last one alone opens the account', async () => {
  const w = await makeWorld();
  const params = { userId: w.student.id };
  await Promise.all(
    Array.from({ length: 4 }, () => w.admin.call(userContract.mailInitialPassword, { params })),
  );
  const tokens = await w.platform.database.db
    .selectFrom('singleUseToken')
    .select('purpose')
    .where('personId', '=', w.student.id)
    .execute();
  expect(tokens).toEqual([{ purpose: 'initial_password' }]);
});
