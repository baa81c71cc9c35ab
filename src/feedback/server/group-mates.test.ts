// Members of a group answer below the feedback on their work, also where names are hidden.
import { expect, it } from 'vitest';
import { buildMembers } from '../../../tests/support/build-class.ts';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { buildWork, publishGrades, writeReply } from '../../../tests/support/build-feedback.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { feedbackContract } from '../domain/contract.ts';

const makeWorld = useWorld();

async function scene(): Promise<World & { submissionId: number }> {
  const w = await makeWorld();
  const { groupSetId, authorIds } = await buildGroups(w, [w.student, w.otherStudent]);
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  const author = { ...w.student, id: authorIds[0] ?? 0 };
  const work = await buildWork(w, { assignmentId, author });
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
  const { id: inReplyTo } = await writeReply(w.teacher, work, { comment: 'Why a list?', line: 1 });
  await publishGrades(w.teacher, assignmentId);
  await writeReply(w.otherStudent, work, { comment: 'It keeps the order.', line: 1, inReplyTo });
  return { ...w, submissionId: work.submissionId };
}

async function authorsSeenBy(actor: Actor, submissionId: number): Promise<string> {
  const read = { params: { submissionId }, query: { withReplies: true } };
  return JSON.stringify(await actor.call(feedbackContract.getFeedback, read));
}

it('a mate is named to the mate, and nobody else is (USER-022, USER-029)', async () => {
  const w = await scene();
  const seen = await authorsSeenBy(w.student, w.submissionId);
  expect(seen).toContain(`"${w.otherStudent.name}"`);
  expect(seen).not.toContain(`"${w.teacher.name}"`);
  expect(seen).toMatch(/"Anonymous \d+"/);
  const marker = await w.person('Non-Editing TA');
  expect(await authorsSeenBy(marker, w.submissionId)).not.toContain(`"${w.otherStudent.name}"`);
});

it('a reply on the work of a large group asks no more of the database than one on that of a small one', async () => {
  const w = await makeWorld();
  const many = await buildMembers(w, 30);
  const { groupSetId, authorIds } = await buildGroups(
    w,
    [w.student],
    many.map((id) => ({ id })),
  );
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  const asked = await Promise.all(
    authorIds.map((id) => buildWork(w, { assignmentId, author: { ...w.student, id } })),
  );
  const counts = [];
  for (const work of asked)
    counts.push((await statementsDuring(() => writeReply(w.teacher, work, { comment: 'x' }))).length);
  expect(counts[1]).toBe(counts[0]);
});
