// Every call about an assignment, or about what lies below it, is made by a session that may not open it: it is
// told so, with a password and with addresses that hold it back, and learns nothing else.
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '../../../src/app/contract.ts';
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import { restrictionContract } from '../../../src/assignments/domain/restrictions/contract.ts';
import type { CoursePermission } from '../../../src/access/domain/permission.ts';
import { ApiError } from '../../../src/kernel/domain/client.ts';
import { accountContract } from '../../../src/people/domain/account-contract.ts';
import { handIn } from '../../support/build-submission.ts';
import { closeLiveClients, connectLive } from '../../support/live-client.ts';
import { sampleOf } from '../../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../../support/world.ts';

const makeWorld = useWorld();
afterAll(closeLiveClients);

/** Calls that are open although the assignment is not, and why that is right. */
const openStill: Readonly<Record<string, string>> = {
  verifyAssignmentPassword: 'opens it',
  getAssignmentPassword: 'for those who set the password',
  putAssignmentPassword: 'for those who set the password',
  removeAssignmentPassword: 'for those who set the password',
  listAllowedIps: 'for those who set the addresses',
  putAllowedIp: 'for those who set the addresses',
  removeAllowedIp: 'for those who set the addresses',
  bringBackAssignment: 'tells nothing of it, and is for those who may delete it',
  listOwnAssignments: 'tells names and dates alone, see below',
};
const isOfAssignment = ({ name, endpoint }: NamedEndpoint): boolean =>
  endpoint.access !== 'runner' &&
  /^\/(assignments|submissions|comments|code|autotest)\//.test(endpoint.path) &&
  !(name in openStill);
const calls = allEndpoints().filter(isOfAssignment);

const passesBy: CoursePermission[] = [
  'can_view_password_restricted_assignments',
  'can_view_ip_restricted_assignments',
];

/** The same person with all of their rights, but for those that no restriction holds back. */
async function heldBack(w: World, actor: Actor): Promise<Actor> {
  const body = { forContext: null, removedPermissions: passesBy };
  const { accessToken } = await actor.call(accountContract.restrictSession, { body });
  return w.withToken(actor, accessToken);
}

type Restriction = 'PASSWORD_REQUIRED' | 'IP_NOT_ALLOWED';

/** All assignments of the course at once: whichever the sample is about is among them. */
async function restrict(w: World, restriction: Restriction): Promise<void> {
  const byPassword = restriction === 'PASSWORD_REQUIRED';
  await w.platform.database.db
    .updateTable('assignment')
    .set({ sealedPassword: byPassword ? 'sealed' : null, allowedIpRanges: byPassword ? [] : ['10.0.0.0/8'] })
    .where('courseId', '=', w.course.id)
    .execute();
}

async function answerTo(actor: Actor, { endpoint }: NamedEndpoint, input: object): Promise<string> {
  try {
    const answer = await actor.download(endpoint, input);
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    if (error instanceof ApiError) return error.body?.code ?? String(error.status);
    throw error;
  }
}

/** Topics about an assignment, with the names of their parameters. */
const topics = {
  submissions: ['assignmentId'],
  feedback: ['submissionId'],
  autoTestResult: ['assignmentId', 'submissionId'],
} as const;

