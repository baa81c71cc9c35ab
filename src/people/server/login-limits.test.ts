import { request } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { setPassword } from '../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';

const makeWorld = useWorld();
const password = 'correct horse';
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

/** As many wrong guesses as an account has in a quarter of an hour, five from each of five addresses. */
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
  // Also the right password tells nothing from there.
  expect((await logInFrom(world, 20, owner)).status).toBe(429);
  expect((await logInFrom(world, 1, owner)).status).toBe(200);
  world.clock.advance(15 * 60_000);
  expect((await logInFrom(world, 20, owner)).status).toBe(200);
});

it('says the same of an account that does not exist (AUTH-002)', async () => {
  const world = await makeWorld();
  const { username } = await makeOwner(world);
  const ofOwner = await guess(world, username);
  const ofNobody = await guess(world, 'no-such-person');
  expect(ofNobody).toEqual(ofOwner);
  const refused = (name: string) => logInFrom(world, 20, { username: name, password });
  expect(await refused('no-such-person')).toEqual(await refused(username));
});

it('forgets after 90 days from where somebody has logged in', async () => {
  const world = await makeWorld();
  const owner = await makeOwner(world);
  expect((await logInFrom(world, 1, owner)).status).toBe(200);
  world.clock.advance(90 * 24 * 60 * 60_000);
  await guess(world, owner.username);
  expect((await logInFrom(world, 1, owner)).status).toBe(429);
});
