import { expect, it } from 'vitest';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { mailInitialPasswordLink } from '../users/initial-password.ts';
import { sendResetLink } from './jobs.ts';

const makeWorld = useWorld();
const password = 'seven wet umbrellas dancing';

it.each([['Proofmark'], ['Halde']])(
  'mails about accounts come from %s where the product has that name',
  async (name) => {
    const w = await makeWorld();
    const now = w.clock.now();
    await w.transaction(async (tx) => {
      await upsertSiteSetting(tx, { name: 'PRODUCT_NAME', value: name, now });
      await upsertSiteSetting(tx, { name: 'REGISTER_ENABLED', value: true, now });
    });
    const { id, username } = w.student;
    const email = `${username}@example.org`;
    await setPassword(w, w.student, password);

    const newcomer = { username: `new-${username}`, password, email, name: 'Ada' };
    await w.nobody.call(accountContract.register, { body: newcomer });
    await sendResetLink(w.platform, { tenantId: w.tenantId, username });
    const person = { id, tenantId: w.tenantId, name: 'Ada', username, email };
    await w.transaction((tx) => mailInitialPasswordLink(tx, w.platform, person));
    const changes = { email: `x-${email}`, oldPassword: password, newPassword: 'quiet marble lantern 58' };
    await w.student.call(accountContract.patchUser, { params: { userId: id }, body: changes });

    const mails = await w.platform.database.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${name}: your new account`,
      `${name}: set a new password`,
      `Your account on ${name}`,
      `${name}: your password was changed`,
      `${name}: your e-mail address was changed`,
    ]);
    for (const { bodyText } of mails) expect(bodyText).toContain(name);
  },
);