describe('a session that may not open the assignment', () => {
  it.each(calls.map((call) => [`${call.room}.${call.name}`, call] as const))(
    'is held back by its password and by its addresses in %s (ASGN-023, ASGN-024, ASGN-025, ASGN-054)',
    async (_title, call) => {
      const w = await makeWorld();
      const sample = sampleOf(call.room, call.name);
      if (!sample) throw new Error(`${call.room}.${call.name} has no sample`);
      const { as, input } = await sample(w);
      const caller = await heldBack(w, as);
      for (const restriction of ['PASSWORD_REQUIRED', 'IP_NOT_ALLOWED'] as const) {
        await restrict(w, restriction);
        expect(await answerTo(caller, call, input)).toBe(restriction);
      }
    },
  );

  it('gets names and dates alone in lists (ASGN-054)', async () => {
    const w = await makeWorld();
    const deadline = new Date(w.clock.now().getTime() + 3_600_000);
    const { id } = await w.assignment({ name: 'Sorting', timeframe: { deadline } });
    const body = { fileToLoadFirst: 'secret.py', maxSubmissions: 3, maxGrade: 12 };
    await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId: id }, body });
    const listed = async (actor: Actor) => {
      const params = { courseId: w.course.id };
      const ofCourse = await actor.call(assignmentContract.listAssignments, { params });
      const own = await actor.call(assignmentContract.listOwnAssignments, {});
      return [...ofCourse, ...own].filter((one) => one.id === id);
    };
    expect(await listed(w.student)).toMatchObject([body, body]);
    for (const restriction of ['PASSWORD_REQUIRED', 'IP_NOT_ALLOWED'] as const) {
      await restrict(w, restriction);
      const nothing = { fileToLoadFirst: null, maxSubmissions: null, maxGrade: null };
      const shown = { name: 'Sorting', timeframe: { deadline }, ...nothing };
      expect(await listed(w.student)).toMatchObject([shown, shown]);
      expect(await listed(w.teacher)).toMatchObject([body, body]);
    }
  });

  it('is not told which submissions there are (ASGN-054)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const work = await handIn(w.otherStudent, id);
    await restrict(w, 'PASSWORD_REQUIRED');
    const call = allEndpoints().find(({ name }) => name === 'getSubmission');
    if (!call) throw new Error('There is no such call.');
    const ofOther = await answerTo(w.student, call, { params: { submissionId: work.id } });
    expect(ofOther).toBe('OBJECT_ID_NOT_FOUND');
    const ofNone = await answerTo(w.student, call, { params: { submissionId: work.id + 1000 } });
    expect(ofNone).toBe('OBJECT_ID_NOT_FOUND');
  });

  it('hears nothing of it over the realtime connection (ASGN-054)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const work = await handIn(w.student, id);
    const params = { assignmentId: String(id), submissionId: String(work.id) };
    const answers = async () => {
      const client = connectLive(w.baseUrl, { token: w.student.token });
      for (const [topic, names] of Object.entries(topics)) {
        const own = Object.fromEntries(names.map((name) => [name, params[name]]));
        await client.send({ type: 'subscribe', id: topic, topic, params: own });
      }
      // Beside the answers there may be pings, and news of the hand-in that came late.
      const told = () =>
        client.frames.map(({ type }) => type).filter((type) => type === 'subscribed' || type === 'error');
      await expect.poll(told).toHaveLength(3);
      return told();
    };
    expect(await answers()).toEqual(['subscribed', 'subscribed', 'subscribed']);
    for (const restriction of ['PASSWORD_REQUIRED', 'IP_NOT_ALLOWED'] as const) {
      await restrict(w, restriction);
      expect(await answers()).toEqual(['error', 'error', 'error']);
    }
    const here = { assignmentId: id, ipRange: '127.0.0.0/8' };
    await w.teacher.call(restrictionContract.putAllowedIp, { params: here });
    expect(await answers()).toEqual(['subscribed', 'subscribed', 'subscribed']);
  });

  it('is let in by the right that the restriction asks for alone', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const call = { params: { assignmentId } };
    await restrict(w, 'IP_NOT_ALLOWED');
    const withoutPassword = { forContext: null, removedPermissions: passesBy.slice(0, 1) };
    const { accessToken } = await w.teacher.call(accountContract.restrictSession, { body: withoutPassword });
    const anywhere = w.withToken(w.teacher, accessToken);
    await anywhere.call(assignmentContract.getAssignment, call);
    await restrict(w, 'PASSWORD_REQUIRED');
    expect(await anywhere.refused(assignmentContract.getAssignment, call)).toMatchObject({
      status: 403,
      code: 'PASSWORD_REQUIRED',
    });
    expect(await w.student.refused(restrictionContract.listAllowedIps, call)).toMatchObject({
      code: 'INCORRECT_PERMISSION',
    });
  });
});
