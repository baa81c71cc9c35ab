// A deleted assignment is gone from sight and can come back; a copy stands beside its original.
import { expect, it } from 'vitest';
import { buildSection } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { sectionContract } from '../../courses/domain/sections/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { divisionContract } from '../../grading/domain/division-contract.ts';
import { assignmentContract } from '../domain/contract.ts';
import { setUpContract } from '../domain/set-up-contract.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { duplicateLimitOf } from './actions/duplicate.ts';

const makeWorld = useWorld();

const { getAssignment, removeAssignment } = assignmentContract;
const { putDivisionParent } = divisionContract;
const { bringBackAssignment, duplicateAssignment, listDeletedAssignments } = setUpContract;

async function deletedNames(w: World): Promise<string[]> {
  const params = { courseId: w.course.id };
  return (await w.teacher.call(listDeletedAssignments, { params })).assignments.map(({ name }) => name);
}

it('comes back with what was handed in, as often as one asks (ASGN-049)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const params = { assignmentId };
  const { name } = await w.teacher.call(getAssignment, { params });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await w.teacher.call(removeAssignment, { params });
  expect(await deletedNames(w)).toEqual([name]);
  expect((await w.student.refused(bringBackAssignment, { params })).status).toBe(403);
  for (let times = 0; times < 2; times++) await w.teacher.call(bringBackAssignment, { params });
  expect(await deletedNames(w)).toEqual([]);
  await w.student.call(getAssignment, { params });
  await w.student.call(submissionContract.getSubmission, { params: { submissionId } });
});

it('comes back without dates for sections that were deleted meanwhile (ASGN-049)', async () => {
  const w = await makeWorld();
  const [kept, gone] = [await buildSection(w, [w.student]), await buildSection(w, [w.otherStudent])];
  const { id: assignmentId } = await w.assignment();
  const params = { assignmentId };
  const dates = { availability: { tag: 'fixed', value: true }, deadline: null, lockDate: null } as const;
  const general = { ...dates, sectionIds: null };
  const both = [general, { ...dates, sectionIds: [kept, gone] }];
  await w.teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes: both } });
  const second = await w.assignment();
  const ofSecond = { assignmentId: second.id };
  const only = [general, { ...dates, sectionIds: [gone] }];
  await w.teacher.call(assignmentContract.putTimeframes, { params: ofSecond, body: { timeframes: only } });
  for (const each of [params, ofSecond]) await w.teacher.call(removeAssignment, { params: each });
  await w.teacher.call(sectionContract.removeSection, { params: { sectionId: gone } });
  for (const each of [params, ofSecond]) await w.teacher.call(bringBackAssignment, { params: each });
  const scheduleOf = (of: typeof params) => w.teacher.call(assignmentContract.listTimeframes, { params: of });
  expect((await scheduleOf(params)).map(({ sectionIds }) => sectionIds)).toEqual([null, [kept]]);
  expect((await scheduleOf(ofSecond)).map(({ sectionIds }) => sectionIds)).toEqual([null]);
});

it('is divided on its own when the one that it followed follows another one by now', async () => {
  const w = await makeWorld();
  const [top, middle, kept] = [await w.assignment(), await w.assignment(), await w.assignment()];
  const child = await w.assignment();
  const follow = (one: { id: number }, parentId: number) =>
    w.teacher.call(putDivisionParent, { params: { assignmentId: one.id }, body: { parentId } });
  const parentOf = async ({ id }: { id: number }) =>
    (await w.teacher.call(getAssignment, { params: { assignmentId: id } })).divisionParentId;
  await follow(child, middle.id);
  await follow(kept, top.id);
  for (const { id } of [child, kept])
    await w.teacher.call(removeAssignment, { params: { assignmentId: id } });
  await follow(middle, top.id);
  for (const { id } of [child, kept])
    await w.teacher.call(bringBackAssignment, { params: { assignmentId: id } });
  expect([await parentOf(child), await parentOf(middle), await parentOf(kept)]).toEqual([
    null,
    top.id,
    top.id,
  ]);
});

it('lists the deleted ones of the course alone, the last deleted first, page after page (ASGN-049)', async () => {
  const w = await makeWorld();
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) {
    const { id: assignmentId } = await w.assignment();
    ids.push(assignmentId);
    await w.teacher.call(removeAssignment, { params: { assignmentId } });
  }
  const params = { courseId: w.course.id };
  const first = await w.teacher.callPage(listDeletedAssignments, { params, page: { size: 2 } });
  const page = { size: 2, nextToken: first.nextToken ?? '' };
  const second = await w.teacher.callPage(listDeletedAssignments, { params, page });
  const listed = [first, second].flatMap(({ body }) => body.assignments.map(({ id }) => id));
  expect(listed).toEqual(ids.toReversed());
  expect(second.nextToken).toBeUndefined();
});

it('is copied 200 times in an hour at most, since the rows of copies stay', async () => {
  const w = await makeWorld();
  const params = { assignmentId: (await w.assignment()).id };
  const limit = { ...duplicateLimitOf(w.teacher.id), amount: 199 };
  await countUse(w.platform.database.db, limit, w.clock.now());
  await w.teacher.call(duplicateAssignment, { params, body: { name: 'Again' } });
  const refused = await w.teacher.refused(duplicateAssignment, { params, body: { name: 'Once more' } });
  expect(refused).toMatchObject({ status: 429 });
});

it('is copied hidden and without dates, with its settings', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const params = { assignmentId: id };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body: { maxSubmissions: 4 } });
  const { assignmentId } = await w.teacher.call(duplicateAssignment, { params, body: { name: 'Again' } });
  expect(await w.teacher.call(getAssignment, { params: { assignmentId } })).toMatchObject({
    name: 'Again',
    maxSubmissions: 4,
    timeframe: { availability: { tag: 'timed', availableAt: null }, deadline: null, lockDate: null },
  });
  expect((await w.student.refused(getAssignment, { params: { assignmentId } })).status).toBe(404);
});
