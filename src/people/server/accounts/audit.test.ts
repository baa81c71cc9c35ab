// What the audit log keeps of changes that people make to their own accounts.
import { expect, it } from 'vitest';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { accountContract } from '../../domain/account-contract.ts';

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

it('the audit log tells when people change their own password or address, with the old and the new address', async () => {
  const w = await makeWorld();
  const { id, username } = w.student;
  await setPassword(w, w.student, oldPassword);
  const email = 'elsewhere@example.org';
  const body = { email, oldPassword, newPassword };
  await w.student.call(accountContract.patchUser, { params: { userId: id }, body });
  const entries = await entriesAbout(w, id);
  expect(entries).toEqual([
    { actorId: id, action: 'password changed', detail: {} },
    { actorId: id, action: 'e-mail address changed', detail: { from: `${username}@example.org`, to: email } },
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
