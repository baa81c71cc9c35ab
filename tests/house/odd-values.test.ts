// Every value that a call takes, one after the other, is replaced by values from the borders of what can be written: no
// call has a fault, whatever somebody sends. The world fails this file when a fault is logged.
import { expect, it, vi } from 'vitest';
import type { AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { allEndpoints, type NamedEndpoint } from '../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../src/kernel/domain/client.ts';
import { sampleOf } from '../support/samples/all.ts';
import { useWorld, type World } from '../support/world.ts';

// Some calls take a hundred values.
vi.setConfig({ testTimeout: 60_000 });

const makeWorld = useWorld();

type Input = CallInput<AppEndpoint>;

const numbers = [-1, 0, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308];
const words = [
  '',
  '\0',
  'a\0b',
  "'",
  '%',
  '\\',
  '../../etc',
  '__proto__',
  '-1',
  '2147483648',
  '9223372036854775808',
];
const texts = [...words, '1e400', '\u202E', '\uD800', 'x'.repeat(70_000)];
const moments = [8.64e15, -8.64e15, 0].map((time) => new Date(time));

/** Calls of runners have no samples; `autotest/server/runner-protocol.test.ts` sends them odd values. */
const calls = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'runner');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value with one value in it replaced, for each value in it. */
function variantsOf(value: unknown, isInAddress: boolean): unknown[] {
  if (typeof value === 'number') return numbers;
  if (value instanceof Date) return moments;
  // Half of a surrogate pair has no place in an address.
  if (typeof value === 'string') return isInAddress ? texts.filter((text) => text.isWellFormed()) : texts;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const ofFirst = variantsOf(list[0], isInAddress).map((variant) => list.with(0, variant));
    return [...ofFirst, [], [...list, ...list]];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    variantsOf(inside, isInAddress).map((variant) => ({ ...value, [name]: variant })),
  );
}

function oddInputsOf(input: Input): Input[] {
  const parts = ['params', 'query', 'body'] as const;
  return parts.flatMap((part) =>
    variantsOf(input[part], part !== 'body').map((variant) => ({ ...input, [part]: variant })),
  );
}

async function sampled(world: World, { room, name }: NamedEndpoint) {
  const make = sampleOf(room, name);
  if (!make) throw new Error(`${room}.${name} has no sample`);
  return make(world);
}

it.each(calls.map((call) => [`${call.room}.${call.name}`, call] as const))('%s', async (_title, call) => {
  const world = await makeWorld();
  const { as, input } = await sampled(world, call);
  for (const [at, odd] of oddInputsOf(input).entries()) {
    // The general limit of calls is none of this.
    if (at % 200 === 199) world.clock.advance(61_000);
    try {
      await (await as.download(call.endpoint, odd)).arrayBuffer();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error.status, JSON.stringify(odd).slice(0, 500)).toBeLessThan(500);
    }
  }
});
