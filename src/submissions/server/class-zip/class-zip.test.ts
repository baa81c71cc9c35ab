import { expect, it } from 'vitest';
import { zipOf, type ZipMember } from '../../../../tests/support/archives.ts';
import { formOf } from '../../../../tests/support/build-submission.ts';
import { namesakeOf } from '../../../../tests/support/namesake.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { taskContract } from '../../../kernel/domain/task.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { classZipContract } from '../../domain/class-zip/contract.ts';
import { submissionContract } from '../../domain/contract.ts';

const makeWorld = useWorld();
const { uploadClassZip } = classZipContract;

const holds = (text: string): unknown => expect.stringContaining(text);
const zipForm = (members: readonly ZipMember[]) => formOf({ 'class.zip': new Uint8Array(zipOf(members)) });

async function upload(w: World, assignmentId: number, members: readonly ZipMember[]): Promise<unknown> {
  const { id } = await w.teacher.call(uploadClassZip, { params: { assignmentId }, upload: zipForm(members) });
  await runJobs(w.platform, 'submissions.handInClass');
  const ended = await w.teacher.call(taskContract.getTaskResult, { params: { taskResultId: id } });
  expect(ended.state).toBe('finished');
  return ended.result;
}

async function treesOf(w: World, assignmentId: number) {
  const found = await w.teacher.call(submissionContract.listSubmissions, { params: { assignmentId } });
  return Promise.all(
    found.map(async ({ id, user, createdAt }) => {
      const params = { submissionId: id };
      const { student } = await w.teacher.call(submissionContract.getRootFileTrees, { params });
      return [user.id, createdAt.toISOString(), student.entries.map(({ name }) => name)];
    }),
  );
}

it('a class zip hands each attempt in at its time, once, and tells what it could not hand in (SUB-032)', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const nameOf = (username: string, rest: string) => `grades/Loops_${username}_attempt_2025-03-0${rest}`;
  const { student, otherStudent } = w;
  const archive = zipOf([{ name: 'src/a.py', content: 'a' }]);
  const members = [
    { name: nameOf(student.username, '1-10-00-00_main.py'), content: 'first' },
    { name: nameOf(student.username, '1-10-00-00.txt'), content: 'Name: A student' },
    { name: nameOf(student.username.toUpperCase(), '2-10-00-00_work.zip'), content: archive },
    { name: nameOf(otherStudent.username, '1-11-30-00.txt'), content: 'What they typed.' },
    { name: nameOf(otherStudent.username, '3-11-30-00_broken.zip'), content: 'no archive' },
    { name: nameOf('stranger', '1-10-00-00_main.py'), content: 'x' },
    { name: nameOf(student.username, '4-99-00-00_late.py'), content: 'x' },
  ];
  expect(await upload(w, id, members)).toMatchObject({
    ...{ handed_in: 3, present: 0, problem_count: 3 },
    problems: [
      { name: 'Loops_stranger', message: holds('no member') },
      { name: `Loops_${otherStudent.username}`, message: holds('archive') },
      { name: holds('4-99-00-00_late.py'), message: holds('for nobody') },
    ],
  });
  const trees = [
    [student.id, '2025-03-02T10:00:00.000Z', ['a.py']],
    [otherStudent.id, '2025-03-01T11:30:00.000Z', ['submission.txt']],
    [student.id, '2025-03-01T10:00:00.000Z', ['main.py']],
  ];
  expect(await treesOf(w, id)).toEqual(trees);
  expect(await upload(w, id, members.slice(0, 4))).toMatchObject({ handed_in: 0, present: 3 });
  expect(await treesOf(w, id)).toEqual(trees);
});

