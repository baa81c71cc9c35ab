// What happens to passwords and sessions in the same moment.
import { expect, it } from 'vitest';
import { meanwhile } from '../../../../tests/support/race.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { hashPassword } from '../passwords.ts';
import { findPerson } from '../store.ts';
import { revokeSessionsOf } from './session-store.ts';

const makeWorld = useWorld();
const old = 'seven wet umbrellas dancing';
const fresh = 'quiet marble lantern 58';

async function setPassword(w: World, actor: Actor, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await w.platform.database.db
    .updateTable('person')
    .set({ passwordHash })
    .where('id', '=', actor.id)
    .execute();
  return passwordHash;
}

/** What a link for a forgotten password does to the person and its sessions. */
async function replacePassword(w: World, actor: Actor) {
  const passwordHash = await hashPassword(fresh);
  return {
    passwordHash,
    replace: async (tx: Parameters<Parameters<World['transaction']>[0]>[0]) => {
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

it('who gives the password that was just replaced changes nothing with it', async () => {
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
  const end = (tx: Parameters<Parameters<World['transaction']>[0]>[0]) =>
    revokeSessionsOf(tx, w.student.id, { now: w.clock.now() });
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
  const open = async (tx: Parameters<Parameters<World['transaction']>[0]>[0]) => {
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
