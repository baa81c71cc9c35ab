// Comments on lines of a hand-in, as scripts and linters tell them: who reads them, page by page.
import { expect, it } from 'vitest';
import { hide, idOf, outcomeOf, program } from '../../../tests/support/autotest-blocks.ts';
import { publishedAutoTest, ScriptedRunner } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { Block } from '../domain/block.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { listAutoTestComments, listAutoTestOutputFiles } = autotestContract;

/** Hands in `main.py`; the block P comments on this many lines of it, and on one of a file that is not there. */
async function commented(w: World, lines: number, blocks: readonly Block[]) {
  const { assignmentId } = await publishedAutoTest(w, blocks);
  const { id: submissionId } = await handIn(w.student, assignmentId, { 'main.py': 'x=1\n' });
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const items = Array.from({ length: lines }, (_, at) => ({
    ...{ code: 'E225', severity: 'warning', msg: 'missing whitespace' },
    loc: { start: { line: at + 1, column: 2 }, end: { line: at + 1, column: 3 } },
  }));
  const comments = ['main.py', 'other.py'].map((filename, at) => ({
    ...{ filename, origin: 'style', items: at === 0 ? items : items.slice(0, 1) },
  }));
  const structured = `${JSON.stringify({ tag: 'comments', comments })}\n`;
  const step = { stepId: idOf('P'), at: new Date('2026-01-05T10:00:00Z') };
  await runner.report(job, 0, [
    { kind: 'stepStarted', ...step },
    { kind: 'stepFinished', ...step, outcomes: [outcomeOf({ structured })], outputFiles: [] },
  ]);
  await runner.complete(job);
  return { params: { assignmentId, submissionId } };
}

it('are listed with the id of their file, page by page, to those who see the result (AT2-052, AT2-053)', async () => {
  const w = await makeWorld();
  const input = await commented(w, 25, [program('P')]);
  const { comments } = await w.student.call(listAutoTestComments, input);
  expect(comments).toHaveLength(20);
  expect(comments[0]?.fileId).toMatch(/^\d+$/);
  expect(comments[0]).toMatchObject({
    stepId: idOf('P'),
    ...{ severity: 'warning', code: 'E225', origin: 'style', msg: 'missing whitespace' },
    lineRange: { start: 1, end: 1 },
    columnRange: { start: 2, end: 3 },
  });
  const next = await w.student.callPage(listAutoTestComments, input);
  expect(next.nextToken).toBeDefined();
  expect((await w.grader.call(listAutoTestComments, input)).comments).toHaveLength(20);
  expect((await w.otherStudent.refused(listAutoTestComments, input)).status).toBe(404);
  expect(await w.student.call(listAutoTestOutputFiles, input)).toEqual({ files: [] });
});

it('of a step whose output is hidden are told to nobody without the right', async () => {
  const w = await makeWorld();
  const input = await commented(w, 2, [
    hide('H', { hideType: 'output', preposition: 'always' }, [program('P')]),
  ]);
  expect(await w.student.call(listAutoTestComments, input)).toEqual({ comments: [] });
  expect((await w.teacher.call(listAutoTestComments, input)).comments).toHaveLength(2);
  // The right to comments alone opens no step that is hidden.
  const sees = ['can_see_assignments', 'can_see_others_work', 'can_see_linter_feedback_before_done'] as const;
  const holder = await personWith(w, sees);
  expect(await holder.call(listAutoTestComments, input)).toEqual({ comments: [] });
});
