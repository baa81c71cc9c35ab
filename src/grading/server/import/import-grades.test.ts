import { expect, it } from 'vitest';
import { buildAuthors, buildSubmissions } from '../../../../tests/support/build-class.ts';
import { buildGroups, buildSection } from '../../../../tests/support/build-group.ts';
import { choiceOf, normalRow, saveRubric } from '../../../../tests/support/build-rubric.ts';
import { formOf, handIn } from '../../../../tests/support/build-submission.ts';
import { namesakeOf } from '../../../../tests/support/namesake.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { statementsDuring } from '../../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { gradeImportContract } from '../../domain/import/contract.ts';
import type { ImportedGrade } from '../../domain/import/model.ts';

const makeWorld = useWorld();
const holds = (text: string): unknown => expect.stringContaining(text);
const { importGrades, previewGradeImport } = gradeImportContract;

const importAs = (actor: Actor, assignmentId: number, grades: ImportedGrade[]) =>
  actor.call(importGrades, { params: { assignmentId }, body: { grades } });

const previewAs = async (actor: Actor, assignmentId: number, grades: ImportedGrade[]) =>
  (await actor.call(previewGradeImport, { params: { assignmentId }, body: { grades } })).grades;

async function gradesOf(w: World, assignmentId: number): Promise<Record<string, number | null>> {
  const params = { assignmentId };
  const { submissions } = await w.teacher.call(submissionContract.getSubmissionOverview, { params });
  return Object.fromEntries(submissions.map(({ username, grade }) => [username, grade]));
}

it('shows old and new grades first, then gives them by username (SUB-038)', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, id);
  await handIn(w.otherStudent, id);
  await w.teacher.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 4 } });
  const list = [
    { username: w.student.username.toUpperCase(), grade: 8 },
    { username: w.otherStudent.username, grade: 11 },
    { username: 'nobody', grade: 5 },
  ];
  expect(await previewAs(w.teacher, id, list)).toMatchObject([
    { name: w.student.name, oldGrade: 4, newGrade: 8, changes: true, problem: null },
    { oldGrade: null, changes: false, problem: 'The grade should be between 0 and 10.' },
    { name: null, changes: false, problem: holds('Check the username') },
  ]);
  expect(await gradesOf(w, id)).toMatchObject({ [w.student.username]: 4 });
  const { updated, failed } = await importAs(w.teacher, id, list);
  expect([updated, failed.map(({ username }) => username)]).toEqual([1, [w.otherStudent.username, 'nobody']]);
  expect(await gradesOf(w, id)).toEqual({ [w.student.username]: 8, [w.otherStudent.username]: null });
});

it('leaves a grade that somebody else has changed since it was seen, and says who', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, id);
  await w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 6 } });
  const line = { username: w.student.username, grade: 9 };
  expect(await importAs(w.teacher, id, [{ ...line, seenGrade: null }])).toEqual({
    updated: 0,
    failed: [{ username: line.username, message: holds(`${w.grader.name} has changed`) }],
  });
  expect(await importAs(w.teacher, id, [{ ...line, seenGrade: 6 }])).toEqual({ updated: 1, failed: [] });
});

it('an exported list that was not changed leaves the grades of the rubric as they are', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const [row] = await saveRubric(w.teacher, id, { rows: [normalRow] });
  const { id: submissionId } = await handIn(w.student, id);
  const params = { submissionId };
  const body = { items: [choiceOf(row, 2)] };
  await w.teacher.call(rubricContract.putRubricResult, { params, body });
  const grade = (await gradesOf(w, id))[w.student.username] ?? Number.NaN;
  const lines = [{ username: w.student.username, grade }];
  expect(await importAs(w.teacher, id, lines)).toEqual({ updated: 0, failed: [] });
  const after = await w.teacher.call(submissionContract.getSubmission, { params, query: {} });
  expect(after).toMatchObject({ grade, gradeOverridden: false });
});

it('a group gets one grade, by the username of any member', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
  const { id } = await w.assignment({ settings: { groupSetId } });
  const { id: submissionId } = await handIn(w.student, id);
  const { updated, failed } = await importAs(w.teacher, id, [
    { username: w.otherStudent.username, grade: 7 },
    { username: w.student.username, grade: 3 },
  ]);
  expect([updated, failed]).toEqual([1, [{ username: w.student.username, message: holds('already') }]]);
  const params = { submissionId };
  const after = await w.teacher.call(submissionContract.getSubmission, { params, query: {} });
  expect(after).toMatchObject({ grade: 7 });
});

