// The number of statements does not grow with the number of submissions.
import { expect, it } from 'vitest';
import { buildAuthors, buildChoices, buildSubmissions } from '../../../tests/support/build-class.ts';
import { normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { RubricRow } from '../../rubrics/domain/model.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';

const makeWorld = useWorld();
const mostStatements = 31;

/** An assignment with released grades, a rubric of one row, and this many marked submissions. */
async function marked(w: World, count: number): Promise<{ assignmentId: number; rows: RubricRow[] }> {
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const rows = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const now = w.clock.now();
  await w.transaction(async (tx) => {
    const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count });
    await buildSubmissions(tx, { assignmentId, authorIds, now });
    await buildChoices(tx, { assignmentId, place: 3, now });
  });
  await saveRubric(w.teacher, assignmentId, { rows });
  return { assignmentId, rows };
}

/** How many statements it takes to halve every grade, by doubling the points of a full grade. */
async function statementsOfChange(w: World, count: number): Promise<number> {
  const { assignmentId, rows } = await marked(w, count);
  const statements = await statementsDuring(() =>
    saveRubric(w.teacher, assignmentId, { rows, maxPoints: 8 }),
  );
  const params = { assignmentId };
  const { submissions } = await w.teacher.call(submissionContract.getSubmissionOverview, { params });
  expect(submissions).toHaveLength(count);
  expect(
    new Set(submissions.map(({ grade, manualGradingStatus }) => `${grade} ${manualGradingStatus}`)),
  ).toEqual(new Set(['5 finished']));
  return statements.length;
}

it('a change of the rubric regrades two or 300 submissions with the same few statements', async () => {
  const w = await makeWorld();
  const ofFew = await statementsOfChange(w, 2);
  const ofMany = await statementsOfChange(w, 300);
  expect(ofMany).toBe(ofFew);
  expect(ofMany).toBeLessThanOrEqual(mostStatements);
  const { told } = await w.platform.database.db
    .selectFrom('notification')
    .innerJoin('submission', 'submission.id', 'notification.submissionId')
    .innerJoin('assignment', 'assignment.id', 'submission.assignmentId')
    .select(({ fn }) => fn.countAll<number>().as('told'))
    .where('assignment.courseId', '=', w.course.id)
    .executeTakeFirstOrThrow();
  // Each submission has one notification: within an hour it also stands for later changes.
  expect(told).toBe(302);
});
