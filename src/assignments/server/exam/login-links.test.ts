import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  examIn,
  examTimeframe,
  hour,
  loginLinkMails,
  minute,
  newestLink,
} from '../../../../tests/support/build-exam.ts';
import { whileRefusing } from '../../../../tests/support/failing-rows.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { sendMail } from '../../../kernel/server/mail.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { loginLinkContract as contract } from '../../domain/exam/login-link-contract.ts';
import { mailLoginLinks } from './mail-job.ts';
import { listExamIdsWithLinks } from './store.ts';

const makeWorld = useWorld();
describe('mails with login links', () => {
  it('are sent 48 hours and 30 minutes before the exam, once each, to those who may get them (AUTH-012, PERM-048)', async () => {
    const w = await makeWorld();
    const examId = await examIn(w, 49 * hour);
    const countOf = async (person: { username: string }) => (await loginLinkMails(w, person, examId)).length;
    await mailLoginLinks(w.platform);
    expect(await countOf(w.student)).toBe(0);
    w.clock.advance(hour + 1000);
    await mailLoginLinks(w.platform);
    await mailLoginLinks(w.platform);
    expect([await countOf(w.student), await countOf(w.otherStudent)]).toEqual([1, 1]);
    expect([await countOf(w.grader), await countOf(w.teacher), await countOf(w.outsider)]).toEqual([0, 0, 0]);
    w.clock.advance(47.5 * hour);
    await mailLoginLinks(w.platform);
    await mailLoginLinks(w.platform);
    expect(await countOf(w.student)).toBe(2);
  });

  it('are from the product by the name that it has here', async () => {
    const w = await makeWorld();
    const name = { name: 'PRODUCT_NAME', value: 'Halde', now: w.clock.now() };
    await w.transaction((tx) => upsertSiteSetting(tx, name));
    const examId = await examIn(w, hour);
    await mailLoginLinks(w.platform);
    expect((await loginLinkMails(w, w.student, examId))[0]).toMatch(/\n\nHalde$/);
  });

  it('hold one link for each person, stored as a hash, and times in the zone of the institution (AUTH-012, CAL-013)', async () => {
    const w = await makeWorld();
    const examId = await examIn(w, hour);
    await mailLoginLinks(w.platform);
    const own = await newestLink(w, w.student, examId);
    expect(own).not.toBe(await newestLink(w, w.otherStudent, examId));
    expect((await loginLinkMails(w, w.student, examId))[0]).toContain('(UTC)');
    const stored = await w.platform.database.db.selectFrom('assignmentLoginLink').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(own);
  });

  it('come anew when the exam is moved, and the old link shows the new time (AUTH-012)', async () => {
    const w = await makeWorld();
    const examId = await examIn(w, hour);
    await mailLoginLinks(w.platform);
    const old = await newestLink(w, w.student, examId);
    const moved = examTimeframe(w, 3 * hour);
    const body = { timeframes: [{ ...moved, sectionIds: null }] };
    await w.teacher.call(assignmentContract.putTimeframes, { params: { assignmentId: examId }, body });
    await mailLoginLinks(w.platform);
    expect(await loginLinkMails(w, w.student, examId)).toHaveLength(2);
    const link = await w.nobody.call(contract.getLoginLink, { params: { uuid: old } });
    expect(link.assignment.availableAt).toEqual(moved.availability.availableAt);
  });

  it('go before mails to whole courses, and links for new passwords before both', async () => {
    const w = await makeWorld();
    const { boss } = w.platform.jobs;
    await boss.deleteAllJobs(sendMail.name);
    const mail = { subject: 'News', body: 'News', emailAllUsers: true, usernames: [] };
    await w.teacher.call(courseContract.mailMembers, { params: { courseId: w.course.id }, body: mail });
    await runJobs(w.platform, 'courses.mailMembers');
    await examIn(w, hour);
    await mailLoginLinks(w.platform);
    const { username } = w.outsider;
    await w.nobody.call(accountContract.sendResetMail, { body: { tenantId: w.tenantId, username } });
    await runJobs(w.platform, 'people.mailResetLink');
    const ids: number[] = [];
    for (;;) {
      const [job] = await boss.fetch<unknown>(sendMail.name, { batchSize: 1 });
      if (!job) break;
      ids.push(sendMail.payload.parse(job.data).mailId);
    }
    const rows = await w.platform.database.db
      .selectFrom('mail')
      .select(['id', 'subject', 'bodyText'])
      .where('id', 'in', ids)
      .execute();
    const kinds = ids.map((id) => {
      const { subject, bodyText } = rows.find((row) => row.id === id) ?? { subject: '', bodyText: '' };
      if (bodyText.includes('/login/')) return 'exam';
      return subject === 'News' ? 'course' : 'account';
    });
    expect([...new Set(kinds)]).toEqual(['account', 'exam', 'course']);
    expect(kinds.indexOf('course')).toBe(kinds.lastIndexOf('exam') + 1);
  });

  it('are sent although those of another exam, or of another person, fail each time', async () => {
    const w = await makeWorld();
    const [failing, examId] = [await examIn(w, hour), await examIn(w, hour)];
    const when = sql<boolean>`new.assignment_id = ${sql.lit(failing)} or new.person_id = ${sql.lit(w.otherStudent.id)}`;
    const links = { table: 'assignment_login_link', on: 'insert', when } as const;
    await whileRefusing(w, links, () => mailLoginLinks(w.platform));
    expect(await loginLinkMails(w, w.student, examId)).toHaveLength(1);
    await mailLoginLinks(w.platform);
    expect(await loginLinkMails(w, w.otherStudent, examId)).toHaveLength(1);
    expect(await loginLinkMails(w, w.student, failing)).toHaveLength(1);
  });

  it('are sent twice by no two workers at the same moment', async () => {
    const w = await makeWorld();
    const examId = await examIn(w, hour);
    await Promise.all([mailLoginLinks(w.platform), mailLoginLinks(w.platform)]);
    expect(await loginLinkMails(w, w.student, examId)).toHaveLength(1);
  });
});

