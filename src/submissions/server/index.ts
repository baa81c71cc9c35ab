export { accessFiles, accessSubmission, type SubmissionScope } from './access.ts';
export {
  setAssignee,
  setAutoTestColumns,
  setFeedbackCount,
  setGradeColumns,
  setGradeHeld,
} from './columns.ts';
export { createSubmissionFromEntries, type NewSubmission } from './create-submission.ts';
export { fileOfSubmission, findFile, listFilesOf, type SubmissionFile } from './file-store.ts';
export { extendedSubmissionReply, submissionReply } from './reply.ts';
export { submissionModule } from './routes.ts';
export {
  findLatestSubmission,
  findSubmission,
  isLatest,
  largestSubmissionCount,
  listLatestSubmissions,
  listSubmissions,
  type SubmissionRow,
} from './store.ts';
export { ensureTestStudent } from './test-student.ts';
export { datesOf, seesGrade, viewerOf, type Viewer } from './viewer.ts';
