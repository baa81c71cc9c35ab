// Who is answered below an assignment of groups, by call. What stands on no list is for nobody of them.
// member: of the group that handed in. stranger: of another group. inside, outside: graders of the section of the
// group, and of another one.

export type AuthorColumn = 'member' | 'stranger' | 'inside' | 'outside';

const everybody: readonly AuthorColumn[] = ['member', 'stranger', 'inside', 'outside'];
const students: readonly AuthorColumn[] = ['member', 'stranger'];
const graders: readonly AuthorColumn[] = ['inside', 'outside'];
/** The work itself, and what was made of it. */
const authorsAndGrader: readonly AuthorColumn[] = ['member', 'inside'];
const grader: readonly AuthorColumn[] = ['inside'];

export const answeredTo: Readonly<Record<string, readonly AuthorColumn[]>> = {
  getAssignment: everybody,
  getDescription: everybody,
  getTemplate: everybody,
  getTemplateFile: everybody,
  listTimeframes: everybody,
  verifyAssignmentPassword: everybody,
  loadRubric: everybody,
  // Lists hold for each of them what they see: of a stranger and a grader outside nothing of this group.
  listSubmissions: everybody,
  getSubmissionOverview: everybody,
  listUserSubmissions: everybody,
  // Of the group's work the grader outside gets none: the lists are empty for them.
  prepareClassDownload: graders,
  listGrades: graders,
  listAutoTestResults: graders,
  noteExamPresence: everybody,
  listOwnExamDrafts: students,
  putExamDraft: students,
  askForExamHelp: students,
  withdrawExamHelp: students,
  // The grader outside gets the row of nobody in this group.
  getExamRoom: graders,
  uploadSubmission: students,
  beginUpload: students,
  setUpGitHook: students,
  getGitHandIn: students,
  removeGitHook: students,
  getSubmission: authorsAndGrader,
  prepareDownload: authorsAndGrader,
  prepareFeedbackDownload: authorsAndGrader,
  getRootFileTrees: authorsAndGrader,
  getFileInformation: authorsAndGrader,
  downloadFile: authorsAndGrader,
  downloadSubmission: authorsAndGrader,
  downloadReceipt: authorsAndGrader,
  deleteSubmission: grader,
  createRenderProxy: authorsAndGrader,
  searchFiles: authorsAndGrader,
  createTeacherFile: grader,
  changeTeacherFile: grader,
  deleteTeacherFile: grader,
  // The grading is done.
  listFileRevisions: authorsAndGrader,
  listRubricResults: authorsAndGrader,
  putRubricResult: grader,
  getFeedback: authorsAndGrader,
  listEarlierThreads: authorsAndGrader,
  listGivenComments: grader,
  // Of the group's work the grader outside gets no count.
  listReplyCounts: graders,
  openThread: authorsAndGrader,
  createReply: authorsAndGrader,
  editReply: grader,
  deleteReply: grader,
  listReplyEdits: grader,
  patchSubmission: grader,
  listGradeHistory: grader,
  assignGrader: grader,
  // A set leaves out what the caller does not see.
  assignGraders: graders,
  restartAutoTestResults: graders,
  removeGrader: grader,
  nextUngradedSubmission: grader,
  getAutoTestPublishedSnapshot: everybody,
  getAutoTestResult: authorsAndGrader,
  getAutoTestStepOutput: authorsAndGrader,
  listAutoTestComments: authorsAndGrader,
  listAutoTestOutputFiles: authorsAndGrader,
  restartAutoTestResult: grader,
  // Each is given work of their own sections only.
  claimNextSubmission: graders,
  putDeskPresence: grader,
  deleteDeskPresence: grader,
  // A list of what they mark themselves.
  listOwnSecondMarkings: graders,
  // The queue holds the requests of the own sections only.
  listRegradeQueue: graders,
  listRegradeRequests: authorsAndGrader,
  askRegrade: ['member'],
  // Divide the work of all, for people who hand it out.
  putGraderDivision: graders,
  // Lines about work outside of the section fail.
  previewGradeImport: graders,
  importGrades: graders,
  putDivisionParent: graders,
  // Asks about the assignment, not about anybody's work.
  restartAllAutoTestResults: graders,
};
