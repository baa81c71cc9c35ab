import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { queryType } from './query-type.ts';

it('tells calls at one address apart by the query type, other values reach the plain one', async () => {
  const app = Fastify({ routerOptions: { constraints: { queryType } } });
  app.get('/login', async () => 'plain');
  app.get('/login', { constraints: { queryType: 'roles' } }, async () => 'roles');
  app.patch('/login', { constraints: { queryType: 'reset' } }, async () => 'reset');
  const bodyOf = async (method: 'GET' | 'PATCH', url: string) => (await app.inject({ method, url })).body;
  expect(await bodyOf('GET', '/login')).toBe('plain');
  expect(await bodyOf('GET', '/login?type=roles')).toBe('roles');
  expect(await bodyOf('GET', '/login?page=1&type=roles')).toBe('roles');
  expect(await bodyOf('GET', '/login?type=other')).toBe('plain');
  expect(await bodyOf('PATCH', '/login?type=reset')).toBe('reset');
  expect((await app.inject({ method: 'PATCH', url: '/login' })).statusCode).toBe(404);
  await app.close();
});
