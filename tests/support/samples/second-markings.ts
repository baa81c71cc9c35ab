import { gradingContract } from '../../../src/grading/domain/contract.ts';
import { secondContract } from '../../../src/grading/domain/second/contract.ts';
import { normalRow, saveRubric } from '../build-rubric.ts';
import { handIn } from '../build-submission.ts';
import type { Samples, World } from '../world.ts';

/** The teacher has graded a work, and the grader marks it a second time. */
async function drawn(w: World) {
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const params = { assignmentId };
  await w.teacher.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 7.5 } });
  const body = { count: 1, graderIds: [w.grader.id] };
  await w.teacher.call(secondContract.drawSecondMarkings, { params, body });
  const [marking] = await w.teacher.call(secondContract.listSecondMarkings, { params });
  return { assignmentId, submissionId, markingId: Number(marking?.id), rows };
}

const mark = { choices: [], grade: 6, note: 'Short names.', isFinished: true };

export const secondSamples: Samples<typeof secondContract> = {
  drawSecondMarkings: async (w) => {
    const { id: assignmentId } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, assignmentId);
    await w.teacher.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 7.5 } });
    const body = { count: 1, graderIds: [w.grader.id] };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
  listSecondMarkings: async (w) => {
    const { assignmentId, submissionId } = await drawn(w);
    await w.grader.call(secondContract.putSecondMark, { params: { submissionId }, body: mark });
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  listOwnSecondMarkings: async (w) => {
    const { assignmentId } = await drawn(w);
    return { as: w.grader, input: { params: { assignmentId } } };
  },
  putSecondMark: async (w) => {
    const { submissionId } = await drawn(w);
    return { as: w.grader, input: { params: { submissionId }, body: mark } };
  },
  decideSecondMarking: async (w) => {
    const { submissionId, markingId } = await drawn(w);
    await w.grader.call(secondContract.putSecondMark, { params: { submissionId }, body: mark });
    return { as: w.teacher, input: { params: { markingId }, body: { decision: 'mean' as const } } };
  },
  removeSecondMarking: async (w) => {
    const { markingId } = await drawn(w);
    return { as: w.teacher, input: { params: { markingId } } };
  },
};
