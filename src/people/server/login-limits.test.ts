import { request } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { setPassword } from '../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { accountContract } from '../domain/account-contract.ts';
import { peopleContract } from '../domain/contract.ts';
import { removeOld } from './accounts/jobs.ts';
import { issueToken } from './accounts/tokens.ts';

const makeWorld = useWorld();
const password = 'correct horse';
const newPassword = 'seven wet umbrellas dancing';
const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
const Answer = z.looseObject({ message: z.string().optional() });

/** Logs in from a place of this machine's own network, and answers the status and the body. */
async function logInFrom(world: World, place: number, body: { username: string; password: string }) {
  const answer = Promise.withResolvers<{ status: number; message: unknown }>();
  const headers = { 'content-type': 'application/json' };
  const sent = request(`${world.baseUrl}/api/v1/login`, {
    method: 'POST',
    headers,
    localAddress: `127.0.1.${place}`,
  });
  sent.on('error', answer.reject);
  sent.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => (text += part));
    response.on('end', () => {
      const { message } = Answer.parse(JSON.parse(text));
      answer.resolve({ status: response.statusCode ?? 0, message });
    });
  });
  sent.end(JSON.stringify(body));
  return answer.promise;
}

/** Makes all the wrong guesses that an account has in a quarter of an hour, five from each of five addresses. */
async function guess(world: World, username: string) {
  const messages = new Set<unknown>();
  for (let at = 0; at < 25; at += 1) {
    const place = 10 + Math.floor(at / 5);
    const { status, message } = await logInFrom(world, place, { username, password: 'wrong' });
    expect(status).toBe(400);
    messages.add(message);
  }
  return messages;
}

/**
 * Six wrong guesses from each place in each of three minutes of one quarter of an hour. Answers how many of each six
 * were looked at.
 */
async function guessForMinutes(world: World, places: number[], username: string): Promise<number[]> {
  // Limits count in quarters of the clock's hour: these minutes must not run into the next one.
  world.clock.advance(quarterMs - (world.clock.now().getTime() % quarterMs));
  const lookedAt = [];
  for (const place of [...places, ...places, ...places]) {
    if (lookedAt.length > 0 && place === places[0]) world.clock.advance(60_000);
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await logInFrom(world, place, { username, password: 'wrong' })).status);
    }
    lookedAt.push(statuses.filter((status) => status !== 429).length);
  }
  return lookedAt;
}

async function makeOwner(world: World): Promise<{ username: string; password: string }> {
  const { username } = world.student;
  await setPassword(world, world.student, password);
  return { username, password };
}

it('limits guesses over many addresses, but not from where the owner has logged in before (AUTH-002)', async () => {
  const world = await makeWorld();
  const owner = await makeOwner(world);
  expect((await logInFrom(world, 1, owner)).status).toBe(200);
  await guess(world, owner.username);
  // From there even the right password tells nothing.
  expect((await logInFrom(world, 20, owner)).status).toBe(429);
  expect((await logInFrom(world, 1, owner)).status).toBe(200);
  world.clock.advance(quarterMs);
  expect((await logInFrom(world, 20, owner)).status).toBe(200);
});

it('gives the same answer for an account that does not exist (AUTH-002)', async () => {
  const world = await makeWorld();
  const { username } = await makeOwner(world);
  const ofOwner = await guess(world, username);
  const ofNobody = await guess(world, 'no-such-person');
  expect(ofNobody).toEqual(ofOwner);
  const refused = (name: string) => logInFrom(world, 20, { username: name, password });
  expect(await refused('no-such-person')).toEqual(await refused(username));
});

it('tells nobody who guesses from one address whether an account has logged in from there (AUTH-002)', async () => {
  const world = await makeWorld();
  const { username } = await makeOwner(world);
  expect((await logInFrom(world, 1, { username, password })).status).toBe(200);
  expect(await guessForMinutes(world, [1], username)).toEqual([5, 5, 0]);
  expect(await guessForMinutes(world, [1], 'nobody-of-this-name')).toEqual([5, 5, 0]);
});

it('lets nobody with two addresses lock an account out everywhere else (AUTH-002)', async () => {
  const world = await makeWorld();
  const owner = await makeOwner(world);
  expect(await guessForMinutes(world, [10, 11], owner.username)).toEqual([5, 5, 5, 5, 0, 0]);
  expect((await logInFrom(world, 20, owner)).status).toBe(200);
});

it.each([
  [
    'changed',
    (world: World) => {
      const body = { oldPassword: password, newPassword };
      return world.student.call(accountContract.patchUser, { params: { userId: world.student.id }, body });
    },
  ],
  [
    'set by a mailed link',
    async (world: World) => {
      const asked = { personId: world.student.id, purpose: 'reset_password' } as const;
      const { token } = await world.transaction((tx) => issueToken(tx, world.platform, asked));
      const body = { userId: world.student.id, token, newPassword };
      return world.nobody.call(accountContract.resetPassword, { body });
    },
  ],
])('knows only the place where a password was %s, none where the former was used', async (_, renew) => {
  const world = await makeWorld();
  const owner = await makeOwner(world);
  expect((await logInFrom(world, 1, owner)).status).toBe(200);
  await renew(world);
  await guess(world, owner.username);
  const body = { username: owner.username, password: newPassword };
  expect((await logInFrom(world, 1, body)).status).toBe(429);
  expect((await world.nobody.call(peopleContract.logIn, { body })).user.id).toBe(world.student.id);
});

it('keeps no address for longer than 90 days, not even of people who never come back', async () => {
  const world = await makeWorld();
  expect((await logInFrom(world, 1, await makeOwner(world))).status).toBe(200);
  const kept = async () => {
    await removeOld(world.platform);
    const networks = world.platform.database.db.selectFrom('loginNetwork').select('network');
    return networks.where('personId', '=', world.student.id).execute();
  };
  world.clock.advance(89 * dayMs);
  expect(await kept()).toEqual([{ network: '127.0.1.1' }]);
  world.clock.advance(dayMs);
  expect(await kept()).toEqual([]);
});

it('forgets after 90 days from where somebody has logged in', async () => {
  const world = await makeWorld();
  const owner = await makeOwner(world);
  expect((await logInFrom(world, 1, owner)).status).toBe(200);
  world.clock.advance(90 * dayMs);
  await guess(world, owner.username);
  expect((await logInFrom(world, 1, owner)).status).toBe(429);
});
