// Which status and body the server chooses for a failure, tested by real calls.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handIn } from '../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../tests/support/world.ts';
import { autotestContract } from '../autotest/domain/contract.ts';
import { courseContract } from '../courses/domain/contract.ts';
import { upsertSiteSetting } from '../tenants/server/index.ts';

const makeWorld = useWorld();
const Body = z.looseObject({ message: z.string(), description: z.string() });

interface Answer {
  status: number;
  kind: string | null;
  requestId: string | null;
  body: z.infer<typeof Body>;
}

async function send(
  world: World,
  by: Actor,
  call: { method: string; path: string; body?: unknown },
): Promise<Answer> {
  const { method, path, body } = call;
  const response = await fetch(world.baseUrl + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(by.token ? { authorization: `Bearer ${by.token}` } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    kind: response.headers.get('x-amzn-errortype'),
    requestId: response.headers.get('x-request-id'),
    body: Body.parse(await response.json()),
  };
}

const switchAutoTest = (world: World, value: boolean) =>
  world.transaction((tx) =>
    upsertSiteSetting(tx, { name: 'AUTO_TEST_2_ENABLED', value, now: world.clock.now() }),
  );

describe('a call that several things speak against', () => {
  it('is refused for the first of them: request, session, object, right, feature, state (ERR-014)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const make = (by: Actor, path: string, body?: unknown) =>
      send(world, by, { method: 'PUT', path: `/api/v2/autotest/${path}`, body });
    await switchAutoTest(world, false);
    // A caller without a session, an assignment that does not exist, and a body that cannot be read.
    expect(await make(world.nobody, '999999', '{')).toMatchObject({ status: 400 });
    expect(await make(world.nobody, '999999')).toMatchObject({ status: 401, kind: 'NotAuthenticatedError' });
    expect(await make(world.student, '999999')).toMatchObject({ status: 404, kind: 'NotFoundError' });
    // A hidden assignment is answered like a missing one.
    expect(await make(world.outsider, String(id))).toMatchObject({ status: 404, kind: 'NotFoundError' });
    expect(await make(world.student, String(id))).toMatchObject({
      status: 403,
      kind: 'NotAuthorizedError',
    });
    expect(await make(world.teacher, String(id))).toMatchObject({
      status: 400,
      kind: 'BadRequestError',
      body: { code: 'DISABLED_SETTING' },
    });
    await switchAutoTest(world, true);
    expect((await fetch(`${world.baseUrl}/api/v2/nothing`)).headers.get('x-amzn-errortype')).toBe(
      'NotFoundError',
    );
  });

  it('is a conflict in version 1 and a bad request in version 2 where the state forbids it (ERR-012, ERR-014)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const params = { courseId: world.course.id };
    await world.admin.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
    const rename = { method: 'PATCH', path: `/api/v1/assignments/${id}`, body: { name: 'Late' } };
    const old = await send(world, world.teacher, rename);
    expect(old).toMatchObject({ status: 409, body: { code: 'INVALID_STATE', reason: 'invalidState' } });
    const newer = await send(world, world.teacher, { method: 'PUT', path: `/api/v2/autotest/${id}` });
    expect(newer).toMatchObject({ status: 400, kind: 'BadRequestError' });
    expect(newer.body['reason']).toEqual({ invalidState: {} });
  });
});

describe('what a refusal says', () => {
  it('has the id of its request, which stands in a header too (ERR-010)', async () => {
    const world = await makeWorld();
    const old = await send(world, world.student, { method: 'GET', path: '/api/v1/courses/999999' });
    expect(old.body['request_id']).toBe(old.requestId);
    const newer = await send(world, world.student, { method: 'GET', path: '/api/v2/autotest/999999' });
    expect(newer.body['requestId']).toBe(newer.requestId);
    expect(newer.requestId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('names the resource and the operation that were refused, and what was missing (ERR-010, ERR-011)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const path = `/api/v1/courses/${world.course.id}`;
    const right = await send(world, world.student, { method: 'PATCH', path, body: { name: 'Mine' } });
    expect(right).toMatchObject({
      status: 403,
      body: { code: 'INCORRECT_PERMISSION', resource: 'course', operation: 'can_edit_course_info' },
    });
    const { id: submissionId } = await handIn(world.student, id, { 'a.py': 'print(1)' });
    const other = { method: 'GET', path: `/api/v1/submissions/${submissionId}` };
    expect((await send(world, world.outsider, other)).body).toMatchObject({
      code: 'OBJECT_ID_NOT_FOUND',
      resource: 'submission',
    });
  });

  it('lists the fields that do not fit, by pointers in the spelling of the version (ERR-010, ERR-011)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const old = await send(world, world.teacher, {
      method: 'PATCH',
      path: `/api/v1/assignments/${id}`,
      body: { max_grade: 'much' },
    });
    expect(old).toMatchObject({
      status: 400,
      body: { code: 'OBJECT_WRONG_TYPE', message: 'Max grade has to be a number.' },
    });
    expect(old.body['field_list']).toMatchObject([{ path: '/max_grade' }]);
  });

  it('gives the reason of a bad request: a block that is not known, none or two of them (ERR-012)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const path = `/api/v2/autotest/${id}`;
    await world.teacher.call(autotestContract.putAutoTestConfiguration, { params: { assignmentId: id } });
    const save = (...steps: unknown[]) =>
      send(world, world.teacher, { method: 'PATCH', path, body: { updatedTest: { steps } } });
    const program = { id: '01ARYZ6S410000000000000000', script: 'true' };
    const unknown = await save({ magic: {} });
    expect(unknown).toMatchObject({ status: 400, kind: 'BadRequestError' });
    expect(unknown.body['reason']).toEqual({ unknownEnumType: { found: 'magic' } });
    for (const [found, block] of [{}, { program, script: program }].map(
      (one, at) => [at * 2, one] as const,
    )) {
      const counted = await save(block);
      expect(counted).toMatchObject({ status: 400, kind: 'BadRequestError' });
      expect(counted.body['reason']).toEqual({
        wrongItemCount: { what: 'block types', found, minimumAllowed: 1, maximumAllowed: 1 },
      });
    }
    const wrong = await save({ program: { ...program, script: 5 } });
    expect(wrong).toMatchObject({ status: 400, kind: 'ValidationError' });
    expect(wrong.body['reason']).toMatchObject({
      invalidParam: { name: '/updatedTest/steps/0/program/script', value: 5 },
    });
  });
});
