// Every call is made with what its description allows, and with what it does not, from a fixed seed. `npm run fuzz` makes
// many more calls than the tests; PROOFMARK_FUZZ_SEED chooses other ones.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '../../src/app/contract.ts';
import { sampleOf } from '../support/samples/all.ts';
import { useWorld, type World } from '../support/world.ts';
import { problemOf } from './answers.ts';
import { operationOf } from './document.ts';
import { differencesOf, send } from './requests.ts';

// Each call is made with many strange values.
vi.setConfig({ testTimeout: 120_000 });

const numRuns = Number(process.env['PROOFMARK_FUZZ_RUNS'] ?? 3);
const seed = Number(process.env['PROOFMARK_FUZZ_SEED'] ?? 20_261_123);
const makeWorld = useWorld();
const endpoints = allEndpoints().filter(({ endpoint }) => endpoint.wire !== 'runner');
const rooms = [...new Set(endpoints.map(({ room }) => room))];
const longerThanAnyLimitMs = 3_600_000;

async function sampled(world: World, { room, name }: NamedEndpoint) {
  const make = sampleOf(room, name);
  if (!make) throw new Error(`${room}.${name} has no sample.`);
  return make(world);
}

/** What is wrong with the answers to one call; each line names the request that brings it about. */
async function problemsOf(world: World, named: NamedEndpoint): Promise<string[]> {
  const { endpoint, name } = named;
  const operation = operationOf(name);
  const problems: string[] = [];
  let sample = await sampled(world, named);
  const nothing = { query: {}, body: undefined, inPath: undefined };
  for (const difference of [nothing, ...fc.sample(differencesOf(operation), { numRuns, seed })]) {
    const sender = { baseUrl: world.baseUrl, token: sample.as.token };
    const answer = await send(sender, { endpoint, input: sample.input }, difference);
    const problem = await problemOf(operation, answer);
    if (problem !== undefined)
      problems.push(`${name} ${JSON.stringify(difference).slice(0, 500)}: ${problem}`);
    if (answer.status === 429) world.clock.advance(longerThanAnyLimitMs);
    if (answer.status < 400 && endpoint.method !== 'GET') sample = await sampled(world, named);
  }
  return problems;
}

describe.each(rooms)('the calls of %s', (room) => {
  it('have no faults, and answer as they are described', async () => {
    const problems: string[] = [];
    let world = await makeWorld();
    for (const named of endpoints.filter((one) => one.room === room)) {
      problems.push(...(await problemsOf(world, named)));
      if (named.endpoint.method !== 'GET') world = await makeWorld();
    }
    expect(problems).toEqual([]);
  });
});
