import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { gradingContract } from '../domain/contract.ts';
import { deskContract } from '../domain/desk/contract.ts';
import { divisionContract } from '../domain/division-contract.ts';
import { driftContract } from '../domain/drift/contract.ts';
import { gradebookContract } from '../domain/gradebook/contract.ts';
import { gradeImportContract } from '../domain/import/contract.ts';
import { regradeContract } from '../domain/regrades/contract.ts';
import { releaseContract } from '../domain/release/contract.ts';
import { secondContract } from '../domain/second/contract.ts';
import { assignGrader, assignGraders } from './actions/assign-grader.ts';
import { listGradeHistory } from './actions/list-grade-history.ts';
import { listGraders } from './actions/list-graders.ts';
import { listGrades } from './actions/list-grades.ts';
import { nextUngradedSubmission } from './actions/next-ungraded.ts';
import { previewRubricGrades, previewRubricTakeBack } from './actions/preview-grades.ts';
import { setGrade } from './actions/set-grade.ts';
import { setGraderStatus } from './actions/set-grader-status.ts';
import { claimNextSubmission, deleteDeskPresence, putDeskPresence } from './desk/desk.ts';
import { deskTopics } from './desk/topics.ts';
import { putDivisionParent } from './division/put-division-parent.ts';
import { putGraderDivision } from './division/put-grader-division.ts';
import { getGraderDrift } from './drift/drift.ts';
import { getGradebookSize, listCourseGrades } from './gradebook/read-gradebook.ts';
import { importGrades, previewGradeImport } from './import/import-grades.ts';
import { askRegrade, listRegradeRequests, replyToRegrade, withdrawRegrade } from './regrades/ask.ts';
import { decideRegrade, listRegradeQueue, reopenRegrade } from './regrades/decide.ts';
import { deleteRegradeSettings, putRegradeSettings } from './regrades/settings.ts';
import { readWorkRoomJob } from './similar/read-work.ts';
import { previewRelease } from './release/preview-release.ts';
import { decideSecondMarking, listSecondComparisons, takeSecondMarkingBack } from './second/compare.ts';
import { drawSecondMarkings } from './second/draw.ts';
import { listOwnSecondMarkings, putSecondMark } from './second/mark.ts';
import { gradingReactions } from './reactions.ts';
import { remindDueRoomJob } from './reminders/due-reminders.ts';
import { remindGraders, remindGradersJob } from './reminders/remind-graders.ts';

const handlers: Handlers<typeof gradingContract, Context> = {
  patchSubmission: ({ ctx, params, body }) => setGrade(ctx, params.submissionId, body.grade),
  listGradeHistory: ({ ctx, params }) => listGradeHistory(ctx, params.submissionId),
  assignGrader: ({ ctx, params, body }) => assignGrader(ctx, params.submissionId, body.userId),
  assignGraders: ({ ctx, params, body }) => assignGraders(ctx, params.assignmentId, body),
  removeGrader: ({ ctx, params }) => assignGrader(ctx, params.submissionId, null),
  listGraders: ({ ctx, params }) => listGraders(ctx, params.assignmentId),
  setGraderDone: ({ ctx, params }) => setGraderStatus(ctx, params, 'done'),
  setGraderNotDone: ({ ctx, params }) => setGraderStatus(ctx, params, 'not-done'),
  remindGraders: ({ ctx, params, body }) => remindGraders(ctx, params.assignmentId, body.userIds),
  nextUngradedSubmission: ({ ctx, params, query }) =>
    nextUngradedSubmission(ctx, params.assignmentId, query.currentSubmissionId),
  listGrades: ({ ctx, params }) => listGrades(ctx, params.assignmentId),
  previewRubricTakeBack: ({ ctx, params }) => previewRubricTakeBack(ctx, params.assignmentId),
  previewRubricGrades: ({ ctx, params, body }) => previewRubricGrades(ctx, params.assignmentId, body),
};

const divisionHandlers: Handlers<typeof divisionContract, Context> = {
  putGraderDivision: ({ ctx, params, body }) => putGraderDivision(ctx, params.assignmentId, body.graders),
  putDivisionParent: ({ ctx, params, body }) => putDivisionParent(ctx, params.assignmentId, body.parentId),
};

