// Limits for somebody who tries many accounts, or sends names that no account can have.
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { setPassword } from '../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { accountContract } from '../domain/account-contract.ts';
import { peopleContract } from '../domain/contract.ts';
import { sendResetLink } from './accounts/jobs.ts';

const makeWorld = useWorld();
const password = 'correct horse';
const quarterMs = 15 * 60_000;

/** Logs in from an address of this machine's own network. */
async function logInFrom(world: World, localAddress: string, body: { username: string; password: string }) {
  const answer = Promise.withResolvers<number>();
  const headers = { 'content-type': 'application/json' };
  const sent = request(`${world.baseUrl}/api/v1/login`, { method: 'POST', headers, localAddress });
  sent.on('error', answer.reject);
  sent.on('response', (response) => {
    response.resume();
    response.on('end', () => answer.resolve(response.statusCode ?? 0));
  });
  sent.end(JSON.stringify(body));
  return answer.promise;
}

/** A wrong password for each of so many accounts, ten at once. */
async function spray(world: World, place: string, count: number): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let at = 0; at < count; at += 10) {
    const tries = Array.from({ length: Math.min(10, count - at) }, (_, more) =>
      logInFrom(world, place, { username: `sprayed-${place}-${at + more}`, password: 'Winter2026' }),
    );
    for (const status of await Promise.all(tries)) seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

it('guesses at many accounts stop the network, but not people whose accounts are known there (AUTH-002)', async () => {
  const world = await makeWorld();
  world.clock.advance(quarterMs - (world.clock.now().getTime() % quarterMs));
  await setPassword(world, world.student, password);
  await setPassword(world, world.otherStudent, password);
  const known = { username: world.student.username, password };
  const fresh = { username: world.otherStudent.username, password };
  const [campus, elsewhere] = ['127.0.2.1', '127.0.2.2'];
  expect(await logInFrom(world, campus, known)).toBe(200);
  expect(await spray(world, campus, 120)).toEqual({ 400: 100, 429: 20 });
  // Even somebody who guesses right learns nothing any more, and nobody is kept out elsewhere.
  expect(await logInFrom(world, campus, fresh)).toBe(429);
  expect(await logInFrom(world, elsewhere, fresh)).toBe(200);
  expect(await logInFrom(world, campus, known)).toBe(200);
  world.clock.advance(quarterMs);
  expect(await logInFrom(world, campus, fresh)).toBe(200);
});

it('thousands of guesses at once from one network keep nobody else waiting, and few of them are looked at', async () => {
  const world = await makeWorld();
  world.clock.advance(quarterMs - (world.clock.now().getTime() % quarterMs));
  await setPassword(world, world.student, password);
  const guesses = Array.from({ length: 600 }, (_, at) =>
    logInFrom(world, '127.0.2.5', { username: `guessed-${at}`, password: 'Winter2026' }),
  );
  const answers = Promise.all(guesses);
  // They wait for their turns by now.
  await Promise.race(guesses);
  let isOver = false;
  void answers.then(() => (isOver = true));
  expect(await logInFrom(world, '127.0.2.6', { username: world.student.username, password })).toBe(200);
  expect(isOver).toBe(false);
  const statuses = Map.groupBy(await answers, (status) => status);
  expect(statuses.get(400)).toHaveLength(100);
  expect(statuses.get(429)).toHaveLength(500);
});

it('a whole campus behind one address logs in', async () => {
  const world = await makeWorld();
  world.clock.advance(quarterMs - (world.clock.now().getTime() % quarterMs));
  const people = Array.from({ length: 120 }, () => world.person());
  const { platform } = world;
  await setPassword(world, world.student, password);
  const owner = await platform.database.db
    .selectFrom('person')
    .select('passwordHash')
    .where('id', '=', world.student.id)
    .executeTakeFirstOrThrow();
  const ids = (await Promise.all(people)).map(({ id }) => id);
  await platform.database.db.updateTable('person').set(owner).where('id', 'in', ids).execute();
  const usernames = (await Promise.all(people)).map(({ username }) => username);
  const answers = await Promise.all(
    usernames.map((username) => logInFrom(world, '127.0.2.3', { username, password })),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
});

it.each(['学'.repeat(255), '学'.repeat(256), '\u{10ffff}'.repeat(127)])(
  'a username that fills a row of an index is refused or unknown, never a fault',
  async (username) => {
    const world = await makeWorld();
    world.clock.advance(quarterMs);
    const isLong = username.length > 255;
    const login = await world.nobody.refused(peopleContract.logIn, { body: { username, password: 'wrong' } });
    expect(login).toMatchObject({ status: 400, code: isLong ? 'INVALID_PARAM' : 'LOGIN_FAILURE' });
    if (isLong) expect(JSON.stringify(login.body)).toContain('at most 255 characters');
    const reset = world.nobody.call(accountContract.sendResetMail, { body: { username } });
    if (isLong) await expect(reset).rejects.toMatchObject({ status: 400 });
    else await reset;
  },
);

it('a limit accepts any text that somebody sends as the name of what it counts', async () => {
  const { platform } = await makeWorld();
  const { db } = platform.database;
  const limit = { key: platform.random.bytes(5000).toString('base64'), requests: 1, seconds: 60 };
  const now = platform.clock.now();
  await countUse(db, limit, now);
  await expect(countUse(db, limit, now)).rejects.toThrow('Too many requests');
  await countUse(db, { ...limit, key: `${limit.key}.` }, now);
});

it('links for a new password are mailed three times an hour, and few live at once (AUTH-019)', async () => {
  const world = await makeWorld();
  await setPassword(world, world.student, password);
  const given = { tenantId: world.tenantId, username: world.student.username };
  const { db } = world.platform.database;
  const counted = async () => {
    const mails = await db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', `${given.username}@example.org`)
      .execute();
    const tokens = await db
      .selectFrom('singleUseToken')
      .select('tokenSha256')
      .where('personId', '=', world.student.id)
      .execute();
    return { mails: mails.length, tokens: tokens.length };
  };
  await Promise.all(Array.from({ length: 6 }, () => sendResetLink(world.platform, given)));
  expect(await counted()).toEqual({ mails: 3, tokens: 3 });
  for (let hour = 0; hour < 5; hour += 1) {
    world.clock.advance(3_600_000);
    for (let more = 0; more < 4; more += 1) await sendResetLink(world.platform, given);
  }
  expect(await counted()).toEqual({ mails: 18, tokens: 6 });
});
