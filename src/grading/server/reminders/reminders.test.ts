import { describe, expect, it } from 'vitest';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import type { AssignmentPatch } from '../../../assignments/domain/model.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { taskContract } from '../../../kernel/domain/task.ts';
import { userContract } from '../../../people/domain/user-contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { remindDue } from './due-reminders.ts';

const makeWorld = useWorld();
const { assignGrader, remindGraders, removeGrader, setGraderDone, setGraderNotDone } = gradingContract;

const minuteMs = 60_000;
const doneAddress = 'head@example.org';
const of = (assignmentId: number) => ({ params: { assignmentId } });
const ofGrader = (assignmentId: number, { id: graderId }: Actor) => ({ params: { assignmentId, graderId } });

const patch = (w: World, assignmentId: number, body: AssignmentPatch) =>
  w.teacher.callPage(assignmentContract.patchAssignment, { ...of(assignmentId), body });

const inMinutes = (w: World, minutes: number): Date => new Date(w.clock.now().getTime() + minutes * minuteMs);

/** An assignment with one submission that the grader has been assigned. */
async function assignedWork(w: World) {
  const { id: assignmentId } = await w.assignment({ name: 'Trees' });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const input = { params: { submissionId }, body: { userId: w.grader.id } };
  await w.teacher.call(assignGrader, input);
  return { assignmentId, submissionId };
}

const addressOf = ({ username }: Actor): string => `${username}@example.org`;

/** Subjects of the mails to an address about the assignment, recognised by their links. */
async function mailsTo(w: World, recipient: string, assignmentId: number) {
  return w.platform.database.db
    .selectFrom('mail')
    .select(['subject', 'bodyText', 'replyTo'])
    .where('recipient', '=', recipient)
    .where('bodyText', 'like', `%/courses/${w.course.id}/assignments/${assignmentId}/submissions/%`)
    .orderBy('id')
    .execute();
}

const subjectsTo = async (w: World, recipient: string, assignmentId: number) =>
  (await mailsTo(w, recipient, assignmentId)).map(({ subject }) => subject);

const reminder = 'Reminder: grading of Trees';

describe('a reminder at its moment', () => {
  it('goes once to graders with unfinished assigned work, with a link to it (ASGN-048)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 5) });
    await remindDue(w.platform);
    expect(await subjectsTo(w, addressOf(w.grader), assignmentId), 'too early').toEqual([]);
    w.clock.advance(5 * minuteMs);
    await remindDue(w.platform);
    await remindDue(w.platform);
    const [mail, ...more] = await mailsTo(w, addressOf(w.grader), assignmentId);
    expect(more).toEqual([]);
    const { name } = await w.teacher.call(courseContract.getCourse, { params: { courseId: w.course.id } });
    const page = `/courses/${w.course.id}/assignments/${assignmentId}`;
    const [greeting, what, link, then, product] = (mail?.bodyText ?? '').split('\n\n');
    expect(mail?.subject).toBe(reminder);
    expect(greeting).toBe(`Dear ${w.grader.name},`);
    expect(what).toBe(
      `the grading of Trees in ${name} is not done yet. 1 submission that is assigned to you is still to grade.`,
    );
    expect(link).toMatch(new RegExp(`^Your submissions:\nhttp\\S+${page}/submissions/\\?mine=1$`));
    expect(then).toMatch(
      new RegExp(`^When you have finished, say there that you are done:\nhttp\\S+${page}#graders$`),
    );
    expect(product).toBe('Proofmark');
    expect(await subjectsTo(w, addressOf(w.teacher), assignmentId), 'grades, without work').toEqual([]);
  });

  it('goes to everybody who is not done where all graders are meant (ASGN-048)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const other = await w.person('Full TA');
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    await patch(w, assignmentId, { doneType: 'all_graders', reminderTime: inMinutes(w, 5) });
    w.clock.advance(5 * minuteMs);
    await remindDue(w.platform);
    expect(await subjectsTo(w, addressOf(w.grader), assignmentId), 'is done').toEqual([]);
    expect(await subjectsTo(w, addressOf(w.teacher), assignmentId)).toEqual([reminder]);
    const [mail] = await mailsTo(w, addressOf(other), assignmentId);
    expect(mail?.bodyText).toContain('No submission is assigned to you.');
    expect(mail?.bodyText).toMatch(/\n\nThe submissions:\nhttp\S+\/submissions\/\n\n/);
  });

  it('follows its moment when that is moved, cleared, or set anew after it went out (ASGN-048)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const sentCount = async () => (await subjectsTo(w, addressOf(w.grader), assignmentId)).length;
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 5) });
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 10) });
    w.clock.advance(5 * minuteMs);
    await remindDue(w.platform);
    expect(await sentCount(), 'moved').toBe(0);
    await patch(w, assignmentId, { reminderTime: null });
    w.clock.advance(10 * minuteMs);
    await remindDue(w.platform);
    expect(await sentCount(), 'cleared').toBe(0);
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 5) });
    // A worker that was off for a while sends the reminder late, but does send it.
    w.clock.advance(60 * minuteMs);
    await remindDue(w.platform);
    await patch(w, assignmentId, { doneEmail: doneAddress });
    await remindDue(w.platform);
    expect(await sentCount(), 'sent').toBe(1);
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 5) });
    w.clock.advance(5 * minuteMs);
    await remindDue(w.platform);
    expect(await sentCount(), 'set anew').toBe(2);
  });

  it('is sent by one of two workers that look at the same moment (ASGN-048)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 5) });
    w.clock.advance(5 * minuteMs);
    await Promise.all([remindDue(w.platform), remindDue(w.platform)]);
    expect(await subjectsTo(w, addressOf(w.grader), assignmentId)).toEqual([reminder]);
  });

  it('is not sent in an archived course, and not later when that is back in use (COURSE-010)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    await patch(w, assignmentId, { reminderTime: inMinutes(w, 5) });
    w.clock.advance(5 * minuteMs);
    const become = (state: 'archived' | 'visible') =>
      w.teacher.call(courseContract.patchCourse, { params: { courseId: w.course.id }, body: { state } });
    await become('archived');
    await remindDue(w.platform);
    await become('visible');
    await remindDue(w.platform);
    expect(await subjectsTo(w, addressOf(w.grader), assignmentId)).toEqual([]);
  });
});

