export { accessReviewedSubmission, accessSubmission, type SubmissionScope } from './access.ts';
export {
  clearAutoTestColumns,
  setAssignee,
  setAutoTestColumns,
  setAutoTestFinal,
  setFeedbackCount,
  setGrades,
} from './columns/columns.ts';
export { membersByUsername } from './class-zip/store.ts';
export { createSubmissionFromEntries } from './create-submission.ts';
export { findFile, listFilesOf, listPathsOf } from './file-store.ts';
export { readPreviewFile, type AskedFile } from './previews/previews.ts';
export { extendedSubmissionReply, namedRow, namedRows, submissionReply } from './reply.ts';
export { submissionModule } from './routes.ts';
export { submissionSlots, type OwnWork } from './slots.ts';
export { listSeenSubmissions } from './lists/seen-set.ts';
export { listLatestSubmissions } from './lists/in-portions.ts';
export { forgetGitHost } from './git/job.ts';
export { hasGitHooks } from './git/store.ts';
export { hasGroupWork, listAuthorsWithWork } from './authors/store.ts';
export { sightFor } from './sight.ts';
export { findSubmission, isNewest, largestSubmissionCount, listSubmissions } from './store.ts';
export {
  gradeViewersFor,
  hiddenMarksFor,
  seesGrade,
  seesGradesOfOthers,
  viewerNaming,
  viewerOf,
  viewersOf,
  type Viewer,
} from './viewer.ts';
