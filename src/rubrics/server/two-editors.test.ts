// Two people edit one rubric: nobody undoes changes of the other that they have not seen.
import { expect, it } from 'vitest';
import { normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { gradingContract } from '../../grading/domain/contract.ts';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { rubricContract } from '../domain/contract.ts';
import { RubricMeanwhile, type RubricRow } from '../domain/model.ts';
import { rubricTagOf } from '../domain/rules/rubric-tag.ts';

const makeWorld = useWorld();
const { loadRubric, saveRubric: save } = rubricContract;
const { previewRubricGrades } = gradingContract;

const renamed = (rows: readonly RubricRow[], header: string) => rows.map((row) => ({ ...row, header }));

async function scene() {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const params = { assignmentId };
  const stored = () => w.teacher.call(loadRubric, { params });
  return { ...w, rows, params, stored };
}

it('a rubric is not saved over a change that was not seen, and the answer tells what is there', async () => {
  const { teacher, params, rows, stored } = await scene();
  const ifMatch = rubricTagOf({ rows, maxPoints: null });
  const first = { rows: renamed(rows, 'First'), maxPoints: 3 };
  await teacher.call(save, { params, body: first, ifMatch });
  const second = { params, body: { rows: renamed(rows, 'Second'), maxPoints: null }, ifMatch };
  const error: unknown = await teacher.call(save, second).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const present = presentOf(save, RubricMeanwhile, error);
  expect(present).toMatchObject({ rows: [{ header: 'First' }], maxPoints: 3 });
  expect(await stored()).toMatchObject([{ header: 'First' }]);

  // Whoever has seen it may replace it, and scripts that send no tag go on working.
  const seen = rubricTagOf(present ?? { rows: [], maxPoints: null });
  await teacher.call(save, { ...second, ifMatch: seen });
  expect(await stored()).toMatchObject([{ header: 'Second' }]);
  await teacher.call(save, { params, body: first });
  expect(await stored()).toMatchObject([{ header: 'First' }]);
});

it('no grades are shown for a rubric that was made from an older one', async () => {
  const { teacher, params, rows } = await scene();
  const ifMatch = rubricTagOf({ rows, maxPoints: null });
  const body = { rows: renamed(rows, 'First'), maxPoints: null };
  await teacher.call(previewRubricGrades, { params, body, ifMatch });
  await teacher.call(save, { params, body, ifMatch });
  const error: unknown = await teacher
    .call(previewRubricGrades, { params, body, ifMatch })
    .catch((refused: unknown) => refused);
  expect(presentOf(previewRubricGrades, RubricMeanwhile, error)).toMatchObject({
    rows: [{ header: 'First' }],
  });
});
