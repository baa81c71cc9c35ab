import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { dividedPeers, openPeers, peerSettings, writeOn } from '../../../../tests/support/build-peer.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive } from '../../../../tests/support/live-client.ts';
import { takePermission } from '../../../../tests/support/take-permission.ts';
import { statementsDuring } from '../../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { feedbackContract } from '../../domain/contract.ts';
import { feedbackWithReplies, replyTagOf } from '../../domain/model.ts';
import { peerFeedbackContract as peer } from '../../domain/peer/contract.ts';
import type { PeerPair } from '../../domain/peer/division.ts';
import { listPairs } from './store.ts';

const world = useWorld();
afterEach(closeLiveClients);

const pairsOf = (w: World, assignmentId: number) => listPairs(w.platform.database.db, assignmentId);

const reviewersOf = (pairs: readonly PeerPair[]) => new Set(pairs.map(({ reviewerId }) => reviewerId));

async function readFeedback(actor: Actor, submissionId: number) {
  const input = { params: { submissionId }, query: { withReplies: true } };
  return feedbackWithReplies(await actor.call(feedbackContract.getFeedback, input));
}

const publish = (w: World, assignmentId: number) =>
  w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });

it('settings are stored, stand in the assignment, and can be removed (PEER-001, PEER-013)', async () => {
  const w = await world();
  const params = { assignmentId: (await w.assignment()).id };
  expect(await w.teacher.call(peer.putPeerFeedbackSettings, { params, body: peerSettings })).toEqual(
    peerSettings,
  );
  const read = await w.student.call(assignmentContract.getAssignment, { params });
  expect(read.peerFeedbackSettings).toEqual(peerSettings);
  for (const wrong of [{ amount: 0 }, { amount: 21 }, { time: 0 }]) {
    const body = { ...peerSettings, ...wrong };
    expect((await w.teacher.refused(peer.putPeerFeedbackSettings, { params, body })).status).toBe(400);
  }
  await w.teacher.call(peer.deletePeerFeedbackSettings, { params });
  const after = await w.student.call(assignmentContract.getAssignment, { params });
  expect(after.peerFeedbackSettings).toBeNull();
});

it('authors are divided as they hand in, and again when one of them goes', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await dividedPeers(w);
  expect(await pairsOf(w, assignmentId)).toHaveLength(2);
  const third = await w.person('Student');
  await handIn(third, assignmentId);
  const three = await pairsOf(w, assignmentId);
  expect(reviewersOf(three)).toEqual(new Set([w.student.id, w.otherStudent.id, third.id]));
  await w.teacher.call(submissionContract.deleteSubmission, { params: { submissionId } });
  const left = await pairsOf(w, assignmentId);
  expect(reviewersOf(left)).toEqual(new Set([w.otherStudent.id, third.id]));
});

it('students who hand in at once are all divided', async () => {
  const w = await world();
  const { assignmentId } = await dividedPeers(w);
  const others = await Promise.all([1, 2, 3, 4].map(() => w.person('Student')));
  await Promise.all(others.map((student) => handIn(student, assignmentId)));
  const pairs = await pairsOf(w, assignmentId);
  expect(new Set(pairs.map(({ reviewerId }) => reviewerId)).size).toBe(6);
  expect(new Set(pairs.map(({ subjectId }) => subjectId)).size).toBe(6);
});

it('another amount divides anew with a warning; other settings leave reviews as they are', async () => {
  const w = await world();
  const { assignmentId } = await dividedPeers(w);
  const put = (wishes: object) =>
    w.teacher.callPage(peer.putPeerFeedbackSettings, {
      params: { assignmentId },
      body: { ...peerSettings, ...wishes },
    });
  expect((await put({ autoApproved: true, time: null })).warnings).toEqual([]);
  expect(await pairsOf(w, assignmentId)).toHaveLength(2);
  expect((await put({ amount: 2 })).warnings.map(({ code }) => code)).toEqual(['018']);
  expect(await pairsOf(w, assignmentId)).toEqual([]);
});

it.each([
  ['until it is approved and the grades are available', false],
  ['until the grades are available', true],
])('a peer is told that the author cannot see their comment %s (FB-028)', async (until, autoApproved) => {
  const w = await world();
  const { submissionId } = await openPeers(w, { autoApproved });
  const { id } = await w.otherStudent.call(feedbackContract.openThread, { body: { workId: submissionId } });
  const { warnings } = await w.otherStudent.callPage(feedbackContract.createReply, {
    params: { commentBaseId: id },
    body: { comment: 'Name the loop.', replyType: 'markdown' },
  });
  const text = `The author of this submission cannot see this feedback ${until}.`;
  expect(warnings).toEqual([{ code: '017', text }]);
});

