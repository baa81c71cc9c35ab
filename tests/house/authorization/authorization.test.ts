// Asks every endpoint as every kind of caller and compares the answers with the catalogue of permissions.
import { afterAll, describe, expect, it } from 'vitest';
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import { allEndpoints, type NamedEndpoint } from '../../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../../src/kernel/domain/client.ts';
import { sampleOf } from '../../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../../support/world.ts';
import { callers, makeCaller, type Caller } from './callers.ts';
import { expectedOf, isOpen, otherRefusals, type Expected } from './expectations.ts';
import { writeMatrix, type Row } from './matrix.ts';

const makeWorld = useWorld();
const endpoints = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'runner');
const rooms = [...new Set(endpoints.map(({ room }) => room))];
const rows: Row[] = [];

interface Stage {
  world: World;
  actors: ReadonlyMap<Caller, Actor>;
}

async function makeStage(): Promise<Stage> {
  const world = await makeWorld();
  const made = callers.map(async (caller) => [caller, await makeCaller(world, caller)] as const);
  return { world, actors: new Map(await Promise.all(made)) };
}

async function sampled(world: World, { room, name }: NamedEndpoint) {
  const make = sampleOf(room, name);
  if (!make) throw new Error(`${room}.${name} has no sample: tests/support/samples/${room}.ts`);
  return make(world);
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

/** Open endpoints ask nobody who they are, and count how often an address tries: few callers tell it all. */
function callersOf({ endpoint }: NamedEndpoint): readonly Caller[] {
  const few = ['Student', 'Expired', 'No session'];
  return isOpen(endpoint.access) ? callers.filter(({ title }) => few.includes(title)) : callers;
}

function statusesOf({ name, endpoint }: NamedEndpoint, expected: Expected): number[] {
  if (expected === 'no session') return [401];
  const other = otherRefusals[name];
  if (expected === 'refused') return other === undefined ? [403, 404] : [403, 404, other];
  // A public sample may be a guess, such as a wrong password: then it is refused as declared.
  const declared = endpoint.refusals.map((refusal) => refusal.status);
  return isOpen(endpoint.access) ? [endpoint.status, ...declared] : [endpoint.status];
}

/** Every caller's answer. A sample that was used up by a change is made anew. */
async function answersOf({ world, actors }: Stage, named: NamedEndpoint): Promise<Map<string, number>> {
  const { endpoint } = named;
  const statuses = new Map<string, number>();
  let { input } = await sampled(world, named);
  for (const caller of callersOf(named)) {
    const status = await statusOf(actors.get(caller) ?? world.nobody, endpoint, input);
    statuses.set(caller.title, status);
    if (status < 400 && endpoint.method !== 'GET') ({ input } = await sampled(world, named));
  }
  return statuses;
}

describe.each(rooms)('%s', (room) => {
  // Reading changes nothing, so all that only reads shares one stage.
  let shared: Stage | undefined;
  const ofRoom = endpoints.filter((one) => one.room === room);

  it.each(ofRoom.map((one) => [`${one.name} (${one.endpoint.method} ${one.endpoint.path})`, one] as const))(
    '%s answers its sample, and every caller as the catalogue says (PERM-007)',
    async (title, named) => {
      const stage = named.endpoint.method === 'GET' ? (shared ??= await makeStage()) : await makeStage();
      const { as, input } = await sampled(stage.world, named);
      const statuses = await answersOf(stage, named);
      rows.push({ endpoint: title, access: accessText(named), statuses });
      const wrong = callersOf(named).flatMap((caller) => {
        const expected = statusesOf(named, expectedOf(named, caller));
        const status = statuses.get(caller.title) ?? 0;
        return expected.includes(status) ? [] : [`${caller.title}: ${status}, not ${expected.join(' or ')}`];
      });
      expect(wrong).toEqual([]);
      expect(statusesOf(named, 'answered')).toContain(await statusOf(as, named.endpoint, input));
    },
  );
});

function accessText({ endpoint: { access } }: NamedEndpoint): string {
  if (typeof access === 'string') return access;
  if ('permission' in access) return [access.permission].flat().join(' or ');
  if ('rule' in access) return `rule: ${access.rule}`;
  return 'public' in access ? 'public' : 'signed';
}

afterAll(() => {
  console.log(writeMatrix(rows));
});
