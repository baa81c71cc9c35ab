import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { choiceOf, continuousRow, normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';

const world = useWorld();

async function marked(w: World) {
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await w.grader.call(rubricContract.putRubricResult, {
    params: { submissionId },
    query: {},
    body: { items: [choiceOf(rows[0], 2), choiceOf(rows[1], 1)] },
  });
  return { assignmentId, rows, submissionId };
}

const preview = (w: World, assignmentId: number) =>
  w.teacher.call(gradingContract.previewRubricTakeBack, { params: { assignmentId } });
const takeBack = (w: World, assignmentId: number, versionId: string) =>
  w.teacher.call(rubricContract.takeRubricBack, { params: { assignmentId }, body: { versionId } });
const gradeOf = async (w: World, submissionId: number) => {
  const read = await w.teacher.call(submissionContract.getSubmission, { params: { submissionId } });
  return 'grade' in read ? read.grade : undefined;
};
const historyOf = async (w: World, submissionId: number) =>
  (await w.teacher.call(gradingContract.listGradeHistory, { params: { submissionId } })).map(
    ({ grade }) => grade,
  );

it('a change that removed a category comes back with its ids, its marks and the former grades', async () => {
  const w = await world();
  const { assignmentId, rows, submissionId } = await marked(w);
  expect(await preview(w, assignmentId)).toBeNull();
  const [first] = rows;
  if (!first) throw new Error('The rubric has no row.');
  const changed = { ...first, items: first.items.map((item) => ({ ...item, points: item.points / 2 })) };
  await saveRubric(w.teacher, assignmentId, { rows: [changed, normalRow] });
  expect(await gradeOf(w, submissionId)).toBeCloseTo(10 / 3);
  const seen = await preview(w, assignmentId);
  expect(seen).toMatchObject({
    changedBy: { id: w.teacher.id },
    clearedCount: 0,
    changes: [{ submissionId: String(submissionId), newGrade: 10 }],
  });
  const back = await takeBack(w, assignmentId, seen?.versionId ?? '');
  expect(back).toEqual(rows);
  expect(await gradeOf(w, submissionId)).toBe(10);
  expect(await historyOf(w, submissionId)).toEqual([10, expect.closeTo(10 / 3), 10]);
  expect(await preview(w, assignmentId)).toBeNull();
});

it('a deleted rubric comes back with all marks; what somebody has marked otherwise meanwhile stays', async () => {
  const w = await world();
  const { assignmentId, rows, submissionId } = await marked(w);
  await w.teacher.call(rubricContract.deleteRubric, { params: { assignmentId } });
  expect(await gradeOf(w, submissionId)).toBeNull();
  const seen = await preview(w, assignmentId);
  expect(await takeBack(w, assignmentId, seen?.versionId ?? '')).toEqual(rows);
  expect(await gradeOf(w, submissionId)).toBe(10);
});

it('only the change that was seen is taken back, and one after the other', async () => {
  const w = await world();
  const { assignmentId, rows } = await marked(w);
  const save = (header: string) =>
    saveRubric(w.teacher, assignmentId, {
      rows: rows.map((row, at) => (at === 0 ? { ...row, header } : row)),
    });
  await save('Second name');
  const early = await preview(w, assignmentId);
  await save('Third name');
  const params = { assignmentId };
  const body = { versionId: early?.versionId ?? '' };
  expect((await w.teacher.refused(rubricContract.takeRubricBack, { params, body })).status).toBe(400);
  const headerNow = async () =>
    (await takeBack(w, assignmentId, (await preview(w, assignmentId))?.versionId ?? ''))[0]?.header;
  expect(await headerNow()).toBe('Second name');
  expect(await headerNow()).toBe('Correctness');
});

it('keeps the last ten changes', async () => {
  const w = await world();
  const { assignmentId, rows } = await marked(w);
  for (let at = 0; at < 12; at++) {
    await saveRubric(w.teacher, assignmentId, { rows: [...rows, { ...continuousRow, header: `Row ${at}` }] });
  }
  const found = await w.transaction((tx) =>
    sql<{
      count: number;
    }>`select count(*) as count from rubric_version where assignment_id = ${assignmentId}`.execute(tx),
  );
  expect(Number(found.rows[0]?.count)).toBe(10);
});
