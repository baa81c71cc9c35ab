// To who may not know of it, what is there answers like what is not: status, sentence and every other field.
import { describe, expect, it } from 'vitest';
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import { allEndpoints } from '../../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../../src/kernel/domain/client.ts';
import { sampleOf } from '../../support/samples/all.ts';
import { useWorld, type Actor } from '../../support/world.ts';
import { makeCaller, type Caller } from './callers.ts';
import { isOpen } from './expectations.ts';

const makeWorld = useWorld();

const strangers: Caller[] = [
  { title: 'Nobody', siteRole: 'Nobody' },
  { title: 'Teacher elsewhere', siteRole: 'Staff', of: 'another course' },
  { title: 'Other institution', siteRole: 'Staff', of: 'another institution' },
];

type Input = CallInput<AppEndpoint>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same with ids that nothing has. */
function withoutObjects(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutObjects(part, name));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutObjects(part, key)]));
  if (!/Ids?$/.test(name)) return value;
  if (typeof value === 'number') return 987_654_321;
  if (typeof value !== 'string') return value;
  return /^\d+$/.test(value) ? '987654321' : value.replace(/^[0-9a-f]{8}-.*$/, nothing);
}

const nothing = '00000000-0000-4000-8000-00000000ffff';

async function answerOf(actor: Actor, endpoint: AppEndpoint, input: Input): Promise<Record<string, unknown>> {
  try {
    return { status: (await actor.download(endpoint, input)).status };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, ...error.body, request_id: '', requestId: '' };
  }
}

const named = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'runner');

describe('an object that a stranger may not know of', () => {
  it.each(named.map((one) => [`${one.room}.${one.name}`, one] as const))(
    'answers in %s like one that does not exist (PERM-007)',
    async (_title, { room, name, endpoint }) => {
      const w = await makeWorld();
      const make = sampleOf(room, name);
      if (!make) throw new Error(`${room}.${name} has no sample`);
      const { input } = await make(w);
      const { params, query, body, ...rest } = input;
      const unknown: Input = {
        ...rest,
        ...(params === undefined ? {} : { params: withoutObjects(params) }),
        ...(query === undefined ? {} : { query: withoutObjects(query) }),
        ...(body === undefined ? {} : { body: withoutObjects(body) }),
      };
      const changed =
        JSON.stringify([params, query, body]) !==
        JSON.stringify([unknown.params, unknown.query, unknown.body]);
      if (!changed) return;
      for (const stranger of strangers) {
        const actor = await makeCaller(w, stranger);
        const there = await answerOf(actor, endpoint, input);
        // Something that this person may do: there is nothing to hide, from nobody if the call is public.
        if (Number(there['status']) < 400) {
          if (isOpen(endpoint.access)) return;
          continue;
        }
        expect(await answerOf(actor, endpoint, unknown), stranger.title).toEqual(there);
      }
    },
  );
});
