import { afterAll, beforeAll, expect, it } from 'vitest';
import { writtenLog } from '../../../../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../../../../tests/support/world.ts';
import { createHttpServer, type HttpServer } from '../http-server.ts';
import { createMetrics } from '../metrics.ts';

const makeWorld = useWorld();
let world: World;
let server: HttpServer;

beforeAll(async () => {
  world = await makeWorld();
  server = await createHttpServer(world.platform, createMetrics(), { calls: 1000, unknownAddresses: 20 });
});
afterAll(() => server.stop());

/** Counts how often each status was answered. */
async function statusesOf(url: string, calls: number, remoteAddress = '10.0.0.1') {
  const statuses: Record<string, number> = {};
  for (let at = 0; at < calls; at += 1) {
    const { statusCode } = await server.app.inject({ url, remoteAddress });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  return statuses;
}

it('addresses that do not exist are told so often to a network in a minute, and others go on (API 1.5)', async () => {
  world.clock.advance(60_000);
  expect(await statusesOf('/api/v1/nothing', 30)).toEqual({ 404: 20, 429: 10 });
  expect(await statusesOf('/healthz', 5)).toEqual({ 200: 5 });
  expect(await statusesOf('/api/v1/nothing', 5, '10.0.0.2')).toEqual({ 404: 5 });
  const refused = await server.app.inject({ url: '/nothing', remoteAddress: '10.0.0.1' });
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  world.clock.advance(60_000);
  expect(await statusesOf('/api/v1/nothing', 1)).toEqual({ 404: 1 });
});

it('addresses that do not exist are counted where a route for many addresses finds nothing, too (API 1.5)', async () => {
  const other = await createHttpServer(world.platform, createMetrics(), { calls: 1000, unknownAddresses: 2 });
  other.app.get('/*', (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : reply.send('a page'),
  );
  const statusOf = async (url: string) => (await other.app.inject({ url })).statusCode;
  for (const status of [404, 404, 429]) expect(await statusOf('/api/v1/nothing')).toBe(status);
  expect(await statusOf('/courses')).toBe(200);
  await other.stop();
});

it('whatever no room counts is counted for its network; one that is refused without end fills no log', async () => {
  world.clock.advance(60_000);
  const written = writtenLog().length;
  expect(await statusesOf('/healthz', 2000, '10.0.0.3')).toEqual({ 200: 1000, 429: 1000 });
  expect(await statusesOf('/healthz', 1, '2001:db8::1')).toEqual({ 200: 1 });
  const linesOf = () => writtenLog().slice(written);
  expect(linesOf().filter((line) => line.includes('"msg":"refused"'))).toHaveLength(600);
  await server.stop();
  const last = linesOf().filter((line) => line.includes('"msg":"refused, not told one by one"'));
  expect(last).toHaveLength(1);
  expect(last[0]).toContain('"network":"10.0.0.3","count":400');
});
