// Where names are hidden, no call about the assignment, or about what lies below it, tells a grader who somebody is.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '../../../src/app/contract.ts';
import { ApiError } from '../../../src/kernel/domain/client.ts';
import { accountContract } from '../../../src/people/domain/account-contract.ts';
import { groupWorldOf } from '../../support/group-world.ts';
import { sampleOf } from '../../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../../support/world.ts';

const makeWorld = useWorld();

/** Made by somebody who may know the names, and named for them: what is prepared by others has labels. */
const namedForTheMaker = ['readPreparedDownload', 'readPreparedDownloadByName'];
const isOfAssignment = ({ name, endpoint }: NamedEndpoint): boolean =>
  endpoint.access !== 'runner' &&
  !namedForTheMaker.includes(name) &&
  /^\/(assignments|submissions|comments|code|autotest|notifications|files)\//.test(`${endpoint.path}/`);
const calls = allEndpoints().filter(isOfAssignment);

/** The same person with all of its rights, but for that to names. */
async function withoutNames(w: World, actor: Actor): Promise<Actor> {
  if (actor.token === '') return actor;
  const body = { forContext: null, removedPermissions: ['can_see_anonymized_names'] };
  const { accessToken } = await actor.call(accountContract.restrictSession, { body });
  return w.withToken(actor, accessToken);
}

/** Ids of people that are nothing else's, so that they can be looked for in a text. */
beforeAll(async () => {
  const { db } = (await makeWorld()).platform.database;
  await sql`alter table person alter column id restart with 770000001`.execute(db);
});

/** Whether it stands there as a word or number of its own. */
function stands(told: string, text: string): boolean {
  return new RegExp(`(?<!\\w)${RegExp.escape(told)}(?!\\w)`).test(text);
}

/** All assignments of the course at once: whichever the sample is about is among them. */
async function hideNames(w: World): Promise<void> {
  await w.platform.database.db
    .updateTable('assignment')
    .set({ anonymizedGrading: 'murmur_v3' })
    .where('courseId', '=', w.course.id)
    .execute();
}

const tellingHeaders = [
  'content-disposition',
  'etag',
  'link',
  'location',
  'next-token',
  'x-next-token',
  'warning',
];

/** What is answered, headers and all; of a refusal its text. */
async function answerTo(actor: Actor, { endpoint }: NamedEndpoint, input: object): Promise<string> {
  try {
    const answer = await actor.download(endpoint, input);
    const headers = tellingHeaders.map((name) => answer.headers.get(name));
    return JSON.stringify(headers) + Buffer.from(await answer.arrayBuffer()).toString('latin1');
  } catch (error) {
    if (error instanceof ApiError) return `${error.message} ${JSON.stringify(error.body)}`;
    throw error;
  }
}

interface Stage {
  w: World;
  people: readonly Actor[];
  /** Usernames of people who know each other: the members of one group. */
  mates?: readonly string[];
}

async function alone(): Promise<Stage> {
  const w = await makeWorld();
  return { w, people: [w.student, w.otherStudent, w.grader, w.teacher] };
}

async function inGroups(): Promise<Stage> {
  const { w, student, member, stranger } = await groupWorldOf(await makeWorld());
  const mates = [student.username, member.username];
  return { w, people: [student, member, stranger, w.grader, w.teacher], mates };
}

const rows = calls.flatMap((call) =>
  [alone, inGroups].map((stage) => [`${call.room}.${call.name}`, stage.name, call, stage] as const),
);

it.each(rows)(
  '%s names nobody whose name is hidden, %s (USER-017, USER-029)',
  async (_title, _stage, call, stage) => {
    const { w, people, mates = [] } = await stage();
    const sample = sampleOf(call.room, call.name);
    if (!sample) throw new Error(`${call.room}.${call.name} has no sample`);
    const { as, input } = await sample(w);
    await hideNames(w);
    const text = await answerTo(await withoutNames(w, as), call, input);
    for (const { id, name, username } of people) {
      if (username === as.username || [as.username, username].every((one) => mates.includes(one))) continue;
      expect(id).toBeGreaterThan(770_000_000);
      for (const told of [String(id), name, name.replaceAll(' ', '-'), username]) {
        // What the caller wrote is no news to them.
        if (!stands(told, JSON.stringify(input))) expect([told, stands(told, text)]).toEqual([told, false]);
      }
    }
  },
);
