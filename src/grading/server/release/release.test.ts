import { expect, it } from 'vitest';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { feedbackContract } from '../../../feedback/domain/contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { mostNamed } from '../../domain/release/model.ts';
import { releaseContract } from '../../domain/release/contract.ts';

const world = useWorld();
const { previewRelease } = releaseContract;

it('tells before the release who has a grade, who has none, and which comments are shown', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const third = await w.person('Student');
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  await w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 7 } });
  const { id: commentBaseId } = await w.grader.call(feedbackContract.openThread, {
    body: { workId: submissionId },
  });
  await w.grader.call(feedbackContract.createReply, {
    params: { commentBaseId },
    body: { comment: 'Well done', replyType: 'markdown', inReplyTo: null },
  });
  const params = { assignmentId };
  const preview = await w.teacher.call(previewRelease, { params });
  expect(preview).toMatchObject({
    ...{ gradedCount: 1, unfinishedCount: 0, heldCount: 0, ungradedCount: 1, absentCount: 1 },
    ...{ commentCount: 1, peerCommentCount: 0, unapprovedCount: 0, rolesBefore: [] },
  });
  expect(preview.ungraded.map(({ id }) => id)).toEqual([w.otherStudent.id]);
  await handIn(third, assignmentId);
  const after = await w.teacher.call(previewRelease, { params });
  expect(after).toMatchObject({ ungradedCount: 2, absentCount: 0 });
});

it('is for people who release grades and see those of all', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const params = { assignmentId };
  expect((await w.student.refused(previewRelease, { params })).status).toBe(403);
  const editor = await personWith(w, ['can_see_assignments', 'can_edit_assignment_info']);
  expect((await editor.refused(previewRelease, { params })).status).toBe(403);
  await w.teacher.call(assignmentContract.patchAssignment, {
    ...{ params, body: { anonymizedGrading: { method: 'murmur_v3' } } },
  });
  await handIn(w.student, assignmentId);
  const [blind] = [
    await personWith(w, [
      ...(['can_see_assignments', 'can_edit_assignment_info', 'can_see_others_work'] as const),
      'can_see_grade_before_open',
    ]),
  ];
  const { ungraded } = await blind.call(previewRelease, { params });
  expect(ungraded).toHaveLength(1);
  expect(ungraded.map(({ id }) => id)).not.toContain(w.student.id);
});

it('names the same people to whoever sees no names, whatever these are', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  await w.teacher.call(assignmentContract.patchAssignment, {
    ...{ params: { assignmentId }, body: { anonymizedGrading: { method: 'murmur_v3' } } },
  });
  const students = await Promise.all(Array.from({ length: mostNamed + 1 }, () => w.person('Student')));
  for (const student of students) await handIn(student, assignmentId);
  const blind = await personWith(w, [
    ...(['can_see_assignments', 'can_edit_assignment_info', 'can_see_others_work'] as const),
    'can_see_grade_before_open',
  ]);
  const named = async () => {
    const { ungraded } = await blind.call(previewRelease, { params: { assignmentId } });
    return ungraded.map(({ id }) => id);
  };
  const before = await named();
  expect(before).toHaveLength(mostNamed);
  const rename = ({ id }: { id: number }, name: string) =>
    w.platform.database.db.updateTable('person').set({ name }).where('id', '=', id).execute();
  for (const [at, student] of students.toReversed().entries()) await rename(student, `A ${100 + at}`);
  expect(await named()).toEqual(before);
});
