// One student watches as much as the limits allow, on one assignment. The cost of a hand-in is then counted
// in uses of the database, not in seconds.
import { afterEach, expect, it, vi } from 'vitest';
import { peopleContract } from '../../../people/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive, type LiveClient } from '../../../../tests/support/live-client.ts';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { liveLimits } from '../../domain/live.ts';

// A thousand subscriptions are made, at the pace that one person may keep.
vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();
afterEach(closeLiveClients);

const subscriptionsOfClient = liveLimits.subscriptionsOfPerson / liveLimits.connectionsOfPerson;
/** How many subscriptions all sockets can make before they have to wait. */
const atATime = 2;

async function tokensOf(world: World): Promise<string[]> {
  const password = 'a password of the student';
  await setPassword(world, world.student, password);
  const { tenantId } = world;
  const { username, token } = world.student;
  const login = await world.nobody.call(peopleContract.logIn, { body: { username, password, tenantId } });
  return [token, login.accessToken];
}

async function connectAll(world: World, tokens: readonly string[]): Promise<LiveClient[]> {
  const clients = tokens.flatMap((token) =>
    Array.from({ length: liveLimits.connectionsOfSession }, () =>
      connectLive(world.baseUrl, { token, answersPings: true }),
    ),
  );
  await expect.poll(() => clients.every((client) => countOf(client, 'ready') === 1)).toBe(true);
  return clients;
}

const countOf = (client: LiveClient, type: string) =>
  client.frames.filter((frame) => frame.type === type).length;

const countOfAll = (clients: readonly LiveClient[], type: string) =>
  clients.reduce((sum, client) => sum + countOf(client, type), 0);

/** How often the server takes a database connection while the work runs. */
async function usesDuring({ platform }: World, work: () => Promise<unknown>): Promise<number> {
  const { pool } = platform.database;
  let uses = 0;
  const count = () => (uses += 1);
  pool.on('acquire', count);
  await work();
  pool.off('acquire', count);
  return uses;
}

async function watchAll(world: World, clients: readonly LiveClient[], wish: object): Promise<void> {
  for (let asked = 0; asked < subscriptionsOfClient; asked += atATime) {
    for (const client of clients) {
      for (let id = asked; id < asked + atATime; id += 1)
        await client.send({ type: 'subscribe', id: String(id), topic: 'submissions', ...wish });
    }
    const all = clients.length * (asked + atATime);
    await expect.poll(() => countOfAll(clients, 'subscribed'), { timeout: 60_000 }).toBe(all);
    world.clock.advance(30_000);
  }
}

it('tells a thousand equal subscriptions of a hand-in with fewer than a hundred uses of the database', async () => {
  const world = await makeWorld();
  const { id } = await world.assignment();
  const params = { assignmentId: String(id) };
  const clients = await connectAll(world, await tokensOf(world));
  await watchAll(world, clients, { params });
  expect(clients).toHaveLength(liveLimits.connectionsOfPerson);
  const [first] = clients;
  // One more subscription is refused by a frame, and the socket stays open.
  await first?.send({ type: 'subscribe', id: 'more', topic: 'submissions', params });
  expect(await first?.next('error')).toMatchObject({ id: 'more', error: { code: 'RATE_LIMIT_EXCEEDED' } });

  const isTold = (client: LiveClient) => countOf(client, 'event') >= subscriptionsOfClient;
  const uses = await usesDuring(world, async () => {
    await Promise.all([
      handIn(world.student, id),
      world.teacher.call(submissionContract.listSubmissions, { params: { assignmentId: id } }),
    ]);
    await expect.poll(() => clients.every(isTold), { timeout: 60_000 }).toBe(true);
  });
  expect(uses).toBeLessThan(100);
});
