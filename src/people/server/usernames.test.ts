// Two usernames that look the same are not two people.
import { expect, it } from 'vitest';
import { setPassword } from '../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { peopleContract } from '../domain/contract.ts';
import { userContract } from '../domain/user-contract.ts';

const makeWorld = useWorld();

const accountOf = (w: World, username: string) => ({
  body: { tenantId: w.tenantId, username, name: 'Somebody', email: 'somebody@example.org' },
});

it('accents have one form, in which their owner logs in with any', async () => {
  const w = await makeWorld();
  const name = `jose\u0301${w.student.id}`;
  const { id, username } = await w.admin.call(userContract.addUser, accountOf(w, name));
  expect(username).toBe(name.normalize('NFC'));
  expect((await w.admin.refused(userContract.addUser, accountOf(w, username))).status).toBe(400);
  const password = 'seldom heard 27 words';
  await setPassword(w, { id }, password);
  for (const typed of [name, username, username.toUpperCase()]) {
    const body = { tenantId: w.tenantId, username: typed, password };
    expect((await w.nobody.call(peopleContract.logIn, { body })).user.id).toBe(id);
  }
});

it.each([
  ['a zero width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a filler', '\u3164'],
  ['a variation selector', '\ufe00'],
])('%s makes nobody look like somebody else', async (_name, sign) => {
  const w = await makeWorld();
  for (const username of [`${w.student.username}${sign}`, sign])
    expect(await w.admin.refused(userContract.addUser, accountOf(w, username))).toMatchObject({
      status: 400,
    });
});
