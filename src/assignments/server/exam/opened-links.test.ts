import { describe, expect, it } from 'vitest';
import {
  examIn,
  examOpen,
  examTimeframe,
  hour,
  minute,
  newestLink,
} from '../../../../tests/support/build-exam.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { accountInExam } from '../../../people/domain/refusals.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { loginLinkContract } from '../../domain/exam/login-link-contract.ts';
import { openedLinkContract as contract } from '../../domain/exam/opened-link-contract.ts';
import { linkNotOpened, linksOfHiddenNames, linkUsedElsewhere } from '../../domain/refusals.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { linkLoginLimitOf } from './actions.ts';
import { mailLoginLinks } from './mail-job.ts';
import { removeOldOpenedLinks } from './opened-links.ts';

const makeWorld = useWorld();
const [here, elsewhere] = ['a', 'b'].map((letter) => ({ browserSecret: letter.repeat(43) }));
const usedElsewhere = { status: 409, code: 'INVALID_STATE', message: linkUsedElsewhere.text };

async function openExam() {
  const w = await makeWorld();
  const assignmentId = await examOpen(w);
  const uuid = await newestLink(w, w.student, assignmentId);
  return { w, assignmentId, params: { uuid } };
}

async function inExam(w: World, params: { uuid: string }, body = here): Promise<Actor> {
  const { accessToken } = await w.nobody.call(loginLinkContract.logInByLink, { params, body });
  return w.withToken(w.student, accessToken);
}

const refusal = (w: World, params: { uuid: string }, body = elsewhere) =>
  w.nobody.refused(loginLinkContract.logInByLink, { params, body });
const listed = (w: World, assignmentId: number) =>
  w.teacher.call(contract.listOpenedLoginLinks, { params: { assignmentId } });
const free = (w: World, assignmentId: number) =>
  w.teacher.call(contract.freeLoginLink, { params: { assignmentId, userId: w.student.id } });
const isIn = (actor: Actor) => actor.call(peopleContract.getCurrentUser, {});

function startIn(w: World, assignmentId: number, startMs: number): Promise<unknown> {
  const timeframes = [{ ...examTimeframe(w, startMs), sectionIds: null }];
  return w.teacher.call(assignmentContract.putTimeframes, { params: { assignmentId }, body: { timeframes } });
}