it('looks every minute at the exams only whose first mail is due and that are not over', async () => {
  const w = await makeWorld();
  const examId = await examIn(w, 49 * hour);
  const { db } = w.platform.database;
  const looked = () => listExamIdsWithLinks(db, { now: w.clock.now(), secondsBefore: 48 * 3600 });
  expect(await looked()).not.toContain(examId);
  w.clock.advance(hour);
  expect(await looked()).toContain(examId);
  w.clock.advance(60 * hour);
  expect(await looked()).not.toContain(examId);
});

describe('a login link', () => {
  it('tells who it is for, and logs in while the exam runs only (AUTH-013, AUTH-021, ASGN-007)', async () => {
    const w = await makeWorld();
    const examId = await examIn(w, hour);
    await mailLoginLinks(w.platform);
    const params = { uuid: await newestLink(w, w.student, examId) };
    const before = await w.nobody.call(contract.getLoginLink, { params });
    expect(before).toMatchObject({
      id: params.uuid,
      state: 'before',
      user: { name: w.student.name },
      assignment: { id: examId, name: 'Midterm', courseId: w.course.id },
    });
    expect(await w.nobody.refused(contract.logInByLink, { params })).toMatchObject({
      status: 409,
      code: 'EXAM_NOT_STARTED',
    });
    w.clock.advance(hour + 1000);
    expect((await w.nobody.call(contract.getLoginLink, { params })).state).toBe('open');
    expect((await w.nobody.call(contract.logInByLink, { params })).user.id).toBe(w.student.id);
    w.clock.advance(2 * hour);
    expect((await w.nobody.call(contract.getLoginLink, { params })).state).toBe('ended');
    expect(await w.nobody.refused(contract.logInByLink, { params })).toMatchObject({
      status: 409,
      code: 'EXAM_ENDED',
    });
    w.clock.advance(hour);
    expect(await w.nobody.refused(contract.getLoginLink, { params })).toMatchObject({
      status: 409,
      code: 'OBJECT_EXPIRED',
    });
  });

  it('opens a session for its course, until half an hour after the deadline (AUTH-011, AUTH-021)', async () => {
    const w = await makeWorld();
    const elsewhere = await w.otherCourse();
    const examId = await examIn(w, hour);
    await mailLoginLinks(w.platform);
    const params = { uuid: await newestLink(w, w.student, examId) };
    w.clock.advance(hour + 1000);
    const login = await w.nobody.call(contract.logInByLink, { params });
    expect(login.restrictions.forContext).toEqual({ courseId: w.course.id });
    const { deadline } = (await w.nobody.call(contract.getLoginLink, { params })).assignment;
    expect(Math.abs(login.expiresAt.getTime() - deadline.getTime() - 30 * minute)).toBeLessThan(minute);
    const inExam = w.withToken(w.student, login.accessToken);
    await inExam.call(assignmentContract.getAssignment, { params: { assignmentId: examId } });
    const other = { params: { courseId: elsewhere.id } };
    expect((await inExam.refused(courseContract.getCourse, other)).status).toBeGreaterThanOrEqual(403);
    w.clock.advance(2.5 * hour);
    expect((await inExam.refused(peopleContract.getCurrentUser, {})).status).toBe(401);
  });

  it('is dead for somebody who has left the course, in one that is not in use, without the setting, and when guessed', async () => {
    const w = await makeWorld();
    const examId = await examIn(w, hour);
    await mailLoginLinks(w.platform);
    const params = { uuid: await newestLink(w, w.student, examId) };
    const left = { params: { uuid: await newestLink(w, w.otherStudent, examId) } };
    await w.platform.database.db.deleteFrom('enrollment').where('personId', '=', w.otherStudent.id).execute();
    expect((await w.nobody.refused(contract.getLoginLink, left)).status).toBe(404);
    const guess = { params: { uuid: '11111111-2222-4333-8444-555555555555' } };
    expect((await w.nobody.refused(contract.logInByLink, guess)).status).toBe(404);
    const archive = (state: 'archived' | 'visible') =>
      w.teacher.call(courseContract.patchCourse, { params: { courseId: w.course.id }, body: { state } });
    await archive('archived');
    expect((await w.nobody.refused(contract.getLoginLink, { params })).status).toBe(404);
    await archive('visible');
    await w.nobody.call(contract.getLoginLink, { params });
    const off = { params: { assignmentId: examId }, body: { sendLoginLinks: false } };
    await w.teacher.call(assignmentContract.patchAssignment, off);
    expect((await w.nobody.refused(contract.getLoginLink, { params })).status).toBe(404);
  });
});

describe('sending login links', () => {
  it('is for exams of at most 12 hours with a start and a deadline (AUTH-011, AUTH-012, ASGN-042)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const patch = (body: Record<string, unknown>) => ({ params: { assignmentId: id }, body });
    const refused = (body: Record<string, unknown>) =>
      w.teacher.refused(assignmentContract.patchAssignment, patch(body));
    expect(await refused({ sendLoginLinks: true })).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(await refused({ kind: 'exam', sendLoginLinks: true })).toMatchObject({ code: 'INVALID_PARAM' });
    const examId = await examIn(w, hour, 12 * hour);
    const tooLong = { timeframes: [{ ...examTimeframe(w, hour, 13 * hour), sectionIds: null }] };
    const params = { assignmentId: examId };
    const answer = await w.teacher.refused(assignmentContract.putTimeframes, { params, body: tooLong });
    expect(answer.status).toBe(400);
    expect(answer.message).toContain('too long');
    const normal = { params, body: { kind: 'normal' as const } };
    expect(await w.teacher.refused(assignmentContract.patchAssignment, normal)).toMatchObject({
      code: 'INVALID_PARAM',
    });
  });
});
