import { gradingContract } from '../../../src/grading/domain/contract.ts';
import type { deskContract } from '../../../src/grading/domain/desk/contract.ts';
import type { divisionContract } from '../../../src/grading/domain/division-contract.ts';
import type { driftContract } from '../../../src/grading/domain/drift/contract.ts';
import type { gradebookContract } from '../../../src/grading/domain/gradebook/contract.ts';
import type { releaseContract } from '../../../src/grading/domain/release/contract.ts';
import type { gradeImportContract } from '../../../src/grading/domain/import/contract.ts';
import { normalRow, saveRubric } from '../build-rubric.ts';
import { handIn } from '../build-submission.ts';
import type { Samples, World } from '../world.ts';

async function work(w: World) {
  const { id: assignmentId } = await w.assignment();
  await saveRubric(w.teacher, assignmentId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  return { assignmentId, submissionId };
}

export const gradingSamples: Samples<typeof gradingContract> = {
  patchSubmission: async (w) => {
    const { submissionId } = await work(w);
    return { as: w.grader, input: { params: { submissionId }, body: { grade: 7.5 } } };
  },
  listGradeHistory: async (w) => {
    const { submissionId } = await work(w);
    await w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 7.5 } });
    return { as: w.teacher, input: { params: { submissionId } } };
  },
  assignGrader: async (w) => {
    const { submissionId } = await work(w);
    return { as: w.teacher, input: { params: { submissionId }, body: { userId: w.grader.id } } };
  },
  assignGraders: async (w) => {
    const { assignmentId, submissionId } = await work(w);
    const body = { submissionIds: [submissionId], userId: w.grader.id };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
  removeGrader: async (w) => {
    const { submissionId } = await work(w);
    return { as: w.teacher, input: { params: { submissionId } } };
  },
  listGraders: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  setGraderDone: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId, graderId: w.grader.id } } };
  },
  setGraderNotDone: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId, graderId: w.grader.id } } };
  },
  remindGraders: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId }, body: {} } };
  },
  nextUngradedSubmission: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.grader, input: { params: { assignmentId } } };
  },
  listGrades: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  previewRubricTakeBack: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  previewRubricGrades: async (w) => {
    const { assignmentId } = await work(w);
    const body = { rows: [normalRow], maxPoints: null };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
};

export const divisionSamples: Samples<typeof divisionContract> = {
  putGraderDivision: async (w) => {
    const { assignmentId } = await work(w);
    const body = { graders: [{ userId: w.grader.id, weight: 1 }] };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
  putDivisionParent: async (w) => {
    const { assignmentId } = await work(w);
    const { id: parentId } = await w.assignment();
    return { as: w.teacher, input: { params: { assignmentId }, body: { parentId } } };
  },
};

export const deskSamples: Samples<typeof deskContract> = {
  claimNextSubmission: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.grader, input: { params: { assignmentId }, body: {} } };
  },
  putDeskPresence: async (w) => {
    const { submissionId } = await work(w);
    return { as: w.grader, input: { params: { submissionId } } };
  },
  deleteDeskPresence: async (w) => {
    const { submissionId } = await work(w);
    return { as: w.grader, input: { params: { submissionId } } };
  },
};

export const driftSamples: Samples<typeof driftContract> = {
  getGraderDrift: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
};

export const releaseSamples: Samples<typeof releaseContract> = {
  previewRelease: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
};

const imported = (w: World) => ({ grades: [{ username: w.student.username, grade: 7.5 }] });

export const gradeImportSamples: Samples<typeof gradeImportContract> = {
  previewGradeImport: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId }, body: imported(w) } };
  },
  importGrades: async (w) => {
    const { assignmentId } = await work(w);
    return { as: w.teacher, input: { params: { assignmentId }, body: imported(w) } };
  },
};

export const gradebookSamples: Samples<typeof gradebookContract> = {
  getGradebookSize: async (w) => {
    await work(w);
    return { as: w.teacher, input: { params: { courseId: w.course.id } } };
  },
  listCourseGrades: async (w) => {
    await work(w);
    return { as: w.teacher, input: { params: { courseId: w.course.id } } };
  },
};
