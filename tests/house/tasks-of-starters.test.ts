// A task runs later than the call that started it. Whoever lost the right meanwhile gets nothing done by it any more.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isCoursePermission, permissions } from '../../src/access/domain/permission.ts';
import { rooms } from '../../src/app/rooms.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { importContract } from '../../src/courses/domain/import/contract.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { taskContract } from '../../src/kernel/domain/task.ts';
import { inactiveUser, noLongerAllowed } from '../../src/people/domain/refusals.ts';
import { userContract } from '../../src/people/domain/user-contract.ts';
import { classZipContract } from '../../src/submissions/domain/class-zip/contract.ts';
import { zipOf } from '../support/archives.ts';
import { formOf, handIn } from '../support/build-submission.ts';
import { giveGlobalRole } from '../support/give-global-role.ts';
import { personWith } from '../support/person-with.ts';
import { runJobs } from '../support/run-jobs.ts';
import { newWord } from '../support/samples/new-word.ts';
import { useWorld, type Actor, type World } from '../support/world.ts';

const makeWorld = useWorld();

const rowOf = ({ username }: Actor) => ({ username, name: 'Any Name', email: 'any@example.org' });

async function classZip(w: World, by: Actor): Promise<string> {
  const { id: assignmentId } = await w.assignment();
  const name = `grades/Loops_${w.student.username}_attempt_2025-03-01-10-00-00_main.py`;
  const upload = formOf({ 'class.zip': new Uint8Array(zipOf([{ name, content: 'first' }])) });
  return (await by.call(classZipContract.uploadClassZip, { params: { assignmentId }, upload })).id;
}

async function enrol(w: World, by: Actor): Promise<string> {
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params: { courseId: w.course.id } });
  const roleId = roles.find(({ name }) => name === 'Student')?.id ?? 0;
  const body = { roleId, users: [rowOf(w.outsider)] };
  const given = { params: { courseId: w.course.id }, body };
  return (await by.call(courseContract.enrolMany, given)).task.id;
}

async function importCourse(w: World, by: Actor): Promise<string> {
  await w.assignment();
  const other = await w.teacher.call(courseContract.createCourse, { body: { name: 'This year' } });
  const rolesThere = await w.teacher.call(courseContract.listCourseRoles, { params: { courseId: other.id } });
  const teacherRole = rolesThere.find(({ name }) => name === 'Full Teacher')?.id ?? 0;
  const member = { courseId: other.id, personId: by.id, roleId: teacherRole };
  await w.transaction((tx) =>
    tx
      .insertInto('enrollment')
      .values(member)
      .onConflict((on) => on.doNothing())
      .execute(),
  );
  const given = { params: { courseId: other.id }, body: { fromCourseId: w.course.id } };
  return (await by.call(importContract.importIntoCourse, given)).id;
}

async function mail(w: World, by: Actor): Promise<string> {
  const body = { subject: 'News', body: 'Text', emailAllUsers: true, usernames: [] };
  return (await by.call(courseContract.mailMembers, { params: { courseId: w.course.id }, body })).id;
}

async function remind(w: World, by: Actor): Promise<string> {
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const graded = { params: { submissionId }, body: { userId: w.grader.id } };
  await w.teacher.call(gradingContract.assignGrader, graded);
  return (await by.call(gradingContract.remindGraders, { params: { assignmentId }, body: {} })).id;
}

async function addUsers(w: World, by: Actor): Promise<string> {
  const username = newWord('fresh');
  const users = [{ username, name: 'Any Name', email: `${username}@example.org` }];
  const body = { tenantId: w.tenantId, users };
  return (await by.call(userContract.addUsers, { body })).task.id;
}

/** Each task, with how somebody who holds every right of a teacher, and may add people, starts it. */
const tasks: Readonly<Record<string, (w: World, by: Actor) => Promise<string>>> = {
  'courses.enrolPeople': enrol,
  'courses.import': importCourse,
  'courses.mailMembers': mail,
  'grading.remindGraders': remind,
  'people.mailInitialPasswords': addUsers,
  'submissions.handInClass': classZip,
};

/** What tasks leave behind. */
async function countsOf({ platform: { database } }: World) {
  const counts: number[] = [];
  for (const table of ['mail', 'submission', 'assignment', 'enrollment'] as const) {
    const rows = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .execute();
    counts.push(...rows.map(({ count }) => Number(count)));
  }
  return counts;
}

async function starterIn(w: World): Promise<Actor> {
  const starter = await personWith(
    w,
    permissions.map(({ name }) => name).filter((name) => isCoursePermission(name)),
  );
  await giveGlobalRole(w, starter, { onSite: ['can_add_users'] });
  return starter;
}

async function endOf(w: World, by: Actor, { name, taskResultId }: { name: string; taskResultId: string }) {
  await runJobs(w.platform, name);
  return by.call(taskContract.getTaskResult, { params: { taskResultId } });
}

it('all tasks are here', () => {
  const known = rooms
    .flatMap(({ jobs = [] }) => jobs.map(({ job }) => job))
    .filter(({ payload }) => payload instanceof z.ZodIntersection)
    .map(({ name }) => name);
  expect(known.toSorted()).toEqual(Object.keys(tasks).toSorted());
});

it.each(Object.entries(tasks))('%s does its work for who may start it', async (name, start) => {
  const w = await makeWorld();
  const starter = await starterIn(w);
  const taskResultId = await start(w, starter);
  const before = await countsOf(w);
  expect(await endOf(w, starter, { name, taskResultId })).toMatchObject({ state: 'finished' });
  expect(await countsOf(w)).not.toEqual(before);
});

it.each(Object.entries(tasks))('%s does nothing for who has lost the right', async (name, start) => {
  const w = await makeWorld();
  const starter = await starterIn(w);
  const taskResultId = await start(w, starter);
  await w.transaction((tx) => tx.deleteFrom('enrollment').where('personId', '=', starter.id).execute());
  await giveGlobalRole(w, starter, {});
  const before = await countsOf(w);
  expect(await endOf(w, starter, { name, taskResultId })).toMatchObject({
    state: 'failed',
    result: { message: noLongerAllowed.text },
  });
  expect(await countsOf(w)).toEqual(before);
});

it('a task does nothing for somebody whose account was switched off', async () => {
  const w = await makeWorld();
  const starter = await starterIn(w);
  const taskResultId = await mail(w, starter);
  const off = { params: { userId: starter.id }, body: { active: false } };
  await w.admin.call(userContract.patchUserAsAdmin, off);
  await runJobs(w.platform, 'courses.mailMembers');
  const { db } = w.platform.database;
  const row = await db
    .selectFrom('taskResult')
    .select(['state', 'result'])
    .where('id', '=', taskResultId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'failed', result: { message: inactiveUser.text } });
});
