// Every id of every call, one after the other, is swapped for one of another course: where an id stands beside
// others, belonging together must be asked, not only whether each exists.
import { describe, expect, it } from 'vitest';
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import { allEndpoints, type NamedEndpoint } from '../../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../../src/kernel/domain/client.ts';
import { sampleOf } from '../../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../../support/world.ts';

const makeWorld = useWorld();

/** Calls whose ids belong to the whole site or institution, and who makes them there holds the right for all. */
const notOfOneCourse: Readonly<Record<string, string>> = {
  getUser: 'users of the institution',
  patchUserAsAdmin: 'users of the institution',
  mailInitialPassword: 'users of the institution',
  restartBackgroundJob: 'jobs of the site',
  revokeBackgroundJob: 'jobs of the site',
  patchAnnouncement: 'announcements of the site',
  removeAnnouncement: 'announcements of the site',
  revokeRunnerToken: 'runner tokens of the site',
  restrictSession: 'takes rights away and gives none, whichever course it names',
};
/** How answers begin that say that nothing is there: lists of what a person has, and sets in which nothing changed. */
const answersEmpty: Readonly<Record<string, string>> = {
  listUserSubmissions: '[]',
  listReplyCounts: '[]',
  listCourseFeedback: '[]',
  listPeerFeedbackSubjects: '[]',
  listPeerReviews: '[]',
  listAssignmentWork: '{"work":[]}',
  assignGraders: '{"changed":0,',
  restartAutoTestResults: '{"changed":0,',
};

type Input = CallInput<AppEndpoint>;
interface Swap {
  readonly where: string;
  readonly input: Input;
}

async function sampled(world: World, { room, name }: NamedEndpoint) {
  const make = sampleOf(room, name);
  if (!make) throw new Error(`${room}.${name} has no sample`);
  return make(world);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value with one id in it replaced by that of the other, for each id in it. */
function swapped(own: unknown, other: unknown, where: string): { where: string; value: unknown }[] {
  if (Array.isArray(own) && Array.isArray(other))
    return own.flatMap((part, at) =>
      swapped(part, other[at], `${where}[${at}]`).map((swap) => ({
        ...swap,
        value: own.with(at, swap.value),
      })),
    );
  if (isObject(own) && isObject(other))
    return Object.keys(own).flatMap((key) =>
      swapped(own[key], other[key], `${where}.${key}`).map((swap) => ({
        ...swap,
        value: { ...own, [key]: swap.value },
      })),
    );
  const isId = /Ids?(\[\d+\])?$/.test(where) && own !== other && other !== undefined;
  return isId ? [{ where, value: other }] : [];
}

function swapsOf(own: Input, other: Input): Swap[] {
  const parts = ['params', 'query', 'body'] as const;
  return parts.flatMap((part) =>
    swapped(own[part], other[part], part).map(({ where, value }) => ({
      where,
      input: { ...own, [part]: value },
    })),
  );
}

async function answerOf(actor: Actor, endpoint: AppEndpoint, input: Input) {
  try {
    const answer = await actor.download(endpoint, input);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, text: '' };
    throw error;
  }
}

const named = allEndpoints().filter(
  ({ name, endpoint }) => endpoint.access !== 'runner' && !(name in notOfOneCourse),
);

describe('an id of another course', () => {
  it.each(named.map((one) => [`${one.room}.${one.name}`, one] as const))(
    'gives nothing in %s (PERM-007)',
    async (_title, one) => {
      const [own, other] = [await makeWorld(), await makeWorld()];
      const { as, input } = await sampled(own, one);
      const swaps = swapsOf(input, (await sampled(other, one)).input);
      const answered: string[] = [];
      for (const swap of swaps) {
        const { status, text } = await answerOf(as, one.endpoint, swap.input);
        const empty = answersEmpty[one.name];
        const isNothing = empty !== undefined && text.startsWith(empty);
        if ((status < 400 || status >= 500) && !isNothing) answered.push(`${swap.where}: ${status} ${text}`);
      }
      expect(answered).toEqual([]);
    },
  );
});