describe('the mail that all are done', () => {
  const done = 'Grading of Trees is done';

  it('goes out once for each turn, when the last one who has work says so (ASGN-048, GRADE-015)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const { id: submissionId } = await handIn(w.otherStudent, assignmentId);
    const path = { params: { submissionId } };
    await w.teacher.call(assignGrader, { ...path, body: { userId: w.teacher.id } });
    await patch(w, assignmentId, { doneEmail: doneAddress });
    const told = () => subjectsTo(w, doneAddress, assignmentId);
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    expect(await told(), 'one is left').toEqual([]);
    await w.teacher.call(setGraderDone, ofGrader(assignmentId, w.teacher));
    await w.teacher.call(setGraderDone, ofGrader(assignmentId, w.teacher));
    expect(await told()).toEqual([done]);
    await w.grader.call(setGraderNotDone, ofGrader(assignmentId, w.grader));
    expect(await told(), 'taken back').toEqual([done]);
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    expect(await told(), 'the next turn').toEqual([done, done]);
    await w.teacher.call(assignGrader, { ...path, body: { userId: w.grader.id } });
    expect(await told(), 'new work opens it again').toEqual([done, done]);
    await w.teacher.call(assignGrader, { ...path, body: { userId: w.teacher.id } });
    await w.teacher.call(setGraderDone, ofGrader(assignmentId, w.teacher));
    expect(await told(), 'the grader still has work of their own').toEqual([done, done]);
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    expect(await told()).toHaveLength(3);
  });

  it('goes out ten times in an hour, however often somebody is done', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const twice = async () => {
      await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
      await w.grader.call(setGraderNotDone, ofGrader(assignmentId, w.grader));
    };
    await patch(w, assignmentId, { doneEmail: doneAddress });
    for (let again = 1; again <= 12; again += 1) await twice();
    const told = () => subjectsTo(w, doneAddress, assignmentId);
    expect(await told()).toHaveLength(10);
    w.clock.advance(60 * minuteMs);
    await twice();
    expect(await told()).toHaveLength(11);
  });

  it('goes out once when the last two say so at the same moment (ASGN-048)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment({ name: 'Trees' });
    await patch(w, assignmentId, { doneEmail: doneAddress, doneType: 'all_graders' });
    await Promise.all([
      w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader)),
      w.teacher.call(setGraderDone, ofGrader(assignmentId, w.teacher)),
    ]);
    expect(await subjectsTo(w, doneAddress, assignmentId)).toEqual([done]);
  });

  it('goes out when the work of the last one who is left is taken away (ASGN-048)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const { id: submissionId } = await handIn(w.otherStudent, assignmentId);
    const path = { params: { submissionId } };
    await w.teacher.call(assignGrader, { ...path, body: { userId: w.teacher.id } });
    await patch(w, assignmentId, { doneEmail: doneAddress });
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    await w.teacher.call(removeGrader, path);
    expect(await subjectsTo(w, doneAddress, assignmentId)).toEqual([done]);
  });

  it('does not come for what was done before, which is told at once as 002 (ASGN-048)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    const warningsOf = async (body: AssignmentPatch) =>
      (await patch(w, assignmentId, body)).warnings.map(({ code }) => code);
    expect(await warningsOf({ doneEmail: doneAddress })).toEqual(['002']);
    expect(await warningsOf({ reminderTime: inMinutes(w, 5) })).toEqual(['002']);
    expect(await warningsOf({ name: 'Trees' })).toEqual([]);
    expect(await warningsOf({ reminderTime: null })).toEqual([]);
    expect(await warningsOf({ doneType: 'all_graders' }), 'the teacher is left').toEqual([]);
    expect(await warningsOf({ doneType: 'assigned_only' })).toEqual(['002']);
    expect(await subjectsTo(w, doneAddress, assignmentId)).toEqual([]);
  });
});

