import { expect, it } from 'vitest';
import { buildGroups, buildSection } from '../../../../tests/support/build-group.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { handInTest } from '../../../../tests/support/build-autotest.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { restrictionContract } from '../../../assignments/domain/restrictions/contract.ts';
import { submissionContract } from '../../domain/contract.ts';

const makeWorld = useWorld();
const someMoment: unknown = expect.any(Date);
const { listAssignmentWork } = submissionContract;

async function workOf(actor: Actor, assignmentIds: readonly number[]) {
  const query = { assignmentIds: assignmentIds.join(',') };
  return (await actor.call(listAssignmentWork, { query })).work;
}

const grade = (w: World, submissionId: number) =>
  w.teacher.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 8 } });

it('counts the latest work of each author and what is to grade; test students count nowhere', async () => {
  const w = await makeWorld();
  const [first, empty] = [await w.assignment(), await w.assignment()];
  await grade(w, (await handIn(w.student, first.id)).id);
  const newer = await handIn(w.student, first.id);
  await handIn(w.otherStudent, first.id);
  await handInTest(w, first.id);
  const counts = async () => (await workOf(w.teacher, [first.id, empty.id])).map((one) => one.everybody);
  const none = { submitted: 0, toGrade: 0, toRegrade: 0, regradeRequests: 0, secondMarks: 0 };
  expect(await counts()).toEqual([
    { submitted: 2, toGrade: 2, toRegrade: 1, regradeRequests: 0, secondMarks: 0 },
    none,
  ]);
  await grade(w, newer.id);
  expect(await counts()).toEqual([
    { submitted: 2, toGrade: 1, toRegrade: 0, regradeRequests: 0, secondMarks: 0 },
    none,
  ]);
});

it('tells authors their own grade once it is available, and nothing of others (GRADE-018)', async () => {
  const w = await makeWorld();
  const [hidden, open] = [await w.assignment(), await w.assignment({ isDone: true })];
  for (const { id } of [hidden, open]) {
    await grade(w, (await handIn(w.student, id)).id);
    await handIn(w.otherStudent, id);
  }
  const ids = [hidden.id, open.id];
  const [first, second] = await workOf(w.student, ids);
  const mine = { everybody: null, peerReviews: null, handsIn: true, buildFailed: false };
  const handedIn = { handedInAt: someMoment, tests: null };
  expect(first).toEqual({
    ...mine,
    assignmentId: String(hidden.id),
    own: { ...handedIn, grade: null, isGraded: false },
  });
  expect(second).toEqual({
    ...mine,
    assignmentId: String(open.id),
    own: { ...handedIn, grade: 8, isGraded: true },
  });
});

it('counts a group once, and its work is the own work of each member and of nobody else', async () => {
  const w = await makeWorld();
  const mate = await w.person('Student');
  const { groupSetId } = await buildGroups(w, [w.student, mate], [w.otherStudent]);
  const { id } = await w.assignment({ isDone: true, settings: { groupSetId } });
  await grade(w, (await handIn(w.student, id)).id);
  const ownOf = async (actor: Actor) => (await workOf(actor, [id])).map(({ own }) => own);
  for (const member of [w.student, mate]) {
    expect(await ownOf(member)).toMatchObject([{ grade: 8, isGraded: true }]);
  }
  expect(await ownOf(w.otherStudent)).toEqual([null]);
  await handIn(mate, id);
  expect(await ownOf(w.student)).toMatchObject([{ grade: null, isGraded: false }]);
  expect((await workOf(w.teacher, [id])).map(({ everybody }) => everybody)).toEqual([
    { submitted: 1, toGrade: 1, toRegrade: 1, regradeRequests: 0, secondMarks: 0 },
  ]);
});

it('counts for graders of a section the work of its members alone, in each of several assignments (PERM-078)', async () => {
  const w = await makeWorld();
  const [first, second] = [await w.assignment({ isDone: true }), await w.assignment({ isDone: true })];
  const grader = await personWith(w, ['can_see_assignments', 'can_see_others_in_section_work']);
  const outside = await personWith(w, ['can_see_assignments', 'can_see_others_in_section_work']);
  await buildSection(w, [grader, w.student]);
  await grade(w, (await handIn(w.student, first.id)).id);
  await handIn(w.otherStudent, first.id);
  await handIn(w.student, second.id);
  const countsOf = async (actor: Actor) =>
    (await workOf(actor, [first.id, second.id])).map(({ everybody, own }) => ({ ...everybody, own }));
  expect(await countsOf(grader)).toEqual([
    { submitted: 1, toGrade: 0, toRegrade: 0, regradeRequests: 0, secondMarks: 0, own: null },
    { submitted: 1, toGrade: 1, toRegrade: 0, regradeRequests: 0, secondMarks: 0, own: null },
  ]);
  const none = { submitted: 0, toGrade: 0, toRegrade: 0, regradeRequests: 0, secondMarks: 0, own: null };
  expect(await countsOf(outside)).toEqual([none, none]);
});

it('shows authors their own grade in the list by the rule of the page of the submission', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment({ isDone: true });
  const { id: submissionId } = await handIn(w.student, id);
  await grade(w, submissionId);
  await w.transaction((tx) =>
    upsertSiteSetting(tx, { name: 'DISPLAY_GRADES_ENABLED', value: false, now: w.clock.now() }),
  );
  const page = await w.student.call(submissionContract.getSubmission, { params: { submissionId } });
  const [work] = await workOf(w.student, [id]);
  expect([page, work?.own]).toMatchObject([{ grade: null }, { grade: null, isGraded: false }]);
});

it('leaves out what the caller may not open, or not know of yet', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const hidden = await w.assignment({ timeframe: { availability: { tag: 'timed', availableAt: null } } });
  const locked = await w.assignment();
  await w.teacher.call(restrictionContract.putAssignmentPassword, {
    params: { assignmentId: locked.id },
    body: { password: 'open sesame' },
  });
  expect(
    (await workOf(w.student, [id, locked.id, hidden.id, 999_999])).map((one) => one.assignmentId),
  ).toEqual([String(id)]);
  expect(await workOf(w.outsider, [id])).toEqual([]);
});

it('takes at most 200 assignments, whose ids are written in digits', async () => {
  const w = await makeWorld();
  const query = { assignmentIds: Array.from({ length: 201 }, (_, at) => at + 1).join(',') };
  expect((await w.teacher.refused(listAssignmentWork, { query })).status).toBe(400);
  for (const assignmentIds of ['1e3', ' 1', '0x1', '1,'])
    expect((await w.teacher.refused(listAssignmentWork, { query: { assignmentIds } })).status).toBe(400);
});
