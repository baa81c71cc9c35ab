// Parts of one assignment, or all of them, in place of those of another one.
import { expect, it } from 'vitest';
import { program, row } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  publishedAutoTest,
  saveAutoTest,
} from '../../../tests/support/build-autotest.ts';
import { normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { takePermission } from '../../../tests/support/take-permission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { AssignmentPart } from '../../assignments/domain/parts.ts';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { importContract } from '../../courses/domain/import/contract.ts';
import { enrol } from '../../courses/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { peerFeedbackContract } from '../../feedback/domain/peer/contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { libraryContract } from '../domain/contract.ts';
import { importPermissions } from '../domain/rules.ts';
import { importLimitOf } from './import-assignment.ts';

const makeWorld = useWorld();
const { importAssignment } = libraryContract;

/** An assignment with rules, a rubric and tests, and an empty one. */
async function pair(w: World) {
  const [source, target] = [await w.assignment(), await w.assignment()];
  const params = { assignmentId: source.id };
  const body = { maxSubmissions: 3, ignore: '*.o', ignoreVersion: 'IgnoreFilterManager' as const };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body });
  await saveRubric(w.teacher, source.id, { rows: [normalRow] });
  await saveAutoTest(w.teacher, source.id);
  return { sourceId: source.id, assignmentId: target.id };
}

function wishes(
  { sourceId, assignmentId }: { sourceId: number; assignmentId: number },
  more: { parts?: AssignmentPart[]; allowExistingSubmissions?: boolean; replaceExisting?: boolean } = {},
) {
  const body = { fromAssignmentId: sourceId, allowExistingSubmissions: false, ...more };
  return { params: { assignmentId }, body };
}

it('copies settings, rules, rubric and tests, and no more than was chosen (ASGN-035)', async () => {
  const w = await makeWorld();
  const { sourceId, assignmentId } = await pair(w);
  const params = { assignmentId };
  const some = wishes({ sourceId, assignmentId }, { parts: ['rules'] });
  expect(await w.teacher.call(importAssignment, some)).toMatchObject({
    cgignore: '*.o',
    maxSubmissions: null,
  });
  // Whether there are tests is asked later, and "none" is an answer.
  expect((await w.teacher.refused(autotestContract.getAutoTestConfiguration, { params })).status).toBe(404);
  const made = await w.teacher.call(importAssignment, wishes({ sourceId, assignmentId }));
  expect(made).toMatchObject({ id: assignmentId, maxSubmissions: 3, hasAutoTestV2: true });
  expect(await w.teacher.call(rubricContract.loadRubric, { params, query: {} })).toHaveLength(1);
});

it('replaces a rubric and tests only after a yes, and never published tests (ASGN-035)', async () => {
  const w = await makeWorld();
  const { sourceId, assignmentId } = await pair(w);
  const own = await saveRubric(w.teacher, assignmentId);
  const given = wishes({ sourceId, assignmentId });
  expect(await w.teacher.refused(importAssignment, given)).toMatchObject({
    status: 409,
    code: 'INVALID_STATE',
  });
  const params = { assignmentId };
  expect(await w.teacher.call(rubricContract.loadRubric, { params, query: {} })).toEqual(own);
  const yes = wishes({ sourceId, assignmentId }, { replaceExisting: true });
  await w.teacher.call(importAssignment, yes);
  expect(await w.teacher.call(rubricContract.loadRubric, { params, query: {} })).toHaveLength(1);
  const published = await publishedAutoTest(w);
  const over = wishes({ sourceId, assignmentId: published.assignmentId }, { replaceExisting: true });
  expect((await w.teacher.refused(importAssignment, over)).message).toContain('Unpublish it');
});

it.each<AssignmentPart[] | undefined>([['rubric'], undefined])(
  'leaves a rubric whose rows published tests fill as it is, with the parts %j of an assignment without tests',
  async (parts) => {
    const w = await makeWorld();
    const [{ id: sourceId }, { id: assignmentId }] = [await w.assignment(), await w.assignment()];
    await saveRubric(w.teacher, sourceId, { rows: [normalRow] });
    const [filled] = await saveRubric(w.teacher, assignmentId);
    await saveAutoTest(w.teacher, assignmentId, { test: [row('R', filled?.id, [program('P')])] });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    await publish(w.teacher, assignmentId, snapshotId);
    const params = { assignmentId };
    const present = await w.teacher.call(rubricContract.loadRubric, { params, query: {} });
    expect(present[0]?.locked).toBe('auto_test_2');
    const given = wishes(
      { sourceId, assignmentId },
      { replaceExisting: true, ...(parts === undefined ? {} : { parts }) },
    );
    expect(await w.teacher.refused(importAssignment, given)).toMatchObject({
      status: 400,
      code: 'LOCKED_UPDATE',
    });
    expect(await w.teacher.call(rubricContract.loadRubric, { params, query: {} })).toEqual(present);
  },
);

it('is refused once somebody has handed in, unless that is said to be fine (ASGN-035)', async () => {
  const w = await makeWorld();
  const given = await pair(w);
  await handIn(w.student, given.assignmentId);
  expect((await w.teacher.refused(importAssignment, wishes(given))).message).toContain('handed in already');
  await w.teacher.call(importAssignment, wishes(given, { allowExistingSubmissions: true }));
});

it('takes nothing from itself', async () => {
  const w = await makeWorld();
  const { sourceId } = await pair(w);
  const own = wishes({ sourceId, assignmentId: sourceId }, { replaceExisting: true });
  expect((await w.teacher.refused(importAssignment, own)).message).toContain('into itself');
});

