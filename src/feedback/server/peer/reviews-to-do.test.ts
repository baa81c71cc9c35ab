import { expect, it } from 'vitest';
import { dividedPeers, openPeers, writeOn } from '../../../../tests/support/build-peer.ts';
import { statementsDuring } from '../../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';

const makeWorld = useWorld();

async function reviewsOf(actor: Actor, ...assignmentIds: number[]) {
  const query = { assignmentIds: assignmentIds.join(',') };
  const { work } = await actor.call(submissionContract.listAssignmentWork, { query });
  return work.map(({ peerReviews }) => peerReviews);
}

it('who still has to review is told how much and until when, while it can be written', async () => {
  const w = await makeWorld();
  const { assignmentId } = await openPeers(w);
  const { assignmentId: closedId } = await dividedPeers(w);
  const { timeframe } = await w.student.call(assignmentContract.getAssignment, { params: { assignmentId } });
  const closesAt = new Date((timeframe.deadline?.getTime() ?? 0) + 3_600_000);
  expect(await reviewsOf(w.student, assignmentId, closedId)).toEqual([{ count: 1, closesAt }, null]);
  expect(await reviewsOf(w.teacher, assignmentId)).toEqual([null]);
  w.clock.advance(3_600_000);
  expect(await reviewsOf(w.student, assignmentId)).toEqual([null]);
});

it('a review that was written is done, and that of somebody else changes nothing', async () => {
  const w = await makeWorld();
  const { assignmentId, otherSubmissionId } = await openPeers(w);
  await writeOn(w.student, otherSubmissionId);
  expect(await reviewsOf(w.student, assignmentId)).toEqual([null]);
  expect(await reviewsOf(w.otherStudent, assignmentId)).toMatchObject([{ count: 1 }]);
});

it('work that is gone is to be reviewed by nobody', async () => {
  const w = await makeWorld();
  const { assignmentId, otherSubmissionId } = await openPeers(w);
  await w.teacher.call(submissionContract.deleteSubmission, { params: { submissionId: otherSubmissionId } });
  expect(await reviewsOf(w.student, assignmentId)).toEqual([null]);
});

it('many assignments take as many statements as one', async () => {
  const w = await makeWorld();
  const ids = [];
  for (let at = 0; at < 3; at += 1) ids.push((await openPeers(w)).assignmentId);
  const taken = async (...asked: number[]) =>
    (await statementsDuring(() => reviewsOf(w.student, ...asked))).length;
  await taken(...ids);
  expect(await taken(...ids)).toBe(await taken(ids[0] ?? 0));
});