it('whoever has work of their own and work of their group is graded for that of the group', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  await handIn(w.student, id);
  const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
  await w.transaction((tx) =>
    tx.updateTable('assignment').set({ groupSetId }).where('id', '=', id).execute(),
  );
  const { id: submissionId } = await handIn(w.otherStudent, id);
  const list = [{ username: w.student.username, grade: 7 }];
  expect(await importAs(w.teacher, id, list)).toEqual({ updated: 1, failed: [] });
  const params = { submissionId };
  const after = await w.teacher.call(submissionContract.getSubmission, { params, query: {} });
  expect(after).toMatchObject({ grade: 7 });
});

it('graders of a section grade its members alone, and hidden names only by their labels', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment({ isDone: true });
  const grader = await personWith(w, [
    'can_see_assignments',
    'can_grade_work',
    'can_see_others_in_section_work',
  ]);
  await buildSection(w, [grader, w.student]);
  await handIn(w.student, id);
  await handIn(w.otherStudent, id);
  const lines = [w.student, w.otherStudent].map(({ username }) => ({ username, grade: 5 }));
  const { updated, failed } = await importAs(grader, id, lines);
  expect([updated, failed.map(({ username }) => username)]).toEqual([1, [w.otherStudent.username]]);
  const params = { assignmentId: id };
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body });
  expect((await importAs(grader, id, lines)).failed).toHaveLength(2);
  const overview = await grader.call(submissionContract.getSubmissionOverview, { params });
  const labels = overview.submissions.map(({ username }) => ({ username, grade: 6 }));
  expect(labels[0]?.username).toMatch(/^Anonymous/);
  expect(await importAs(grader, id, labels)).toEqual({ updated: 1, failed: [] });
});

it('who may grade but not see the grades yet changes none', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const grader = await personWith(w, ['can_see_assignments', 'can_grade_work', 'can_see_others_work']);
  await handIn(w.student, id);
  const [line] = await previewAs(grader, id, [{ username: w.student.username, grade: 5 }]);
  expect(line).toMatchObject({ oldGrade: null, changes: false });
  const reader = await personWith(w, ['can_see_assignments', 'can_see_others_work']);
  const input = { params: { assignmentId: id }, body: { grades: [] } };
  expect((await reader.refused(importGrades, input)).status).toBe(403);
});

it('stores two or 300 grades with the same few statements; 1,001 are refused', async () => {
  const w = await makeWorld();
  const ofCount = async (count: number): Promise<number> => {
    const { id: assignmentId } = await w.assignment();
    await w.transaction(async (tx) => {
      const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count });
      await buildSubmissions(tx, { assignmentId, authorIds, now: w.clock.now() });
    });
    const lines = Object.keys(await gradesOf(w, assignmentId)).map((username) => ({ username, grade: 7 }));
    const statements = await statementsDuring(() => importAs(w.teacher, assignmentId, lines));
    expect(Object.values(await gradesOf(w, assignmentId))).toEqual(lines.map(() => 7));
    return statements.length;
  };
  const ofFew = await ofCount(2);
  expect(await ofCount(300)).toBe(ofFew);
  const { id: assignmentId } = await w.assignment();
  const grades = Array.from({ length: 1001 }, (_, at) => ({ username: `user${at}`, grade: 1 }));
  expect((await w.teacher.refused(importGrades, { params: { assignmentId }, body: { grades } })).status).toBe(
    400,
  );
});

it('a username that two members of the course have gives nobody a grade', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const rival = await namesakeOf(w, w.student);
  await handIn(w.student, id);
  const [early] = await previewAs(w.teacher, id, [{ username: w.student.username, grade: 3 }]);
  expect(early).toMatchObject({ changes: false, problem: holds('Two members of the course') });
  const upload = formOf({ 'main.py': 'x' });
  const query = { authorId: rival.id };
  await w.teacher.call(submissionContract.uploadSubmission, { params: { assignmentId: id }, query, upload });
  const list = [{ username: w.student.username, grade: 3 }];
  const [planned] = await previewAs(w.teacher, id, list);
  expect(planned).toMatchObject({ name: null, changes: false, problem: holds('Two members of the course') });
  expect(await importAs(w.teacher, id, list)).toMatchObject({ updated: 0 });
  expect(Object.values(await gradesOf(w, id))).toEqual([null]);
});