const importHandlers: Handlers<typeof gradeImportContract, Context> = {
  previewGradeImport: ({ ctx, params, body }) => previewGradeImport(ctx, params.assignmentId, body.grades),
  importGrades: ({ ctx, params, body }) => importGrades(ctx, params.assignmentId, body.grades),
};

const gradebookHandlers: Handlers<typeof gradebookContract, Context> = {
  getGradebookSize: ({ ctx, params, query }) => getGradebookSize(ctx, params.courseId, query.sectionId),
  listCourseGrades: ({ ctx, params, query }) => listCourseGrades(ctx, params.courseId, query.sectionId),
};

const regradeHandlers: Handlers<typeof regradeContract, Context> = {
  putRegradeSettings: ({ ctx, params, body }) => putRegradeSettings(ctx, params.assignmentId, body),
  deleteRegradeSettings: ({ ctx, params }) => deleteRegradeSettings(ctx, params.assignmentId),
  listRegradeQueue: ({ ctx, params, query }) => listRegradeQueue(ctx, params.assignmentId, query),
  listRegradeRequests: ({ ctx, params }) => listRegradeRequests(ctx, params.submissionId),
  askRegrade: ({ ctx, params, body }) => askRegrade(ctx, params.submissionId, body),
  replyToRegrade: ({ ctx, params, body }) => replyToRegrade(ctx, params.requestId, body.text),
  decideRegrade: ({ ctx, params, body }) => decideRegrade(ctx, params.requestId, body),
  reopenRegrade: ({ ctx, params }) => reopenRegrade(ctx, params.requestId),
  withdrawRegrade: ({ ctx, params }) => withdrawRegrade(ctx, params.requestId),
};

const deskHandlers: Handlers<typeof deskContract, Context> = {
  claimNextSubmission: ({ ctx, params, body: { currentSubmissionId: id, ...body } }) =>
    claimNextSubmission(ctx, params.assignmentId, {
      currentId: id === undefined ? undefined : Number(id),
      order: body.order,
      passedIds: new Set(body.passedSubmissionIds.map(Number)),
    }),
  putDeskPresence: ({ ctx, params }) => putDeskPresence(ctx, params.submissionId),
  deleteDeskPresence: ({ ctx, params }) => deleteDeskPresence(ctx, params.submissionId),
};

const driftHandlers: Handlers<typeof driftContract, Context> = {
  getGraderDrift: ({ ctx, params }) => getGraderDrift(ctx, params.assignmentId),
};

const releaseHandlers: Handlers<typeof releaseContract, Context> = {
  previewRelease: ({ ctx, params }) => previewRelease(ctx, params.assignmentId),
};

const secondHandlers: Handlers<typeof secondContract, Context> = {
  drawSecondMarkings: ({ ctx, params, body }) => drawSecondMarkings(ctx, params.assignmentId, body),
  listSecondMarkings: ({ ctx, params }) => listSecondComparisons(ctx, params.assignmentId),
  listOwnSecondMarkings: ({ ctx, params }) => listOwnSecondMarkings(ctx, params.assignmentId),
  putSecondMark: ({ ctx, params, body }) => putSecondMark(ctx, params.submissionId, body),
  decideSecondMarking: ({ ctx, params, body }) => decideSecondMarking(ctx, params.markingId, body.decision),
  removeSecondMarking: ({ ctx, params }) => takeSecondMarkingBack(ctx, params.markingId),
};

export const gradingModule: RoomModule = {
  name: 'grading',
  contracts: [
    mountable(gradingContract, handlers),
    mountable(divisionContract, divisionHandlers),
    mountable(gradeImportContract, importHandlers),
    mountable(gradebookContract, gradebookHandlers),
    mountable(regradeContract, regradeHandlers),
    mountable(deskContract, deskHandlers),
    mountable(driftContract, driftHandlers),
    mountable(releaseContract, releaseHandlers),
    mountable(secondContract, secondHandlers),
  ],
  topics: deskTopics,
  reactions: gradingReactions,
  jobs: [remindDueRoomJob, remindGradersJob, readWorkRoomJob],
};
