import { expect, it } from 'vitest';
import { namesOfZip } from '../../../../tests/support/archives.ts';
import { choiceOf, normalRow, saveRubric } from '../../../../tests/support/build-rubric.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import type { CallInput } from '../../../kernel/domain/client.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionContract } from '../../domain/contract.ts';

const makeWorld = useWorld();
const { prepareClassDownload, readPreparedDownload } = submissionContract;
type Filter = NonNullable<CallInput<typeof prepareClassDownload>['body']>['filter'];

/** Three works an hour apart: graded with 5, with 10, and not at all. */
async function works(w: World) {
  const { id: assignmentId } = await w.assignment();
  const third = await w.person('Student');
  const submissionIds: number[] = [];
  for (const [student, grade] of [
    [w.student, 5],
    [w.otherStudent, 10],
    [third, undefined],
  ] as const) {
    const { id: submissionId } = await handIn(student, assignmentId);
    submissionIds.push(submissionId);
    if (grade !== undefined)
      await w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade } });
    w.clock.advance(3_600_000);
  }
  const [first = 0] = submissionIds;
  const assign = { params: { submissionId: first }, body: { userId: w.grader.id } };
  await w.teacher.call(gradingContract.assignGrader, assign);
  const idsIn = async (actor: Actor, filter: Filter) => {
    const prepared = await actor.call(prepareClassDownload, { params: { assignmentId }, body: { filter } });
    const answer = await w.nobody.download(readPreparedDownload, { params: prepared });
    const names = await namesOfZip(Buffer.from(await answer.arrayBuffer()));
    const ids = names.map((name) => Number(/-(\d+)\//.exec(name)?.[1]));
    return submissionIds.flatMap((id, at) => (ids.includes(id) ? [at + 1] : []));
  };
  return { assignmentId, idsIn };
}

it('a zip holds the files of what passes the filter: grades, moments and graders (SUB-009, SUB-014, SUB-015)', async () => {
  const w = await makeWorld();
  const begin = w.clock.now();
  const hour = (hours: number) => new Date(begin.getTime() + hours * 3_600_000 + 1_800_000);
  const { idsIn } = await works(w);
  expect(await idsIn(w.teacher, {})).toEqual([1, 2, 3]);
  expect(await idsIn(w.teacher, { minGrade: 5 })).toEqual([1, 2]);
  expect(await idsIn(w.teacher, { maxGrade: 5 })).toEqual([]);
  expect(await idsIn(w.teacher, { minGrade: 6, maxGrade: 10 })).toEqual([2]);
  expect(await idsIn(w.teacher, { submittedAfter: hour(0) })).toEqual([2, 3]);
  expect(await idsIn(w.teacher, { submittedBefore: hour(1) })).toEqual([1, 2]);
  expect(await idsIn(w.teacher, { assignees: [w.grader.id] })).toEqual([1]);
});

it('a filter with another key, or of somebody who does not grade, is refused (SUB-012, SUB-013)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await works(w);
  const refusedFor = (filter: object) =>
    w.teacher.refused(prepareClassDownload, { params: { assignmentId }, body: { filter: { ...filter } } });
  // Our own client sends no key that it does not know.
  const unknown = await fetch(`${w.baseUrl}/api/v2/assignments/${assignmentId}/prepared-download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.teacher.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: { minGrad: 5 } }),
  });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain('minGrad');
  expect((await refusedFor({ assignees: [w.student.id] })).message).toContain('does not grade here');
  const many = Array.from({ length: 201 }, (_, at) => at + 1);
  expect((await refusedFor({ assignees: many })).status).toBe(400);
});

it('nobody finds grades or graders out by a filter who may not see them', async () => {
  const w = await makeWorld();
  const { assignmentId, idsIn } = await works(w);
  const reader = await personWith(w, ['can_see_assignments', 'can_see_others_work']);
  expect(await idsIn(reader, {})).toEqual([1, 2, 3]);
  for (const filter of [{ minGrade: 5 }, { assignees: [w.grader.id] }]) {
    const call = { params: { assignmentId }, body: { filter } };
    expect((await reader.refused(prepareClassDownload, call)).status).toBe(403);
  }
});

it('bounds of grades leave out what has a grade so far: its graders have not finished (SUB-015)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const [first, second] = await saveRubric(w.teacher, assignmentId, {
    rows: [normalRow, { ...normalRow, header: 'Style' }],
  });
  const gradeOf = async (student: Actor, items: ReturnType<typeof choiceOf>[]) => {
    const { id: submissionId } = await handIn(student, assignmentId);
    await w.grader.call(rubricContract.putRubricResult, { params: { submissionId }, body: { items } });
    return submissionId;
  };
  const graded = await gradeOf(w.student, [choiceOf(first, 2), choiceOf(second, 2)]);
  await gradeOf(w.otherStudent, [choiceOf(first, 2)]);
  const body = { filter: { minGrade: 0 } };
  const prepared = await w.teacher.call(prepareClassDownload, { params: { assignmentId }, body });
  const answer = await w.nobody.download(readPreparedDownload, { params: prepared });
  const names = await namesOfZip(Buffer.from(await answer.arrayBuffer()));
  expect(new Set(names.map((name) => /-(\d+)\//.exec(name)?.[1]))).toEqual(new Set([String(graded)]));
});
