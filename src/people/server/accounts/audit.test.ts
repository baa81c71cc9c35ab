// What the audit log keeps of changes that people make to their own accounts.
import { expect, it } from 'vitest';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { userSettingContract } from '../../domain/user-setting-contract.ts';

const makeWorld = useWorld();
const oldPassword = 'seven wet umbrellas dancing';
const newPassword = 'quiet marble lantern 58';

function entriesAbout(w: World, personId: number) {
  return w.platform.database.db
    .selectFrom('auditEntry')
    .select(['actorId', 'action', 'detail'])
    .where('subjectKind', '=', 'user')
    .where('subjectId', '=', String(personId))
    .orderBy('id')
    .execute();
}

it('the audit log tells when people change their own password, address or name, with the old and the new one', async () => {
  const w = await makeWorld();
  const { id, username, name } = w.student;
  await setPassword(w, w.student, oldPassword);
  const email = 'elsewhere@example.org';
  const body = { email, oldPassword, newPassword };
  await w.student.call(accountContract.patchUser, { params: { userId: id }, body });
  await w.student.call(accountContract.patchUser, { params: { userId: id }, body: { name: 'Ada' } });
  const entries = await entriesAbout(w, id);
  expect(entries).toEqual([
    { actorId: id, action: 'password changed', detail: {} },
    { actorId: id, action: 'e-mail address changed', detail: { from: `${username}@example.org`, to: email } },
    { actorId: id, action: 'name changed', detail: { from: name, to: 'Ada' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(newPassword);
});

it('the audit log tells when somebody makes an account', async () => {
  const w = await makeWorld();
  const now = w.clock.now();
  await w.transaction((tx) => upsertSiteSetting(tx, { name: 'REGISTER_ENABLED', value: true, now }));
  const given = { username: `new-${w.student.username}`, email: 'new@example.org', name: 'Ada' };
  const body = { ...given, password: newPassword };
  const { user } = await w.nobody.call(accountContract.register, { body });
  const detail = { username: given.username, email: given.email };
  expect(await entriesAbout(w, user.id)).toEqual([{ actorId: null, action: 'user registered', detail }]);
});

it('the audit log tells all that somebody does as another person, also what else would leave no entry (AUTH-022)', async () => {
  const w = await makeWorld();
  await setPassword(w, w.admin, oldPassword);
  const { username } = w.student;
  const body = { username, ownPassword: oldPassword };
  const answer = await w.admin.call(peopleContract.logIn, { body });
  const acting = w.withToken(w.student, answer.accessToken);
  await acting.call(peopleContract.getCurrentUser, {});
  expect(await entriesAbout(w, w.student.id)).toHaveLength(1);
  await acting.call(userSettingContract.patchUiPreference, { body: { name: 'theme', value: 'dark' } });
  const detail = { operation: 'patchUiPreference', impersonatorId: w.admin.id };
  expect((await entriesAbout(w, w.student.id)).slice(1)).toEqual([
    { actorId: w.student.id, action: 'acted as somebody else', detail },
  ]);
});
