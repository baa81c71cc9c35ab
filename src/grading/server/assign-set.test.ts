// One call assigns the work of many authors to a grader.
import { expect, it } from 'vitest';
import { buildSection } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { goneText, mostInSet } from '../../submissions/domain/sets/submission-set.ts';
import { gradingContract } from '../domain/contract.ts';
import { assignedAlready } from '../domain/refusals.ts';

const makeWorld = useWorld();
const { assignGraders } = gradingContract;

async function handedIn(w: World) {
  const { id: assignmentId } = await w.assignment();
  const first = await handIn(w.student, assignmentId);
  const second = await handIn(w.otherStudent, assignmentId);
  return { assignmentId, submissionIds: [first.id, second.id] };
}

const assigning = (assignmentId: number, submissionIds: number[], userId: number | null) => ({
  params: { assignmentId },
  body: { submissionIds, userId },
});

async function gradersOf(actor: Actor, assignmentId: number): Promise<(string | null)[]> {
  const params = { assignmentId };
  const { submissions } = await actor.call(submissionContract.getSubmissionOverview, { params });
  return submissions.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ assigneeId }) => assigneeId);
}

it('a set is given to one grader and back to nobody; each named once, what is gone is told', async () => {
  const w = await makeWorld();
  const { assignmentId, submissionIds } = await handedIn(w);
  const [elsewhere] = (await handedIn(w)).submissionIds;
  const [first = 0, second = 0] = submissionIds;
  const named = [first, second, first, elsewhere ?? 0];
  const given = await w.teacher.call(assignGraders, assigning(assignmentId, named, w.grader.id));
  expect(given).toEqual({ changed: 2, leftOut: [{ submissionId: elsewhere, text: goneText }] });
  expect(await gradersOf(w.teacher, assignmentId)).toEqual([String(w.grader.id), String(w.grader.id)]);
  await w.teacher.call(assignGraders, assigning(assignmentId, submissionIds, null));
  expect(await gradersOf(w.teacher, assignmentId)).toEqual([null, null]);
});

it('who may only grade takes what is free, and is told of each that is not', async () => {
  const w = await makeWorld();
  const { assignmentId, submissionIds } = await handedIn(w);
  const assistant = await w.person('Non-Editing TA');
  const [first = 0] = submissionIds;
  await w.teacher.call(assignGraders, assigning(assignmentId, [first], w.grader.id));
  const taken = await assistant.call(assignGraders, assigning(assignmentId, submissionIds, assistant.id));
  expect(taken).toEqual({ changed: 1, leftOut: [{ submissionId: first, text: assignedAlready.text }] });
  expect(await gradersOf(w.teacher, assignmentId)).toEqual([String(w.grader.id), String(assistant.id)]);
  for (const userId of [w.grader.id, null]) {
    const refused = await assistant.refused(assignGraders, assigning(assignmentId, submissionIds, userId));
    expect(refused.status).toBe(403);
  }
  const toStudent = assigning(assignmentId, submissionIds, w.student.id);
  expect((await w.teacher.refused(assignGraders, toStudent)).status).toBe(400);
});

it('graders of a section reach the work of its members alone (PERM-078)', async () => {
  const w = await makeWorld();
  const { assignmentId, submissionIds } = await handedIn(w);
  const rights = ['can_see_assignments', 'can_see_others_in_section_work', 'can_assign_graders'] as const;
  const inside = await personWith(w, rights);
  await buildSection(w, [inside, w.student]);
  const given = await inside.call(assignGraders, assigning(assignmentId, submissionIds, w.grader.id));
  expect(given).toEqual({ changed: 1, leftOut: [{ submissionId: submissionIds[1], text: goneText }] });
  expect(await gradersOf(w.teacher, assignmentId)).toEqual([String(w.grader.id), null]);
});

it('many cost as many statements as one; more than 200 are refused', async () => {
  const w = await makeWorld();
  const { assignmentId, submissionIds } = await handedIn(w);
  const costOf = async (ids: number[]) =>
    (await statementsDuring(() => w.teacher.call(assignGraders, assigning(assignmentId, ids, w.grader.id))))
      .length;
  const one = await costOf(submissionIds.slice(0, 1));
  expect(await costOf(submissionIds)).toBe(one);
  const tooMany = Array.from({ length: mostInSet + 1 }, (_, at) => at + 1);
  const refused = await w.teacher.refused(assignGraders, assigning(assignmentId, tooMany, w.grader.id));
  expect(refused.status).toBe(400);
});

it('tells of work that is deleted at the same moment', async () => {
  const w = await makeWorld();
  const { assignmentId, submissionIds } = await handedIn(w);
  const [first = 0] = submissionIds;
  const deleting = (tx: Tx) =>
    tx.updateTable('submission').set({ deletedAt: w.clock.now() }).where('id', '=', first).execute();
  const given = await meanwhile(w, deleting, () =>
    w.teacher.call(assignGraders, assigning(assignmentId, submissionIds, w.grader.id)),
  );
  expect(given).toEqual({ changed: 1, leftOut: [{ submissionId: first, text: goneText }] });
});
