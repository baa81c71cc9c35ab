import { describe, expect, it } from 'vitest';
import { examIn, hour, newestLink } from '../../../../tests/support/build-exam.ts';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { loginLinkContract } from '../../domain/exam/login-link-contract.ts';
import { restrictionContract as contract } from '../../domain/restrictions/contract.ts';
import { mailLoginLinks } from '../exam/mail-job.ts';

const makeWorld = useWorld();
const password = 'open sesame';

/** An assignment with a password, and its parameters. */
async function locked(w: World) {
  const params = { assignmentId: (await w.assignment()).id };
  await w.teacher.call(contract.putAssignmentPassword, { params, body: { password } });
  return params;
}

async function verified(w: World, actor: Actor, params: { assignmentId: number }): Promise<Actor> {
  const { accessToken } = await actor.call(contract.verifyAssignmentPassword, { params, body: { password } });
  return w.withToken(actor, accessToken);
}

const opens = async (actor: Actor, params: { assignmentId: number }): Promise<boolean> =>
  actor.call(assignmentContract.getAssignment, { params }).then(
    () => true,
    () => false,
  );

describe('the password of an assignment', () => {
  it('is read, set and removed by those who set restrictions (ASGN-023, ASGN-037)', async () => {
    const w = await makeWorld();
    const params = { assignmentId: (await w.assignment()).id };
    const none = { status: 404, message: 'This assignment has no password.' };
    expect(await w.teacher.refused(contract.getAssignmentPassword, { params })).toMatchObject(none);
    expect(await w.teacher.refused(contract.removeAssignmentPassword, { params })).toMatchObject(none);
    const put = await w.teacher.call(contract.putAssignmentPassword, {
      params,
      body: { password: 'été 2026' },
    });
    expect(put).toEqual({ password: 'été 2026' });
    expect(await w.teacher.call(contract.getAssignmentPassword, { params })).toEqual(put);
    const { restrictions } = await w.teacher.call(assignmentContract.getAssignment, { params });
    expect(restrictions).toEqual({ password: true, ip: false });
    await w.teacher.call(contract.removeAssignmentPassword, { params });
    expect(await opens(w.student, params)).toBe(true);
  });

  it('does not lie readable in the database', async () => {
    const w = await makeWorld();
    const { assignmentId } = await locked(w);
    const { db } = w.platform.database;
    const row = await db
      .selectFrom('assignment')
      .select('sealedPassword')
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow();
    expect(row.sealedPassword).not.toContain(password);
    expect(Buffer.from(row.sealedPassword ?? '', 'base64url').toString('latin1')).not.toContain(password);
    // The sealed text does not work for another assignment.
    const other = await w.assignment();
    await db.updateTable('assignment').set(row).where('id', '=', other.id).execute();
    const call = { params: { assignmentId: other.id }, body: { password } };
    expect((await w.student.refused(contract.verifyAssignmentPassword, call)).code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('is not changed in an archived course (COURSE-010)', async () => {
    const w = await makeWorld();
    const params = await locked(w);
    const archive = { params: { courseId: w.course.id }, body: { state: 'archived' as const } };
    await w.teacher.call(courseContract.patchCourse, archive);
    const call = { params, body: { password: 'another' } };
    expect((await w.admin.refused(contract.putAssignmentPassword, call)).status).toBeGreaterThanOrEqual(400);
    expect(
      (await w.admin.refused(contract.removeAssignmentPassword, { params })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('verifying the password', () => {
  it('opens a session equal to the own one for which the assignment is open (ASGN-025, ASGN-038, ASGN-054)', async () => {
    const w = await makeWorld();
    const [params, other] = [await locked(w), await locked(w)];
    expect(await w.student.refused(assignmentContract.getAssignment, { params })).toMatchObject({
      status: 403,
      code: 'PASSWORD_REQUIRED',
    });
    const limits = { forContext: { courseId: w.course.id }, removedPermissions: ['can_grade_work'] };
    const own = await w.student.call(accountContract.restrictSession, { body: limits });
    const limited = w.withToken(w.student, own.accessToken);
    const answer = await limited.call(contract.verifyAssignmentPassword, { params, body: { password } });
    expect(answer.user.id).toBe(w.student.id);
    expect(answer.restrictions).toEqual({ ...limits, verifiedAssignmentIds: [params.assignmentId] });
    expect(answer.expiresAt).toEqual(own.expiresAt);
    const inside = w.withToken(w.student, answer.accessToken);
    expect([await opens(inside, params), await opens(inside, other)]).toEqual([true, false]);
    // A second verified assignment keeps the first one open, and the sessions below stay unchanged.
    const both = await verified(w, inside, other);
    expect([await opens(both, params), await opens(both, other)]).toEqual([true, true]);
    expect([await opens(limited, params), await opens(w.student, params)]).toEqual([false, false]);
  });

  it('tells nothing but that a password is wrong, and looks at five wrong ones a minute (API 1.5)', async () => {
    const w = await makeWorld();
    const [params, other] = [await locked(w), await locked(w)];
    const tries = (actor: Actor, given: string, of = params) =>
      actor.refused(contract.verifyAssignmentPassword, { params: of, body: { password: given } });
    for (const given of ['', 'open', 'open sesame ', 'OPEN SESAME', 'x'.repeat(255)]) {
      expect(await tries(w.student, given)).toMatchObject({
        status: 403,
        code: 'INVALID_CREDENTIALS',
        message: 'This password is wrong. Check it and try again.',
      });
    }
    expect(await tries(w.student, password)).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    // Other people at the same address, and other assignments, are not affected.
    expect((await tries(w.otherStudent, 'wrong')).status).toBe(403);
    expect((await tries(w.student, 'wrong', other)).status).toBe(403);
    w.clock.advance(60_000);
    for (let times = 0; times < 7; times += 1) await verified(w, w.student, params);
  });

  it('opens as many sessions in an hour as one may open on top of others', async () => {
    const w = await makeWorld();
    const params = await locked(w);
    const limit = { key: `restrict ${w.student.id}`, requests: 300, seconds: 3600, amount: 299 };
    await countUse(w.platform.database.db, limit, w.clock.now());
    const inside = await verified(w, w.student, params);
    const again = { params, body: { password } };
    expect(await inside.refused(contract.verifyAssignmentPassword, again)).toMatchObject({ status: 429 });
    await verified(w, w.otherStudent, params);
    w.clock.advance(3_600_000);
    await verified(w, inside, params);
  });

  it('needs an assignment with a password that the caller may know of', async () => {
    const w = await makeWorld();
    const params = { assignmentId: (await w.assignment()).id };
    const call = { params, body: { password } };
    expect((await w.student.refused(contract.verifyAssignmentPassword, call)).status).toBe(404);
    const lockedOne = { ...call, params: await locked(w) };
    expect((await w.outsider.refused(contract.verifyAssignmentPassword, lockedOne)).status).toBe(404);
  });

  it('stays when the password is changed, unless everybody is to be asked again (ASGN-054)', async () => {
    const w = await makeWorld();
    const [params, other] = [await locked(w), await locked(w)];
    const inside = await verified(w, await verified(w, w.student, other), params);
    const change = (askEverybodyAgain?: boolean) =>
      w.teacher.call(contract.putAssignmentPassword, { params, body: { password, askEverybodyAgain } });
    await change();
    expect(await opens(inside, params)).toBe(true);
    await change(true);
    expect([await opens(inside, params), await opens(inside, other)]).toEqual([false, true]);
  });

  it('is forgotten with a password that is removed', async () => {
    const w = await makeWorld();
    const params = await locked(w);
    const inside = await verified(w, w.student, params);
    await w.teacher.call(contract.removeAssignmentPassword, { params });
    expect(await opens(inside, params)).toBe(true);
    await w.teacher.call(contract.putAssignmentPassword, { params, body: { password } });
    expect(await opens(inside, params)).toBe(false);
  });

  it('ends with the login, and is never given to a session by itself (ASGN-054)', async () => {
    const w = await makeWorld();
    const params = await locked(w);
    const inside = await verified(w, w.student, params);
    const body = { forContext: null, removedPermissions: [], verifiedAssignmentIds: [params.assignmentId] };
    expect((await w.student.refused(accountContract.restrictSession, { body })).code).toBe('INVALID_PARAM');
    const upload = new FormData();
    upload.set('token', w.student.token);
    await w.nobody.call(peopleContract.revokeToken, { upload });
    expect((await inside.refused(assignmentContract.getAssignment, { params })).status).toBe(401);
  });

  it('ends when the own password is changed, also in the session that changes it (ASGN-054)', async () => {
    const w = await makeWorld();
    const params = await locked(w);
    await setPassword(w, w.student, 'the one before this one');
    const inside = await verified(w, w.student, params);
    await inside.call(accountContract.patchUser, {
      params: { userId: w.student.id },
      body: { oldPassword: 'the one before this one', newPassword: 'a quite different staple' },
    });
    expect(await inside.refused(assignmentContract.getAssignment, { params })).toMatchObject({
      status: 403,
      code: 'PASSWORD_REQUIRED',
    });
  });

  it('works in the session of an exam link', async () => {
    const w = await makeWorld();
    const assignmentId = await examIn(w, hour);
    await w.teacher.call(contract.putAssignmentPassword, { params: { assignmentId }, body: { password } });
    await mailLoginLinks(w.platform);
    const params = { uuid: await newestLink(w, w.student, assignmentId) };
    w.clock.advance(hour + 1000);
    const login = await w.nobody.call(loginLinkContract.logInByLink, { params });
    const inExam = w.withToken(w.student, login.accessToken);
    expect(await opens(inExam, { assignmentId })).toBe(false);
    const answer = await inExam.call(contract.verifyAssignmentPassword, {
      params: { assignmentId },
      body: { password },
    });
    expect(answer.expiresAt).toEqual(login.expiresAt);
    expect(answer.restrictions.forContext).toEqual({ courseId: w.course.id });
    expect(await opens(w.withToken(w.student, answer.accessToken), { assignmentId })).toBe(true);
  });
});

describe('the addresses from which an assignment is opened', () => {
  it('are listed, added in their normal form and removed (ASGN-036, ASGN-021)', async () => {
    const w = await makeWorld();
    const params = { assignmentId: (await w.assignment()).id };
    const put = (ipRange: string) =>
      w.teacher.call(contract.putAllowedIp, { params: { ...params, ipRange } });
    expect(await put('10.1.2.3/8')).toEqual({ ipRange: '10.0.0.0/8' });
    await put('192.0.2.7/32');
    await put('10.0.0.0/8');
    const first = await w.teacher.callPage(contract.listAllowedIps, { params, page: { size: 1 } });
    expect(first.body).toEqual([{ ipRange: '10.0.0.0/8' }]);
    const page = { size: 1, ...(first.nextToken === undefined ? {} : { nextToken: first.nextToken }) };
    const second = await w.teacher.callPage(contract.listAllowedIps, { params, page });
    expect([second.body, second.nextToken]).toEqual([[{ ipRange: '192.0.2.7' }], undefined]);
    const remove = { params: { ...params, ipRange: '10.0.0.0/8' } };
    await w.teacher.call(contract.removeAllowedIp, remove);
    expect((await w.teacher.refused(contract.removeAllowedIp, remove)).status).toBe(404);
    const bad = { params: { ...params, ipRange: '1.2.3.4/33' } };
    expect(await w.teacher.refused(contract.putAllowedIp, bad)).toMatchObject({
      status: 400,
      code: 'INVALID_PARAM',
      body: { field_list: [{ message: 'Invalid mask.' }] },
    });
  });

  it('let in whoever comes from there, and refuse all others with the address they come from (ASGN-024)', async () => {
    const w = await makeWorld();
    const params = { assignmentId: (await w.assignment()).id };
    await w.teacher.call(contract.putAllowedIp, { params: { ...params, ipRange: '10.0.0.0/8' } });
    const refusal = await w.student.refused(assignmentContract.getAssignment, { params });
    expect(refusal).toMatchObject({ status: 403, code: 'IP_NOT_ALLOWED' });
    expect(refusal.message).toContain('Your address is 127.0.0.1.');
    expect(await opens(w.teacher, params)).toBe(true);
    await w.teacher.call(contract.putAllowedIp, { params: { ...params, ipRange: '127.0.0.0/8' } });
    expect(await opens(w.student, params)).toBe(true);
  });

  it('are asked before a password is looked at, and besides it (ASGN-054)', async () => {
    const w = await makeWorld();
    const params = await locked(w);
    const inside = await verified(w, w.student, params);
    await w.teacher.call(contract.putAllowedIp, { params: { ...params, ipRange: '10.0.0.0/8' } });
    const call = { params, body: { password } };
    expect((await w.student.refused(contract.verifyAssignmentPassword, call)).code).toBe('IP_NOT_ALLOWED');
    expect((await inside.refused(assignmentContract.getAssignment, { params })).code).toBe('IP_NOT_ALLOWED');
    expect((await w.student.refused(assignmentContract.getAssignment, { params })).code).toBe(
      'PASSWORD_REQUIRED',
    );
  });

  it('are not lost when several are added at the same time', async () => {
    const w = await makeWorld();
    const params = { assignmentId: (await w.assignment()).id };
    const ranges = Array.from({ length: 8 }, (_, at) => `10.${at}.0.0/16`);
    await Promise.all(
      ranges.map((ipRange) => w.teacher.call(contract.putAllowedIp, { params: { ...params, ipRange } })),
    );
    const listed = await w.teacher.call(contract.listAllowedIps, { params });
    expect(listed.map(({ ipRange }) => ipRange)).toEqual(ranges);
  });
});