it.each(importPermissions)('needs %s (ASGN-027)', async (permission) => {
  const w = await makeWorld();
  const given = wishes(await pair(w));
  await takePermission(w, 'Full Teacher', permission);
  const refused = await w.teacher.refused(importAssignment, given);
  expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
});

it('takes tests with what they hide only from where the caller manages them', async () => {
  const w = await makeWorld();
  const { sourceId } = await pair(w);
  const { id: courseId, teacher } = await w.otherCourse();
  const body = { name: 'Of the other course' };
  const target = await teacher.call(assignmentContract.createAssignment, { params: { courseId }, body });
  await w.transaction((tx) =>
    enrol(tx, { courseId: w.course.id, personId: teacher.id, roleName: 'Designer', now: w.clock.now() }),
  );
  await takePermission(w, 'Designer', 'can_manage_new_autotest');
  const all = wishes({ sourceId, assignmentId: target.id });
  expect((await teacher.refused(importAssignment, all)).status).toBe(403);
  const course = { params: { courseId }, body: { fromCourseId: w.course.id } };
  expect((await teacher.refused(importContract.importIntoCourse, course)).status).toBe(403);
  await teacher.call(importAssignment, wishes({ sourceId, assignmentId: target.id }, { parts: ['rules'] }));
});

it('neither shows hidden names nor raises the maximum without the rights to do so by hand', async () => {
  const w = await makeWorld();
  const { sourceId, assignmentId } = await pair(w);
  const designer = await w.person('Designer');
  const patch = (id: number, body: { anonymizedGrading?: { method: 'murmur_v3' }; maxGrade?: number }) =>
    w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId: id }, body });
  const settings = wishes({ sourceId, assignmentId }, { parts: ['settings'] });
  await patch(assignmentId, { anonymizedGrading: { method: 'murmur_v3' } });
  expect((await designer.refused(importAssignment, settings)).body).toMatchObject({
    missing_permissions: ['can_see_anonymized_names'],
  });
  await patch(sourceId, { anonymizedGrading: { method: 'murmur_v3' }, maxGrade: 20 });
  expect((await designer.refused(importAssignment, settings)).body).toMatchObject({
    missing_permissions: ['can_edit_maximum_grade'],
  });
  expect(await w.teacher.call(importAssignment, settings)).toMatchObject({ maxGrade: 20 });
});

it('changes who reviews whom only for those who may, and then for everybody who has handed in', async () => {
  const w = await makeWorld();
  const { sourceId, assignmentId } = await pair(w);
  const settings = { amount: 1, time: null, autoApproved: true, redivideAfterDeadline: false };
  await w.teacher.call(peerFeedbackContract.putPeerFeedbackSettings, {
    params: { assignmentId: sourceId },
    body: settings,
  });
  for (const author of [w.student, w.otherStudent]) await handIn(author, assignmentId);
  const given = wishes({ sourceId, assignmentId }, { parts: ['settings'], allowExistingSubmissions: true });
  const designer = await w.person('Designer');
  await takePermission(w, 'Designer', 'can_edit_peer_feedback_settings');
  expect((await designer.refused(importAssignment, given)).body).toMatchObject({
    missing_permissions: ['can_edit_peer_feedback_settings'],
  });
  expect(await w.teacher.call(importAssignment, given)).toMatchObject({ peerFeedbackSettings: settings });
  const pairs = await w.platform.database.db
    .selectFrom('peerPair')
    .select(['reviewerId', 'subjectId'])
    .where('assignmentId', '=', assignmentId)
    .orderBy('reviewerId')
    .execute();
  const [one, other] = [w.student.id, w.otherStudent.id].toSorted((a, b) => a - b);
  expect(pairs).toEqual([
    { reviewerId: one, subjectId: other },
    { reviewerId: other, subjectId: one },
  ]);
});

it('shows no names that somebody hides at the same moment', async () => {
  const w = await makeWorld();
  const { sourceId, assignmentId } = await pair(w);
  const designer = await w.person('Designer');
  const settings = wishes({ sourceId, assignmentId }, { parts: ['settings'] });
  const body = { anonymizedGrading: null };
  for (const showNames of [
    () => designer.refused(importAssignment, settings),
    () => designer.refused(assignmentContract.patchAssignment, { params: { assignmentId }, body }),
  ]) {
    await w.transaction((tx) => hideNames(tx, assignmentId, null));
    const refused = await meanwhile(w, (tx) => hideNames(tx, assignmentId, 'murmur_v3'), showNames);
    expect(refused.body).toMatchObject({ missing_permissions: ['can_see_anonymized_names'] });
  }
});

async function hideNames(tx: Tx, assignmentId: number, method: 'murmur_v3' | null): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ anonymizedGrading: method })
    .where('id', '=', assignmentId)
    .execute();
}

it('is done by one person at most 200 times an hour', async () => {
  const w = await makeWorld();
  const both = await pair(w);
  const limit = importLimitOf(w.teacher.id);
  await countUse(w.platform.database.db, { ...limit, amount: limit.requests - 1 }, w.clock.now());
  const some = wishes(both, { parts: ['rules'] });
  await w.teacher.call(importAssignment, some);
  expect(await w.teacher.refused(importAssignment, some)).toMatchObject({
    status: 429,
    code: 'RATE_LIMIT_EXCEEDED',
  });
});