it('a peer reads and writes nothing before the deadline, then reads the work without its grade (PEER-007)', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await dividedPeers(w);
  const params = { submissionId };
  expect((await w.otherStudent.refused(submissionContract.getSubmission, { params })).status).toBe(404);
  expect((await w.otherStudent.refused(submissionContract.getRootFileTrees, { params })).status).toBe(404);
  const open = { body: { workId: submissionId } };
  expect((await w.otherStudent.refused(feedbackContract.openThread, open)).status).toBe(404);
  w.clock.advance(3_660_000);
  await publish(w, assignmentId);
  await w.otherStudent.call(feedbackContract.openThread, open);
  const read = await w.otherStudent.call(submissionContract.getSubmission, { params });
  expect(read).toMatchObject({ id: submissionId, grade: null, manualGradingStatus: 'unknown' });
  await w.otherStudent.call(submissionContract.getRootFileTrees, { params });
  const listed = await w.otherStudent.call(submissionContract.listUserSubmissions, {
    params: { assignmentId, userId: w.student.id },
  });
  expect(listed.map(({ id }) => id)).toEqual([submissionId]);
  const third = await w.person('Student');
  expect((await third.refused(submissionContract.getSubmission, { params })).status).toBe(404);
  const all = await w.otherStudent.call(submissionContract.listSubmissions, {
    params: { assignmentId },
    query: {},
  });
  expect(all.map(({ id }) => id)).not.toContain(submissionId);
});

it('a peer does not see what others wrote on the whole work, and sees their own', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  await writeOn(w.grader, submissionId, 'of the grader');
  await publish(w, assignmentId);
  expect((await readFeedback(w.otherStudent, submissionId)).general).toBeNull();
  await writeOn(w.otherStudent, submissionId, 'of the peer');
  const seen = await readFeedback(w.otherStudent, submissionId);
  expect(seen.general?.replies.map(({ comment }) => comment)).toEqual(['of the peer']);
});

it('a peer writes only while the window is open, then edits but neither adds nor deletes (PEER-008, FB-034)', async () => {
  const w = await world();
  const { submissionId } = await openPeers(w);
  const written = await writeOn(w.otherStudent, submissionId);
  expect(written).toMatchObject({ commentType: 'peer_feedback', approved: false });
  const at = { commentBaseId: written.commentBaseId, replyId: written.id };
  w.clock.advance(3_600_000);
  const body = { comment: 'More.', replyType: 'markdown' } as const;
  const more = await w.otherStudent.refused(feedbackContract.createReply, { params: at, body });
  expect(more).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
  expect((await w.otherStudent.refused(feedbackContract.deleteReply, { params: at })).status).toBe(403);
  const edited = await w.otherStudent.call(feedbackContract.editReply, {
    params: at,
    body: { comment: 'Name the inner loop.' },
  });
  expect(edited.comment).toBe('Name the inner loop.');
});

it('without settings or as nobody of the pairs one does not write (PEER-005, PEER-006)', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  const third = await w.person('Student');
  const open = { body: { workId: submissionId } };
  expect((await third.refused(feedbackContract.openThread, open)).status).toBe(404);
  await w.teacher.call(peer.deletePeerFeedbackSettings, { params: { assignmentId } });
  expect((await w.otherStudent.refused(feedbackContract.openThread, open)).status).toBe(404);
});

it('authors see peer feedback once it is approved and grades are out (PEER-011, PEER-012, FB-028)', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  const written = await writeOn(w.otherStudent, submissionId);
  const params = { commentBaseId: written.commentBaseId, replyId: written.id };
  await publish(w, assignmentId);
  expect((await readFeedback(w.student, submissionId)).general).toBeNull();
  expect((await w.otherStudent.refused(peer.approveReply, { params })).status).toBe(403);
  expect(await w.grader.call(peer.approveReply, { params })).toMatchObject({ approved: true });
  const seen = await readFeedback(w.student, submissionId);
  expect(seen.general?.replies.map(({ comment }) => comment)).toEqual(['Name the loop.']);
  const edited = await w.otherStudent.call(feedbackContract.editReply, {
    params,
    body: { comment: 'Another text.' },
  });
  expect(edited.approved).toBe(false);
  // Whoever still sees the former text does not approve the new one.
  const stale = await w.grader.refused(peer.approveReply, { params, ifMatch: replyTagOf(written) });
  expect(stale).toMatchObject({ status: 409, body: { present: { reply: { comment: 'Another text.' } } } });
  expect((await readFeedback(w.student, submissionId)).general).toBeNull();
  await w.grader.call(peer.approveReply, { params, ifMatch: replyTagOf(edited) });
  expect(await w.grader.call(peer.disapproveReply, { params })).toMatchObject({ approved: false });
});

it('what reviewers write is peer feedback, and what graders write on the same work is not (FB-004)', async () => {
  const w = await world();
  const { submissionId } = await openPeers(w);
  expect(await writeOn(w.otherStudent, submissionId)).toMatchObject({ commentType: 'peer_feedback' });
  expect(await writeOn(w.grader, submissionId)).toMatchObject({ commentType: 'normal' });
});