describe('the login links of a person to an exam', () => {
  it('log their browser in 60 times an hour at most, whatever other browsers try', async () => {
    const { w, assignmentId, params } = await openExam();
    await inExam(w, params);
    const limit = { ...linkLoginLimitOf(assignmentId, w.student.id), amount: 58 };
    await countUse(w.platform.database.db, limit, w.clock.now());
    for (let times = 0; times < 3; times += 1) expect(await refusal(w, params)).toMatchObject(usedElsewhere);
    await inExam(w, params);
    expect(await refusal(w, params, here)).toMatchObject({ status: 429 });
  });

  it('open sessions that change no account, also one on top of it (AUTH-013)', async () => {
    const { w, params } = await openExam();
    const first = await inExam(w, params);
    const body = { forContext: { courseId: w.course.id }, removedPermissions: [] };
    const { accessToken } = await first.call(accountContract.restrictSession, { body });
    const name = { params: { userId: w.student.id }, body: { name: 'Somebody Else' } };
    const changes = [name, { ...name, body: { email: 'else@example.org', oldPassword: 'x' } }];
    const refused = { code: 'INVALID_STATE', message: accountInExam.text };
    for (const actor of [first, w.withToken(w.student, accessToken)])
      for (const change of changes)
        expect(await actor.refused(accountContract.patchUser, change)).toMatchObject(refused);
    expect(await first.refused(accountContract.listSessions, {})).toMatchObject(refused);
    expect(await first.refused(accountContract.endAllSessions, {})).toMatchObject(refused);
    const [other] = (await w.student.call(accountContract.listSessions, {})).sessions;
    const ofOther = { params: { sessionId: other?.id ?? '' } };
    expect(await first.refused(accountContract.endSession, ofOther)).toMatchObject(refused);
    await w.student.call(accountContract.patchUser, name);
  });

  it('open it in one browser alone, again and again (AUTH-013)', async () => {
    const { w, params } = await openExam();
    const first = await inExam(w, params);
    w.clock.advance(20 * minute);
    await isIn(await inExam(w, params));
    expect(await refusal(w, params)).toMatchObject(usedElsewhere);
    await isIn(first);
    // Looking at the page binds no browser, since mail programs also open links.
    await w.nobody.call(loginLinkContract.getLoginLink, { params });
  });

  it('are one, however many were mailed', async () => {
    const w = await makeWorld();
    const assignmentId = await examIn(w, 24 * hour);
    await mailLoginLinks(w.platform);
    const early = { uuid: await newestLink(w, w.student, assignmentId) };
    w.clock.advance(23.75 * hour);
    await mailLoginLinks(w.platform);
    const late = { uuid: await newestLink(w, w.student, assignmentId) };
    w.clock.advance(hour);
    expect(late).not.toEqual(early);
    await inExam(w, early);
    await inExam(w, late);
    expect(await refusal(w, late)).toMatchObject(usedElsewhere);
    const ofOther = { uuid: await newestLink(w, w.otherStudent, assignmentId) };
    await w.nobody.call(loginLinkContract.logInByLink, { params: ofOther, body: elsewhere });
  });

  it('are used up by a login that cannot show which browser it is', async () => {
    const { w, params } = await openExam();
    await w.nobody.call(loginLinkContract.logInByLink, { params });
    expect(await w.nobody.refused(loginLinkContract.logInByLink, { params })).toMatchObject(usedElsewhere);
    const short = await refusal(w, params, { browserSecret: 'guessable' });
    expect(short).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  });

  it('go to one of many browsers that come at once', async () => {
    const { w, assignmentId, params } = await openExam();
    const browsers = Array.from({ length: 8 }, (_none, at) => ({ browserSecret: String(at).repeat(40) }));
    const answers = await Promise.allSettled(
      browsers.map((body) => w.nobody.call(loginLinkContract.logInByLink, { params, body })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(Array.from({ length: 7 }, () => ({ reason: { status: 409 } })));
    expect(await listed(w, assignmentId)).toHaveLength(1);
  });

  it('are known by a hash of what the browser keeps', async () => {
    const { w, params } = await openExam();
    await inExam(w, params);
    const stored = await w.platform.database.db.selectFrom('openedLoginLink').selectAll().execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(here?.browserSecret);
  });

  it('open an exam anew that was moved to a later start, and end what the former browser has open', async () => {
    const { w, assignmentId, params } = await openExam();
    const former = await inExam(w, params);
    await startIn(w, assignmentId, 10 * minute);
    expect(await listed(w, assignmentId)).toEqual([]);
    w.clock.advance(11 * minute);
    await isIn(former);
    await isIn(await inExam(w, params, elsewhere));
    expect((await former.refused(peopleContract.getCurrentUser, {})).status).toBe(401);
    expect(await refusal(w, params, here)).toMatchObject(usedElsewhere);
    await startIn(w, assignmentId, -hour);
    expect(await refusal(w, params, here)).toMatchObject(usedElsewhere);
  });
});

describe('who runs the exam', () => {
  it('sees who has started it by a link, when and from which network', async () => {
    const { w, assignmentId, params } = await openExam();
    expect(await listed(w, assignmentId)).toEqual([]);
    const openedAt = w.clock.now();
    await inExam(w, params);
    const { id, name, username } = w.student;
    const [opened, ...others] = await listed(w, assignmentId);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({ user: { id, name, username }, network: '127.0.0.1' });
    expect(Number(opened?.openedAt) - openedAt.getTime()).toBeLessThan(minute);
    const other = { uuid: await newestLink(w, w.otherStudent, assignmentId) };
    await inExam(w, other, elsewhere);
    const page = { size: 1 };
    const call = { params: { assignmentId }, page };
    const { body, nextToken } = await w.teacher.callPage(contract.listOpenedLoginLinks, call);
    const rest = await w.teacher.callPage(contract.listOpenedLoginLinks, {
      ...call,
      page: { ...page, ...(nextToken === undefined ? {} : { nextToken }) },
    });
    expect([...body, ...rest.body].map(({ user }) => user.id)).toEqual(
      [w.student.id, w.otherStudent.id].toSorted((a, b) => a - b),
    );
    expect(rest.nextToken).toBeUndefined();
  });

  it('frees the links of one person: the next browser gets them, the sessions of the former one end', async () => {
    const { w, assignmentId, params } = await openExam();
    const former = await inExam(w, params);
    const onTop = await former.call(accountContract.restrictSession, {
      body: { forContext: { courseId: w.course.id }, removedPermissions: ['can_see_grade_before_open'] },
    });
    await free(w, assignmentId);
    for (const ended of [former, w.withToken(w.student, onTop.accessToken)])
      expect((await ended.refused(peopleContract.getCurrentUser, {})).status).toBe(401);
    // A login by password is not affected.
    await isIn(w.student);
    await isIn(await inExam(w, params, elsewhere));
    expect(await refusal(w, params, here)).toMatchObject(usedElsewhere);
    const audit = await w.platform.database.db
      .selectFrom('auditEntry')
      .select(['actorId', 'subjectId', 'detail'])
      .where('action', '=', 'exam link freed')
      .where('subjectId', '=', String(w.student.id))
      .execute();
    expect(audit).toEqual([
      { actorId: w.teacher.id, subjectId: String(w.student.id), detail: { assignmentId } },
    ]);
  });

  it('is told when there is nothing to free, names are hidden or the course is archived', async () => {
    const { w, assignmentId, params } = await openExam();
    const call = { params: { assignmentId, userId: w.student.id } };
    expect(await w.teacher.refused(contract.freeLoginLink, call)).toMatchObject({
      status: 404,
      message: linkNotOpened.text,
    });
    await inExam(w, params);
    const body = { forContext: null, removedPermissions: ['can_see_anonymized_names'] };
    const { accessToken } = await w.teacher.call(accountContract.restrictSession, { body });
    const nameless = w.withToken(w.teacher, accessToken);
    expect(await nameless.call(contract.listOpenedLoginLinks, call)).toHaveLength(1);
    const anonymous = { anonymizedGrading: { method: 'murmur_v3' as const } };
    await w.teacher.call(assignmentContract.patchAssignment, { ...call, body: anonymous });
    for (const one of [contract.listOpenedLoginLinks, contract.freeLoginLink])
      expect(await nameless.refused(one, call)).toMatchObject({
        status: 403,
        code: 'INCORRECT_PERMISSION',
        message: linksOfHiddenNames.text,
      });
    expect(await listed(w, assignmentId)).toHaveLength(1);
    const archive = { params: { courseId: w.course.id }, body: { state: 'archived' as const } };
    await w.teacher.call(courseContract.patchCourse, archive);
    expect((await w.teacher.refused(contract.freeLoginLink, call)).message).toBe(courseArchived.text);
  });

  it('finds nobody after 90 days', async () => {
    const { w, assignmentId, params } = await openExam();
    await inExam(w, params);
    await removeOldOpenedLinks(w.platform);
    expect(await listed(w, assignmentId)).toHaveLength(1);
    w.clock.advance(91 * 24 * hour);
    await removeOldOpenedLinks(w.platform);
    const rows = w.platform.database.db.selectFrom('openedLoginLink').selectAll();
    expect(await rows.where('assignmentId', '=', assignmentId).execute()).toEqual([]);
  });
});
