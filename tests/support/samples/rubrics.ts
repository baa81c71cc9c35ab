import { gradingContract } from '../../../src/grading/domain/contract.ts';
import { rubricContract } from '../../../src/rubrics/domain/contract.ts';
import { choiceOf, continuousRow, normalRow, saveRubric } from '../build-rubric.ts';
import { handIn } from '../build-submission.ts';
import type { Samples, World } from '../world.ts';

async function withRubric(w: World) {
  const { id: assignmentId } = await w.assignment();
  return { assignmentId, rows: await saveRubric(w.teacher, assignmentId) };
}

async function withWork(w: World) {
  const { assignmentId, rows } = await withRubric(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  return { submissionId, items: [choiceOf(rows[0], 1)] };
}

export const rubricSamples: Samples<typeof rubricContract> = {
  loadRubric: async (w) => {
    const { assignmentId } = await withRubric(w);
    return { as: w.student, input: { params: { assignmentId } } };
  },
  saveRubric: async (w) => {
    const { id: assignmentId } = await w.assignment();
    const body = { rows: [normalRow, continuousRow], maxPoints: null };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
  takeRubricBack: async (w) => {
    const { assignmentId, rows } = await withRubric(w);
    await saveRubric(w.teacher, assignmentId, { rows: [...rows, normalRow] });
    const params = { assignmentId };
    const seen = await w.teacher.call(gradingContract.previewRubricTakeBack, { params });
    return { as: w.teacher, input: { params, body: { versionId: seen?.versionId ?? '' } } };
  },
  changeRowType: async (w) => {
    const { assignmentId, rows } = await withRubric(w);
    const rowId = rows[0]?.id ?? 0;
    return { as: w.teacher, input: { params: { assignmentId, rowId }, body: { type: 'continuous' } } };
  },
  deleteRubric: async (w) => {
    const { assignmentId } = await withRubric(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  copyRubric: async (w) => {
    const { assignmentId: oldAssignmentId } = await withRubric(w);
    const { id: assignmentId } = await w.assignment();
    return { as: w.teacher, input: { params: { assignmentId }, body: { oldAssignmentId } } };
  },
  listRubricResults: async (w) => {
    const { submissionId, items } = await withWork(w);
    await w.grader.call(rubricContract.putRubricResult, { params: { submissionId }, body: { items } });
    return { as: w.grader, input: { params: { submissionId } } };
  },
  putRubricResult: async (w) => {
    const { submissionId, items } = await withWork(w);
    return { as: w.grader, input: { params: { submissionId }, body: { items } } };
  },
};