it('a class zip is handed in without the files that the rules forbid, and tells which these are', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  await w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId: id },
    body: { ignore: '*.txt', ignoreVersion: 'IgnoreFilterManager' },
  });
  const nameOf = (rest: string) => `L_${w.student.username}_attempt_2025-03-01-10-00-00_${rest}`;
  const members = ['main.py', 'notes.txt'].map((name) => ({ name: nameOf(name), content: name }));
  expect(await upload(w, id, members)).toMatchObject({
    ...{ handed_in: 1, problem_count: 0, left_out_count: 1 },
    left_out: [{ name: `L_${w.student.username}`, message: 'Left out by the hand-in rules: notes.txt.' }],
  });
  expect(await treesOf(w, id)).toMatchObject([[w.student.id, '2025-03-01T10:00:00.000Z', ['main.py']]]);
});

it('a student hands in for nobody else by the name of a file, and one impossible year stops no other attempt', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const nameOf = (username: string, rest: string) => `Loops_${username}_attempt_${rest}`;
  const { student, otherStudent } = w;
  const forged = nameOf(otherStudent.username, '2025-03-01-10-00-00_main.py');
  const members = [
    { name: nameOf(student.username, `2025-03-09-10-00-00_${forged}`), content: 'forged' },
    { name: nameOf(student.username, '0001-01-01-10-00-00_main.py'), content: 'long ago' },
  ];
  expect(await upload(w, id, members)).toMatchObject({ handed_in: 1, problem_count: 1 });
  expect(await treesOf(w, id)).toEqual([[student.id, '2025-03-09T10:00:00.000Z', [forged]]]);
});

it('whoever chose a username that ends with that of somebody else gets none of their work', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const { student, otherStudent } = w;
  const { db } = w.platform.database;
  await db
    .updateTable('person')
    .set({ username: `1_${student.username}` })
    .where('id', '=', otherStudent.id)
    .execute();
  const members = [student, w.grader].map(({ username }) => ({
    name: `Homework_1_${username}_attempt_2025-03-01-10-00-00_main.py`,
    content: username,
  }));
  expect(await upload(w, id, members)).toMatchObject({ handed_in: 2, problem_count: 0 });
  const authorIds = (await treesOf(w, id)).map(([authorId]) => authorId);
  expect(new Set(authorIds)).toEqual(new Set([student.id, w.grader.id]));
});

it('a username that two members of the course have hands in for neither', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  await namesakeOf(w, w.student);
  const name = `grades/Loops_${w.student.username}_attempt_2025-03-01-10-00-00_main.py`;
  expect(await upload(w, id, [{ name, content: 'x' }])).toMatchObject({
    ...{ handed_in: 0, problem_count: 1 },
    problems: [{ message: holds('two members of the course') }],
  });
  expect(await treesOf(w, id)).toEqual([]);
});

it('a class zip is refused where it is switched off, where names are hidden, and when it is none (TEN-020, SUB-032)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const params = { assignmentId };
  const good = [{ name: `L_${w.student.username}_attempt_2025-03-01-10-00-00_a.py`, content: 'a' }];
  const refused = (actor: World['teacher'], members: readonly ZipMember[]) =>
    actor.refused(uploadClassZip, { params, upload: zipForm(members) });
  expect(await refused(w.teacher, [{ name: 'a.py', content: 'a' }])).toMatchObject({
    ...{ status: 400, code: 'INVALID_ARCHIVE' },
  });
  const noZip = { params, upload: formOf({ 'class.zip': 'no archive' }) };
  expect(await w.teacher.refused(uploadClassZip, noZip)).toMatchObject({ code: 'INVALID_ARCHIVE' });
  expect(await refused(w.student, good)).toMatchObject({ status: 403 });
  const reader = await personWith(w, ['can_see_assignments', 'can_see_others_work', 'can_upload_bb_zip']);
  await w.teacher.call(assignmentContract.patchAssignment, {
    params,
    body: { anonymizedGrading: { method: 'murmur_v3' } },
  });
  expect(await refused(reader, good)).toMatchObject({ status: 403 });
  const off = { name: 'BLACKBOARD_ZIP_UPLOAD_ENABLED', value: false, now: w.clock.now() } as const;
  await w.transaction((tx) => upsertSiteSetting(tx, off));
  expect(await refused(w.teacher, good)).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
});
