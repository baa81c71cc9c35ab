import { expect, it } from 'vitest';
import { handInTest } from '../../../../tests/support/build-autotest.ts';
import { buildGroups } from '../../../../tests/support/build-group.ts';
import { dividedPeers, openPeers, peerSettings, writeOn } from '../../../../tests/support/build-peer.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { regradeContract } from '../../../grading/domain/regrades/contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { peerFeedbackContract as peer } from '../../domain/peer/contract.ts';
import { listPairs } from './store.ts';

const world = useWorld();

const pairsOf = (w: World, assignmentId: number) => listPairs(w.platform.database.db, assignmentId);

it('peers reach neither rubric, grade, tests nor regrade requests of the work that they review', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w);
  await w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  const params = { submissionId };
  await w.otherStudent.call(submissionContract.getSubmission, { params });
  const statuses = [
    await w.otherStudent.refused(rubricContract.listRubricResults, { params }),
    await w.otherStudent.refused(gradingContract.listGradeHistory, { params }),
    await w.otherStudent.refused(regradeContract.listRegradeRequests, { params }),
    await w.otherStudent.refused(autotestContract.getAutoTestResult, {
      params: { assignmentId, submissionId },
    }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it('groups review groups: each member reads the work and writes, and counts of members are one', async () => {
  const w = await world();
  const [mate, otherMate] = [await w.person('Student'), await w.person('Student')];
  const { groupSetId, authorIds } = await buildGroups(w, [w.student, mate], [w.otherStudent, otherMate]);
  const deadline = new Date(w.clock.now().getTime() + 3_600_000);
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline }, settings: { groupSetId } });
  const body = { ...peerSettings, autoApproved: true };
  await w.teacher.call(peer.putPeerFeedbackSettings, { params: { assignmentId }, body });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await handIn(otherMate, assignmentId);
  const [first = 0, second = 0] = authorIds;
  expect(
    new Set((await pairsOf(w, assignmentId)).map((one) => `${one.reviewerId} ${one.subjectId}`)),
  ).toEqual(new Set([`${first} ${second}`, `${second} ${first}`]));
  w.clock.advance(3_660_000);
  for (const reviewer of [w.otherStudent, otherMate]) await writeOn(reviewer, submissionId);
  const own = { params: { assignmentId, userId: otherMate.id } };
  expect(await otherMate.call(peer.listPeerReviews, own)).toMatchObject([
    { submissionId: String(submissionId), replyCount: 1 },
  ]);
});

it('test submissions review nobody and are reviewed by nobody', async () => {
  const w = await world();
  const { assignmentId } = await dividedPeers(w);
  const before = await pairsOf(w, assignmentId);
  await handInTest(w, assignmentId);
  expect(await pairsOf(w, assignmentId)).toEqual(before);
});

it('staff divide anew on demand; where nobody reviews they are told', async () => {
  const w = await world();
  const { assignmentId } = await dividedPeers(w);
  const students = await Promise.all(Array.from({ length: 6 }, () => w.person('Student')));
  for (const student of students) await handIn(student, assignmentId);
  const before = await pairsOf(w, assignmentId);
  const params = { assignmentId };
  expect((await w.student.refused(peer.dividePeersAnew, { params })).status).toBe(403);
  await w.teacher.call(peer.dividePeersAnew, { params });
  const after = await pairsOf(w, assignmentId);
  expect(after).toHaveLength(before.length);
  expect(new Set(after.map(({ reviewerId }) => reviewerId)).size).toBe(8);
  await w.teacher.call(peer.deletePeerFeedbackSettings, { params });
  expect((await w.teacher.refused(peer.dividePeersAnew, { params })).status).toBe(400);
});
