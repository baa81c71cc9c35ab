// Tests when a submission counts as graded, if tests fill rows of the rubric.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hide, idOf, program, row } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { choiceOf, normalRow, continuousRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import type { WrittenRow } from '../../rubrics/domain/model.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import type { Block } from '../domain/block.ts';
import { settleHidden } from './jobs.ts';

const makeWorld = useWorld();

/** An assignment whose tests fill the last row of its rubric. */
async function tested(w: World, given: { rows: WrittenRow[]; inside?: Block; deadline?: Date }) {
  const { deadline = null } = given;
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline } });
  const rows = await saveRubric(w.teacher, assignmentId, { rows: given.rows });
  const steps = [given.inside ?? program('P')];
  await saveAutoTest(w.teacher, assignmentId, { test: [row('R', rows.at(-1)?.id ?? 0, steps)] });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
  return { assignmentId, rows };
}

async function statusOf(w: World, submissionId: number): Promise<string> {
  const submission = await w.teacher.call(submissionContract.getSubmission, { params: { submissionId } });
  return 'manualGradingStatus' in submission ? submission.manualGradingStatus : '';
}

/** Runs everything that waits, even runs of other tests, until this run is done. */
async function run(w: World): Promise<void> {
  await new ScriptedRunner(w).runOne(idOf('P'));
}

it('the final result decides where tests fill every row, and only that of the published tests', async () => {
  const w = await makeWorld();
  const { assignmentId } = await tested(w, { rows: [continuousRow] });
  const { id } = await handIn(w.student, assignmentId);
  expect(await statusOf(w, id)).toBe('unfinished');
  await run(w);
  expect(await statusOf(w, id)).toBe('finished');
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
  expect(await statusOf(w, id)).toBe('unfinished');
  await run(w);
  expect(await statusOf(w, id)).toBe('finished');
});

it('a result whose points count later is not final before they do', async () => {
  const w = await makeWorld();
  const inside = hide('H', { preposition: 'before' }, [program('P')]);
  const deadline = new Date(w.clock.now().getTime() + 3_600_000);
  const { assignmentId } = await tested(w, { rows: [continuousRow], inside, deadline });
  const { id } = await handIn(w.student, assignmentId);
  await run(w);
  expect(await statusOf(w, id)).toBe('unfinished');
  w.clock.advance(3_700_000);
  await settleHidden(w.platform);
  expect(await statusOf(w, id)).toBe('finished');
});

it('rows by hand decide where there are some, before the tests end and after', async () => {
  const w = await makeWorld();
  const { assignmentId, rows } = await tested(w, { rows: [normalRow, continuousRow] });
  const [first, second] = [await handIn(w.student, assignmentId), await handIn(w.otherStudent, assignmentId)];
  const params = { submissionId: first.id };
  const body = { items: [choiceOf(rows[0], 2)] };
  await w.grader.call(rubricContract.putRubricResult, { params, query: { copyLockedItems: true }, body });
  expect(await statusOf(w, first.id)).toBe('finished');
  await run(w);
  await run(w);
  expect([await statusOf(w, first.id), await statusOf(w, second.id)]).toEqual(['finished', 'unfinished']);
});

it('what stood before there was the column is judged the same by its migration', async () => {
  const w = await makeWorld();
  const byTests = await tested(w, { rows: [continuousRow] });
  const mixed = await tested(w, { rows: [normalRow, continuousRow] });
  await handIn(w.student, byTests.assignmentId);
  await run(w);
  await handIn(w.otherStudent, byTests.assignmentId);
  const { id: submissionId } = await handIn(w.student, mixed.assignmentId);
  const body = { items: [choiceOf(mixed.rows[0], 2)] };
  const input = { params: { submissionId }, query: { copyLockedItems: true }, body };
  await w.grader.call(rubricContract.putRubricResult, input);
  await handIn(w.otherStudent, mixed.assignmentId);
  const { db, pool } = w.platform.database;
  const judged = () =>
    db
      .selectFrom('submission')
      .select(['id', 'isGraded', 'autoTestFinal'])
      .where('assignmentId', 'in', [byTests.assignmentId, mixed.assignmentId])
      .orderBy('id')
      .execute();
  const before = await judged();
  expect(before.map(({ isGraded }) => isGraded)).toEqual([true, false, true, false]);
  await db.updateTable('submission').set({ isGraded: false, autoTestFinal: false }).execute();
  const [, ...updates] = readFileSync('migrations/0035_graded.sql', 'utf8').split(/(?=^update )/m);
  await pool.query(updates.join(''));
  expect(await judged()).toEqual(before);
});