describe('reminding now', () => {
  async function remind(w: World, assignmentId: number, userIds?: number[]) {
    const body = userIds === undefined ? {} : { userIds };
    const started = await w.teacher.callPage(remindGraders, { ...of(assignmentId), body });
    await runJobs(w.platform, 'grading.remindGraders');
    const params = { taskResultId: started.body.id };
    const { state, result } = await w.teacher.call(taskContract.getTaskResult, { params });
    return { state, result, warnings: started.warnings.map(({ code }) => code) };
  }

  it('is a task that mails whom grading waits for; answers go to who asked (ASGN-040, TASK-006)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const all = { state: 'finished', result: { mailed: 1, failed: [], failed_count: 0 }, warnings: [] };
    expect(await remind(w, assignmentId)).toEqual(all);
    expect(await mailsTo(w, addressOf(w.grader), assignmentId)).toMatchObject([
      { subject: reminder, replyTo: addressOf(w.teacher) },
    ]);
    await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
    const none = { state: 'finished', result: { mailed: 0, failed: [], failed_count: 0 }, warnings: ['002'] };
    expect(await remind(w, assignmentId)).toEqual(none);
    expect(await remind(w, assignmentId, [w.grader.id])).toEqual(none);
  });

  it('goes to those named who are not done, and tells who could not be reached (ASGN-040)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const other = await w.person('Full TA');
    await w.admin.call(userContract.patchUserAsAdmin, {
      params: { userId: other.id },
      body: { active: false },
    });
    const { result } = await remind(w, assignmentId, [w.teacher.id, other.id]);
    const failure = { username: other.username, message: 'This account is switched off.' };
    expect(result).toEqual({ mailed: 1, failed: [failure], failed_count: 1 });
    expect(await subjectsTo(w, addressOf(w.teacher), assignmentId)).toEqual([reminder]);
    expect(await subjectsTo(w, addressOf(w.grader), assignmentId)).toEqual([]);
  });

  it('names nobody whose name is hidden, and is not sent from an address that would (USER-029)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    await patch(w, assignmentId, { anonymizedGrading: { method: 'murmur_v3' } });
    await w.platform.database.db
      .deleteFrom('courseRolePermission')
      .where('permission', '=', 'can_see_anonymized_names')
      .where('roleId', 'in', (sub) =>
        sub.selectFrom('courseRole').select('id').where('courseId', '=', w.course.id),
      )
      .execute();
    await w.admin.call(userContract.patchUserAsAdmin, {
      params: { userId: w.grader.id },
      body: { active: false },
    });
    const graders = await w.teacher.call(gradingContract.listGraders, of(assignmentId));
    const shown = graders.find(({ userId }) => userId !== w.teacher.id);
    const { result } = await remind(w, assignmentId, [shown?.userId ?? 0, w.teacher.id]);
    const failure = { username: shown?.user.username, message: 'This account is switched off.' };
    expect(result).toEqual({ mailed: 1, failed: [failure], failed_count: 1 });
    expect(shown?.user.username).toMatch(/^Anonymous /);
    expect(await mailsTo(w, addressOf(w.teacher), assignmentId)).toMatchObject([{ replyTo: null }]);
    const hidden = { ...of(assignmentId), body: { userIds: [w.grader.id] } };
    expect((await w.teacher.refused(remindGraders, hidden)).status).toBe(400);
  });

  it('is refused for who does not grade, without the right, when archived, and too often (PERM-127, NOTIF-042)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await assignedWork(w);
    const input = { ...of(assignmentId), body: {} };
    const student = { ...input, body: { userIds: [w.student.id] } };
    expect(await w.teacher.refused(remindGraders, student)).toMatchObject({
      status: 400,
      message: 'This person may not grade in this course. Choose somebody who may.',
    });
    const { body } = await w.grader.refused(remindGraders, input);
    expect(body).toMatchObject({ missing_permissions: ['can_update_course_notifications'] });
    for (let sent = 0; sent < 10; sent += 1) await w.teacher.call(remindGraders, input);
    expect(await w.teacher.refused(remindGraders, input)).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    const archived = { params: { courseId: w.course.id }, body: { state: 'archived' as const } };
    await w.teacher.call(courseContract.patchCourse, archived);
    expect((await w.teacher.refused(remindGraders, input)).status).toBe(409);
  });
});

it('tells a grader who was done of new work, unless they took it themselves (GRADE-015)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await assignedWork(w);
  const subjects = () => subjectsTo(w, addressOf(w.grader), assignmentId);
  expect(await subjects(), 'was not done').toEqual([]);
  const { id: submissionId } = await handIn(w.otherStudent, assignmentId);
  const input = { params: { submissionId }, body: { userId: w.grader.id } };
  await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
  await w.grader.call(assignGrader, input);
  expect(await subjects(), 'taken').toEqual([]);
  await w.teacher.call(removeGrader, { params: { submissionId } });
  await w.grader.call(setGraderDone, ofGrader(assignmentId, w.grader));
  await w.teacher.call(assignGrader, input);
  expect(await subjects()).toEqual(['New work to grade in Trees']);
  const [mail] = await mailsTo(w, addressOf(w.grader), assignmentId);
  expect(mail?.bodyText).toContain('/submissions/?mine=1');
});
