import { describe, expect, it } from 'vitest';
import { buildMembers } from '../../../tests/support/build-class.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { setInTenant } from '../../../tests/support/tenant-setting.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { taskContract } from '../../kernel/domain/task.ts';
import { fromWire } from '../../kernel/domain/wire/wire-codec.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { courseContract } from '../domain/contract.ts';
import { MailedMembers, type CourseMail } from '../domain/model.ts';

const makeWorld = useWorld();

const inputOf = (w: World, wishes: Partial<CourseMail> = {}) => ({
  params: { courseId: w.course.id },
  body: { subject: 'News', body: 'The *room* has changed.', emailAllUsers: true, usernames: [], ...wishes },
});

async function send(w: World, wishes: Partial<CourseMail> = {}) {
  const task = await w.teacher.call(courseContract.mailMembers, inputOf(w, wishes));
  await runJobs(w.platform, 'courses.mailMembers');
  return w.teacher.call(taskContract.getTaskResult, { params: { taskResultId: task.id } });
}

async function mailsOf(w: World, { id }: Actor) {
  const { db } = w.platform.database;
  const person = await db.selectFrom('person').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return db
    .selectFrom('mail')
    .select(['subject', 'bodyText', 'replyTo'])
    .where('recipient', '=', person.email)
    .execute();
}

describe('an e-mail to members of a course', () => {
  it('goes to each of them alone, and answers go to its writer (PERM-047, COURSE-013, TASK-006)', async () => {
    const w = await makeWorld();
    const ended = await send(w, { usernames: [w.otherStudent.username.toUpperCase()] });
    expect(ended).toMatchObject({ state: 'finished', result: { mailed: 2, failed: [], failed_count: 0 } });
    const { email: replyTo } = await w.teacher.call(userContract.getUser, {
      params: { userId: w.teacher.id },
    });
    const { name } = await w.teacher.call(courseContract.getCourse, { params: { courseId: w.course.id } });
    const bodyText = [
      'The *room* has changed.',
      `-- \n${w.teacher.name} wrote this to you as a member of the course ${name}.`,
    ].join('\n\n');
    expect(await mailsOf(w, w.student)).toEqual([{ subject: 'News', bodyText, replyTo }]);
    expect(await mailsOf(w, w.grader)).toHaveLength(1);
    expect(await mailsOf(w, w.otherStudent), 'left out by name').toEqual([]);
    expect(await mailsOf(w, w.teacher), 'not to oneself').toEqual([]);
  });

  it('goes only to those named, and tells who could not be written to (COURSE-013)', async () => {
    const w = await makeWorld();
    await w.admin.call(userContract.patchUserAsAdmin, {
      params: { userId: w.otherStudent.id },
      body: { active: false },
    });
    const usernames = [w.student.username, w.otherStudent.username];
    const { result } = await send(w, { emailAllUsers: false, usernames });
    const failure = { username: w.otherStudent.username, message: 'This account is switched off.' };
    expect(result).toEqual({ mailed: 1, failed: [failure], failed_count: 1 });
    expect(await mailsOf(w, w.student)).toHaveLength(1);
    expect(await mailsOf(w, w.grader)).toEqual([]);
  });

  it('names at most 100 of those who could not be written to, and 20 of those who are no members', async () => {
    const w = await makeWorld();
    await buildMembers(w, 150);
    const { result } = await send(w);
    const told = MailedMembers.parse(fromWire(MailedMembers, result, 'snake'));
    expect([told.failed.length, told.failedCount]).toEqual([100, 150]);
    const usernames = Array.from({ length: 1000 }, (_, at) => `stranger${at}`);
    const refused = await w.teacher.refused(courseContract.mailMembers, inputOf(w, { usernames }));
    expect(refused.message).toMatch(/stranger19 and 980 more\.$/);
  });

  it('is refused to strangers, to nobody, with a subject of two lines, and too often (COURSE-013)', async () => {
    const w = await makeWorld();
    const refused = (wishes: Partial<CourseMail>) =>
      w.teacher.refused(courseContract.mailMembers, inputOf(w, wishes));
    const strangers = await refused({ usernames: [w.outsider.username, w.student.username] });
    expect(strangers.message).toContain(`No members of the course: ${w.outsider.username.toLowerCase()}.`);
    const alone = { emailAllUsers: false, usernames: [w.teacher.username] };
    expect((await refused(alone)).message).toContain('Nobody is left to write to.');
    expect((await refused({ subject: 'News\r\nBcc: all@example.org' })).status).toBe(400);
    for (let sent = 0; sent < 10; sent += 1) await w.teacher.call(courseContract.mailMembers, inputOf(w));
    expect(await refused({})).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    w.clock.advance(10 * 60_000);
    await w.teacher.call(courseContract.mailMembers, inputOf(w));
  });

  it('needs can_email_students, a course in use and the feature (PERM-047)', async () => {
    const w = await makeWorld();
    expect((await w.grader.refused(courseContract.mailMembers, inputOf(w))).status).toBe(403);
    expect((await w.outsider.refused(courseContract.mailMembers, inputOf(w))).status).toBe(404);
    await setInTenant(w, 'EMAIL_STUDENTS_ENABLED', false);
    const off = await w.teacher.refused(courseContract.mailMembers, inputOf(w));
    expect(off).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
    await setInTenant(w, 'EMAIL_STUDENTS_ENABLED', null);
    const params = { courseId: w.course.id };
    await w.teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
    expect((await w.teacher.refused(courseContract.mailMembers, inputOf(w))).status).toBe(409);
  });
});