it('feedback of graders has no approval (PEER-011)', async () => {
  const w = await world();
  const { submissionId } = await openPeers(w);
  const { commentBaseId, id: replyId } = await writeOn(w.grader, submissionId);
  const refused = await w.grader.refused(peer.approveReply, { params: { commentBaseId, replyId } });
  expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
});

it('the subjects of a reviewer come page by page (PEER-004)', async () => {
  const w = await world();
  const { assignmentId } = await dividedPeers(w, { amount: 2 });
  await handIn(await w.person('Student'), assignmentId);
  const params = { assignmentId, userId: w.otherStudent.id };
  const all = await w.otherStudent.call(peer.listPeerFeedbackSubjects, { params });
  const first = await w.otherStudent.callPage(peer.listPeerFeedbackSubjects, { params, page: { size: 1 } });
  const page = { size: 1, nextToken: first.nextToken ?? '' };
  const second = await w.otherStudent.callPage(peer.listPeerFeedbackSubjects, { params, page });
  expect([...first.body, ...second.body]).toEqual(all);
  expect([all.length, second.nextToken]).toEqual([2, undefined]);
});

it('the list of subjects tells the work from the deadline on, and what was written (PEER-003, PEER-004)', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await dividedPeers(w, { autoApproved: true });
  const params = { assignmentId, userId: w.otherStudent.id };
  const [before] = await w.otherStudent.call(peer.listPeerReviews, { params });
  expect(before).toMatchObject({ submissionId: null, replyCount: 0, subject: { id: w.student.id } });
  const subjects = await w.otherStudent.call(peer.listPeerFeedbackSubjects, { params });
  expect(subjects.map((one) => [one.subject.id, one.peer.id])).toEqual([[w.student.id, w.otherStudent.id]]);
  w.clock.advance(3_660_000);
  await writeOn(w.otherStudent, submissionId);
  const written = { submissionId: String(submissionId), replyCount: 1, approvedCount: 1 };
  expect(await w.otherStudent.call(peer.listPeerReviews, { params })).toMatchObject([written]);
  expect(await w.teacher.call(peer.listPeerReviews, { params })).toMatchObject([written]);
  expect((await w.student.refused(peer.listPeerReviews, { params })).status).toBe(403);
});

it('a course role that may not see hidden authors reads peer feedback without a name', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w, { autoApproved: true });
  await writeOn(w.otherStudent, submissionId);
  await publish(w, assignmentId);
  await takePermission(w, 'Student', 'can_view_feedback_author');
  const seen = await readFeedback(w.student, submissionId);
  expect(seen.general?.replies).toMatchObject([{ author: null, authorId: null }]);
});

it('a course of 2,000 takes as few statements to divide as one of two', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  await sql`
    with made as (
      insert into person (tenant_id, username, name, email, role_id)
      select ${w.tenantId}, 'peer' || n || '-' || ${assignmentId}::int, 'Peer ' || n,
        'peer' || n || '@example.org', (select role_id from person where id = ${w.student.id})
      from generate_series(1, 2000) n returning id)
    insert into submission (assignment_id, person_id, origin, is_test, created_at)
    select ${assignmentId}, id, 'uploaded_files', false, now() from made
  `.execute(w.platform.database.db);
  const statements = await statementsDuring(() =>
    w.teacher.call(peer.putPeerFeedbackSettings, {
      params: { assignmentId },
      body: { ...peerSettings, amount: 3 },
    }),
  );
  expect(await pairsOf(w, assignmentId)).toHaveLength(6000);
  expect(statements.length).toBeLessThan(60);
  await handIn(w.student, assignmentId);
  expect(await pairsOf(w, assignmentId)).toHaveLength(6003);
});

it('pages of staff hear of an approval, and pages of authors do not before grades are out', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  const { commentBaseId, id: replyId } = await writeOn(w.otherStudent, submissionId);
  const [staff, author] = await Promise.all(
    [w.grader, w.student].map(async ({ token }) => {
      const client = connectLive(w.baseUrl, { answersPings: true });
      await client.send({ type: 'authenticate', accessToken: token });
      await client.next('ready');
      const params = { assignmentId: String(assignmentId) };
      await client.send({ type: 'subscribe', id: 's', topic: 'submissions', params });
      await client.next('subscribed');
      return client;
    }),
  );
  await w.teacher.call(peer.disapproveReply, { params: { commentBaseId, replyId } });
  await w.teacher.call(peer.approveReply, { params: { commentBaseId, replyId } });
  const event = { changed: { submissionId: String(submissionId) } };
  expect(await staff?.next('event')).toMatchObject({ event });
  // What the server tells one page comes in order: an event would stand before this answer.
  await author?.send({
    type: 'subscribe',
    id: 'later',
    topic: 'submissions',
    params: { assignmentId: String(assignmentId) },
  });
  await author?.next('subscribed');
  expect(author?.frames.filter(({ type }) => type === 'event')).toEqual([]);
});
