// A course of any size costs as many statements as a small one.
import { expect, it } from 'vitest';
import { buildAuthors, buildChoices, buildSubmissions } from '../../../tests/support/build-class.ts';
import { normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { RubricRow } from '../../rubrics/domain/model.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';

const makeWorld = useWorld();
const mostStatements = 30;

/** An assignment whose grades are out, with a rubric of one row and so many submissions marked in it. */
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

/** What it costs to halve every grade, by doubling the points that a full one needs. */
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
  // Once each: within an hour the first notification tells of further changes.
  expect(told).toBe(302);
});
