// Walks every endpoint of the product: described, refused to the wrong people, answered to the right one.
import { afterAll, describe, expect, it } from 'vitest';
import { hasAsked, type Access, type AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { isCoursePermission, permissionEntryOf } from '../../src/access/domain/permission.ts';
import { defaultCourseRoles } from '../../src/access/domain/permission.ts';
import { allEndpoints, type NamedEndpoint } from '../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../src/kernel/domain/client.ts';
import { addressOf } from '../../src/kernel/domain/endpoint.ts';
import { sampleOf, sampledRooms } from '../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../support/world.ts';

const makeWorld = useWorld();
const endpoints = allEndpoints();
const title = ({ endpoint, name }: NamedEndpoint): string => `${name} (${endpoint.method} ${endpoint.path})`;
const called = endpoints.filter(({ endpoint }) => endpoint.access !== 'runner');
const closed = called.filter(({ endpoint }) => !isOpen(endpoint.access));
const matrix: string[] = [];

function isOpen(access: Access): boolean {
  return typeof access === 'object' && ('public' in access || 'signed' in access);
}

function coursePermissionsOf(access: Access): string[] {
  if (typeof access !== 'object' || !('permission' in access)) return [];
  const names = typeof access.permission === 'string' ? [access.permission] : [...access.permission];
  return names.every(isCoursePermission) ? names : [];
}

function isOfWholeSite(access: Access): boolean {
  return typeof access === 'object' && 'permission' in access && coursePermissionsOf(access).length === 0;
}

/** Status of a call, whatever it is. */
async function statusOf(actor: Actor, endpoint: AppEndpoint, input: CallInput<AppEndpoint>): Promise<number> {
  try {
    const answer = await actor.download(endpoint, input);
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

async function sampled(world: World, named: NamedEndpoint) {
  const make = sampleOf(named.room, named.name);
  if (!make)
    throw new Error(`${named.room}.${named.name} has no sample: tests/support/samples/${named.room}.ts`);
  return make(world);
}

describe('the contract', () => {
  it('has endpoints of every room that is put together', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    expect(sampledRooms()).toEqual(expect.arrayContaining([...new Set(called.map((one) => one.room))]));
  });

  it.each(endpoints.map((one) => [title(one), one] as const))(
    '%s says what it does',
    (_title, { endpoint }) => {
      expect(endpoint.summary.length).toBeGreaterThan(10);
      expect(hasAsked(endpoint.access, new Set())).toBe(
        isOpen(endpoint.access) || typeof endpoint.access === 'string',
      );
    },
  );

  it('has no two endpoints with one address', () => {
    const addresses = endpoints.map(({ endpoint }) => addressOf(endpoint).replace(/\{\w+\}/g, '{}'));
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('every endpoint', () => {
  it.each(called.map((one) => [title(one), one] as const))('%s answers its sample', async (_title, named) => {
    const world = await makeWorld();
    const { as, input } = await sampled(world, named);
    const status = await statusOf(as, named.endpoint, input);
    // A public sample may be a guess, such as a wrong password: then it is refused as declared.
    const declared = named.endpoint.refusals.map((refusal) => refusal.status);
    const expected = isOpen(named.endpoint.access)
      ? [named.endpoint.status, ...declared]
      : [named.endpoint.status];
    expect(expected).toContain(status);
  });

  it.each(closed.map((one) => [title(one), one] as const))(
    '%s gives 401 without a session',
    async (_title, named) => {
      const world = await makeWorld();
      const { input } = await sampled(world, named);
      expect(await statusOf(world.nobody, named.endpoint, input)).toBe(401);
    },
  );
});

const guarded = closed.filter(({ endpoint }) => typeof endpoint.access === 'object');

describe('every guarded endpoint', () => {
  it.each(guarded.map((one) => [title(one), one] as const))(
    '%s is refused to a person of no course, and to the teacher of another one',
    async (_title, named) => {
      const world = await makeWorld();
      const { input } = await sampled(world, named);
      const other = await world.otherCourse();
      // A permission of the site does not depend on courses: other teachers hold it too.
      const isOfSite = isOfWholeSite(named.endpoint.access);
      for (const actor of isOfSite ? [world.outsider] : [world.outsider, other.teacher]) {
        expect([403, 404]).toContain(await statusOf(actor, named.endpoint, input));
      }
    },
  );

  const ofOneWork = guarded.filter(({ endpoint }) => endpoint.path.includes('{submissionId}'));
  it.each(ofOneWork.map((one) => [title(one), one] as const))(
    '%s is refused to another student of the course',
    async (_title, named) => {
      const world = await makeWorld();
      const { input } = await sampled(world, named);
      const other = await world.person('Student');
      expect([403, 404]).toContain(await statusOf(other, named.endpoint, input));
    },
  );

  const byCoursePermission = guarded.filter(
    ({ endpoint }) => coursePermissionsOf(endpoint.access).length > 0,
  );
  it.each(byCoursePermission.map((one) => [title(one), one] as const))(
    '%s is refused to every default role that lacks its permission (PERM-007)',
    async (_title, named) => {
      const world = await makeWorld();
      const permissions = coursePermissionsOf(named.endpoint.access);
      for (const role of defaultCourseRoles) {
        const holds = permissions.some((name) => permissionEntryOf(name)?.defaultFor.includes(role));
        const { input } = await sampled(world, named);
        const status = await statusOf(await world.person(role), named.endpoint, input);
        matrix.push(`${named.name.padEnd(32)} ${role.padEnd(20)} ${status}`);
        if (!holds) expect([403, 404], `${role} lacks ${permissions.join(', ')}`).toContain(status);
      }
    },
  );
});

afterAll(() => {
  if (process.env['PROOFMARK_PRINT_MATRIX']) console.log(matrix.sort().join('\n'));
});
