import { expect, it } from 'vitest';
import { openPeers, writeOn } from '../../../../../tests/support/build-peer.ts';
import { useWorld } from '../../../../../tests/support/world.ts';
import { assignmentContract } from '../../../../assignments/domain/contract.ts';
import { feedbackContract } from '../../../domain/contract.ts';
import { peerFeedbackContract as peer } from '../../../domain/peer/contract.ts';

const world = useWorld();

it('teachers read how much each reviewer wrote, how long it is, and how much is approved and answered', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w, { autoApproved: true });
  const { commentBaseId, id: inReplyTo } = await writeOn(w.otherStudent, submissionId, 'Eight...');
  const answer = { comment: 'Thanks', replyType: 'markdown' as const, inReplyTo };
  await w.teacher.call(feedbackContract.createReply, { params: { commentBaseId }, body: answer });
  const params = { assignmentId };
  const qualities = await w.teacher.call(peer.listReviewerQuality, { params });
  const of = (id: number) => qualities.find(({ reviewer }) => reviewer.id === id);
  expect(of(w.otherStudent.id)).toMatchObject({
    ...{
      subjectCount: 1,
      reviewedCount: 1,
      replyCount: 1,
      approvedCount: 1,
      averageLength: 8,
      answerCount: 1,
    },
  });
  expect(of(w.student.id)).toMatchObject({ reviewedCount: 0, replyCount: 0, averageLength: null });
  expect((await w.student.refused(peer.listReviewerQuality, { params })).status).toBe(403);
  const first = await w.teacher.callPage(peer.listReviewerQuality, { params, page: { size: 1 } });
  expect([first.body.length, first.nextToken !== undefined]).toEqual([1, true]);
});

it('what authors write at the end of a thread is an answer, once; what staff write there is none', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w, { autoApproved: true });
  await writeOn(w.otherStudent, submissionId, 'Name the loop.');
  await writeOn(w.otherStudent, submissionId, 'Say why.');
  await writeOn(w.student, submissionId, 'I did, thanks.');
  await writeOn(w.grader, submissionId, 'I agree.');
  const qualities = await w.teacher.call(peer.listReviewerQuality, { params: { assignmentId } });
  const own = qualities.find(({ reviewer }) => reviewer.id === w.otherStudent.id);
  expect(own).toMatchObject({ replyCount: 2, answerCount: 1 });
});

it('names of reviewers stay hidden where the work is anonymous', async () => {
  const w = await world();
  const { assignmentId } = await openPeers(w);
  const params = { assignmentId };
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body });
  const seen = await w.grader.call(peer.listReviewerQuality, { params });
  const ids = seen.map(({ reviewer }) => reviewer.id);
  const known = await w.grader.call(peer.listPeerReviews, { params: { ...params, userId: ids[0] ?? 0 } });
  expect(known).toHaveLength(1);
});

it('after all are divided anew, what was written stays in reach of its writer, and of nobody else (FB-014)', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  const { commentBaseId, id: replyId } = await writeOn(w.otherStudent, submissionId);
  const params = { assignmentId };
  // Without settings and pairs nobody reviews; then with two reviews of each, for which there are too few.
  await w.teacher.call(peer.putPeerFeedbackSettings, {
    ...{ params, body: { amount: 2, time: null, autoApproved: false, redivideAfterDeadline: false } },
  });
  const mine = { params: { ...params, userId: w.otherStudent.id } };
  expect(await w.otherStudent.call(peer.listPeerReviews, mine)).toMatchObject([
    { submissionId: String(submissionId), isFormer: true, replyCount: 1 },
  ]);
  const edit = { params: { commentBaseId, replyId }, body: { comment: 'Name the loop by what it does.' } };
  expect((await w.otherStudent.call(feedbackContract.editReply, edit)).comment).toContain('does');
  expect(await w.otherStudent.call(feedbackContract.listReplyEdits, { params: edit.params })).toHaveLength(1);
  const more = { params: { commentBaseId }, body: { comment: 'More', replyType: 'markdown' as const } };
  expect((await w.otherStudent.refused(feedbackContract.createReply, more)).status).toBe(403);
  const third = await w.person('Student');
  expect((await third.refused(feedbackContract.editReply, edit)).status).toBe(404);
});
