import { expect, it } from 'vitest';
import { buildSection } from '../../../../../tests/support/build-group.ts';
import { openPeers, writeOn } from '../../../../../tests/support/build-peer.ts';
import { personWith } from '../../../../../tests/support/person-with.ts';
import { takePermission } from '../../../../../tests/support/take-permission.ts';
import { useWorld, type Actor } from '../../../../../tests/support/world.ts';
import { assignmentContract } from '../../../../assignments/domain/contract.ts';
import { feedbackContract } from '../../../domain/contract.ts';
import { peerFeedbackContract as peer } from '../../../domain/peer/contract.ts';

const world = useWorld();

const waitingFor = async (reader: Actor, assignmentId: number): Promise<string[]> => {
  const { count, replies } = await reader.call(peer.listWaitingReplies, { params: { assignmentId } });
  const texts = replies.map(({ reply }) => reply.comment);
  expect(count).toBe(texts.length);
  return texts;
};

it('what peers wrote waits in one list, oldest first, with where it stands, until it is approved or deleted', async () => {
  const w = await world();
  const { assignmentId, submissionId, otherSubmissionId } = await openPeers(w);
  const first = await writeOn(w.otherStudent, submissionId, 'Name the loop.');
  const second = await writeOn(w.student, otherSubmissionId, 'Say why.');
  await writeOn(w.grader, submissionId, 'Of a grader.');
  const params = { assignmentId };
  const found = await w.teacher.call(peer.listWaitingReplies, { params });
  expect(found).toMatchObject({
    count: 2,
    replies: [
      {
        ...{ subject: { id: w.student.id }, thread: { workId: submissionId, fileId: null }, path: null },
        reply: {
          id: first.id,
          comment: 'Name the loop.',
          author: { id: w.otherStudent.id },
          approved: false,
        },
      },
      { subject: { id: w.otherStudent.id }, thread: { workId: otherSubmissionId }, reply: { id: second.id } },
    ],
  });
  const approval = { params: { commentBaseId: first.commentBaseId, replyId: first.id } };
  await w.teacher.call(peer.approveReply, approval);
  expect(await waitingFor(w.teacher, assignmentId)).toEqual(['Say why.']);
  await w.teacher.call(peer.disapproveReply, approval);
  expect(await waitingFor(w.teacher, assignmentId)).toEqual(['Name the loop.', 'Say why.']);
  const gone = { params: { commentBaseId: second.commentBaseId, replyId: second.id } };
  await w.student.call(feedbackContract.deleteReply, gone);
  expect(await waitingFor(w.teacher, assignmentId)).toEqual(['Name the loop.']);
});

it('is for who may approve, and holds what they see of the work and before its approval', async () => {
  const w = await world();
  const { assignmentId, submissionId, otherSubmissionId } = await openPeers(w);
  await writeOn(w.otherStudent, submissionId, 'Of the one section.');
  await writeOn(w.student, otherSubmissionId, 'Of the other section.');
  const params = { assignmentId };
  expect((await w.student.refused(peer.listWaitingReplies, { params })).status).toBe(403);
  const rights = [
    'can_see_assignments',
    'can_see_others_in_section_work',
    'can_approve_inline_comments',
    'can_see_peer_feedback_before_done',
  ] as const;
  const before = 'can_view_inline_feedback_before_approved';
  const inside = await personWith(w, [...rights, before]);
  const blind = await personWith(w, rights);
  await buildSection(w, [inside, blind, w.student]);
  expect(await waitingFor(inside, assignmentId)).toEqual(['Of the one section.']);
  expect(await waitingFor(blind, assignmentId)).toEqual([]);
  await takePermission(w, 'Full Teacher', before);
  expect(await waitingFor(w.teacher, assignmentId)).toEqual([]);
});

it('names of authors and reviewers stay hidden where the work is anonymous', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  await writeOn(w.otherStudent, submissionId, 'Name the loop.');
  const params = { assignmentId };
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body });
  const approver = await w.person('Full TA');
  const { replies } = await approver.call(peer.listWaitingReplies, { params });
  expect(replies).toHaveLength(1);
  const said = JSON.stringify(replies);
  for (const { id, username } of [w.student, w.otherStudent]) {
    expect(said).not.toContain(username);
    expect([replies[0]?.subject.id, replies[0]?.reply.author?.id]).not.toContain(id);
  }
});

it('comes in pages, each with the number of all', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  for (const number of [1, 2, 3]) await writeOn(w.otherStudent, submissionId, `Comment ${number}`);
  const params = { assignmentId };
  const first = await w.teacher.callPage(peer.listWaitingReplies, { params, page: { size: 2 } });
  expect(first.body).toMatchObject({ count: 3, replies: [{}, {}] });
  const page = { size: 2, ...(first.nextToken === undefined ? {} : { nextToken: first.nextToken }) };
  const second = await w.teacher.callPage(peer.listWaitingReplies, { params, page });
  expect(second.body).toMatchObject({ count: 3, replies: [{ reply: { comment: 'Comment 3' } }] });
  expect(second.nextToken).toBeUndefined();
});
