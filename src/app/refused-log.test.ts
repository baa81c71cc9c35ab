// The log of refused calls: it says enough to trace an attacker, and contains nothing that opens an account.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { writtenLog } from '../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../tests/support/world.ts';

const makeWorld = useWorld();

const Line = z.looseObject({
  msg: z.string().optional(),
  reqId: z.string().optional(),
  operation: z.string().optional(),
  network: z.string().optional(),
  sessionId: z.number().optional(),
  personId: z.number().optional(),
  runnerTokenId: z.string().optional(),
  code: z.unknown().optional(),
  status: z.number().optional(),
});

interface Attack {
  method?: string;
  path: string;
  token?: string;
  body?: string;
}

/** Makes the call, which must be refused, and returns its line in the log. */
async function refusedLine(world: World, { method = 'GET', path, token, body }: Attack) {
  const response = await fetch(world.baseUrl + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': '203.0.113.66',
      'user-agent': 'Attacker {"level":10}',
    },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  const id = response.headers.get('x-request-id');
  const lines = writtenLog().map((text) => Line.parse(JSON.parse(text)));
  return lines.find(({ msg, reqId }) => msg === 'refused' && reqId === id);
}

it('names operation, session, person, network and request of each refused call', async () => {
  const world = await makeWorld();
  const { id } = await world.assignment();
  const { token, id: personId } = world.student;
  const from = { network: '127.0.0.1' };
  const course = `/api/v1/courses/${world.course.id}`;
  const anyNumber: unknown = expect.any(Number);
  const known = { ...from, personId, sessionId: anyNumber };
  expect(
    await refusedLine(world, { method: 'PATCH', path: course, token, body: '{"name":"Mine"}' }),
  ).toMatchObject({
    ...known,
    operation: 'patchCourse',
    status: 403,
  });
  const hidden = { path: `/api/v1/assignments/${id}`, token: world.outsider.token };
  expect(await refusedLine(world, hidden)).toMatchObject({
    ...from,
    operation: 'getAssignment',
    personId: world.outsider.id,
  });
  const unknown = await refusedLine(world, { path: course, token: 'stolen-and-dead' });
  expect(unknown).toMatchObject({ ...from, operation: 'getCourse', status: 401 });
  expect(unknown?.sessionId).toBeUndefined();
  const claim = { method: 'POST', path: '/api/runner/v1/claim', body: '{}' };
  expect(await refusedLine(world, { ...claim, token: 'no-runner' })).toMatchObject({
    ...from,
    operation: 'claim',
  });
  const unreadable = { method: 'PATCH', path: course, token, body: '{"name":' };
  expect(await refusedLine(world, unreadable)).toMatchObject({
    ...from,
    operation: 'patchCourse',
    status: 400,
  });
  const nowhere = { path: '/api/v1/.env?token=Qk7', token };
  expect(await refusedLine(world, nowhere)).toMatchObject({
    ...from,
    operation: 'GET of no operation',
    status: 404,
  });
});

it('holds no token, no password and no query, and nobody can write a line of their own into it', async () => {
  const world = await makeWorld();
  const forged = 'x\n{"level":30,"msg":"refused","personId":1}\r\n';
  const secret = 'Tr0ub4dor-and-3';
  const query = `?q=${encodeURIComponent(forged)}&token=${secret}`;
  const written = writtenLog().length;
  await refusedLine(world, {
    method: 'POST',
    path: `/api/v1/login${query}`,
    body: JSON.stringify({ username: forged, password: secret }),
  });
  await refusedLine(world, {
    path: `/api/v1/${encodeURIComponent(forged)}${query}`,
    token: world.student.token,
  });
  await refusedLine(world, {
    path: `/api/v1/courses/${encodeURIComponent(forged)}${query}`,
    token: `${secret}x`,
  });
  await refusedLine(world, {
    method: 'PATCH',
    path: `/api/v1/courses/${world.course.id}${query}`,
    token: world.student.token,
    body: JSON.stringify({ name: forged, [forged]: secret }),
  });
  const lines = writtenLog().slice(written);
  expect(lines).toHaveLength(4);
  for (const text of lines) {
    expect(text.trimEnd().split(/[\r\n\u0085\u2028\u2029]/)).toHaveLength(1);
    expect(Line.parse(JSON.parse(text))).toMatchObject({ msg: 'refused', network: '127.0.0.1' });
    for (const part of [secret, world.student.token, 'Attacker', '"level\\":30'])
      expect(text).not.toContain(part);
  }
});
