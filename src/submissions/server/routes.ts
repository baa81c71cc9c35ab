import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { submissionContract } from '../domain/contract.ts';
import { classZipContract } from '../domain/class-zip/contract.ts';
import { gitContract } from '../domain/git/contract.ts';
import { receiptContract } from '../domain/receipts/contract.ts';
import {
  deleteSubmission,
  prepareClassDownload,
  prepareDownload,
  prepareFeedbackDownload,
  readSubmission,
  readSubmissions,
} from './actions.ts';
import { readAssignmentWork } from './work/assignment-work.ts';
import { classZipJobs } from './class-zip/hand-in-class.ts';
import { uploadClassZip } from './class-zip/upload-class-zip.ts';
import { downloadFile, readFileInformation, readRootFileTrees } from './files.ts';
import { downloadSubmission, readPreparedDownload } from './downloads/downloads.ts';
import { readGitHandIn, removeGitHook, setUpGitHook } from './git/actions.ts';
import { gitJobs } from './git/job.ts';
import { gitReactions } from './git/reactions.ts';
import { receivePush } from './git/receive.ts';
import { readOverview } from './lists/overview.ts';
import { uploadSubmission } from './hand-in.ts';
import { previewContract } from '../domain/previews/contract.ts';
import { createRenderProxy } from './previews/previews.ts';
import { fileSearchContract } from '../domain/search/contract.ts';
import { searchFiles } from './file-search/search-files.ts';
import { revisionContract } from '../domain/revisions/contract.ts';
import { readFileRevisions } from './revisions/read-revisions.ts';
import { changeTeacherFile, createTeacherFile, deleteTeacherFile } from './revisions/revise-files.ts';
import { uploadContract } from '../domain/uploads/contract.ts';
import { appendToUpload, beginUpload, readUpload } from './uploads/actions.ts';
import { uploadJobs } from './uploads/jobs.ts';
import { checkReceipt, downloadReceipt } from './receipts/receipts.ts';
import { submissionTopics } from './topics.ts';

const handlers: Handlers<typeof submissionContract, Context> = {
  listSubmissions: ({ ctx, params, query }) => readSubmissions(ctx, params.assignmentId, query),
  getSubmissionOverview: ({ ctx, params, query }) =>
    readOverview(ctx, params.assignmentId, query.all ?? false),
  listAssignmentWork: ({ ctx, query }) => readAssignmentWork(ctx, query.assignmentIds),
  listUserSubmissions: ({ ctx, params }) =>
    readSubmissions(ctx, params.assignmentId, { userId: params.userId }),
  uploadSubmission: ({ ctx, params, query }) => uploadSubmission(ctx, params.assignmentId, query),
  getSubmission: ({ ctx, params }) => readSubmission(ctx, params.submissionId),
  prepareDownload: ({ ctx, params, query }) => prepareDownload(ctx, params.submissionId, query.owner),
  prepareFeedbackDownload: ({ ctx, params }) => prepareFeedbackDownload(ctx, params.submissionId),
  deleteSubmission: ({ ctx, params }) => deleteSubmission(ctx, params.submissionId),
  getRootFileTrees: ({ ctx, params }) => readRootFileTrees(ctx, params.submissionId),
  getFileInformation: ({ ctx, params, query }) => readFileInformation(ctx, params.submissionId, query),
  downloadFile: ({ ctx, params }) => downloadFile(ctx, params.fileId),
  downloadSubmission: ({ ctx, params }) => downloadSubmission(ctx, params.submissionId),
  prepareClassDownload: ({ ctx, params, body }) => prepareClassDownload(ctx, params.assignmentId, body),
  readPreparedDownload: ({ ctx, params }) => readPreparedDownload(ctx, params.name, params.outputName),
  readPreparedDownloadByName: ({ ctx, params }) => readPreparedDownload(ctx, params.name),
};

const revisionHandlers: Handlers<typeof revisionContract, Context> = {
  createTeacherFile: ({ ctx, params, query }) => createTeacherFile(ctx, params.submissionId, query.path),
  changeTeacherFile: ({ ctx, params, query }) => changeTeacherFile(ctx, params.fileId, query),
  deleteTeacherFile: ({ ctx, params }) => deleteTeacherFile(ctx, params.fileId),
  listFileRevisions: ({ ctx, params }) => readFileRevisions(ctx, params.submissionId),
};

const fileSearchHandlers: Handlers<typeof fileSearchContract, Context> = {
  searchFiles: ({ ctx, params, query }) => searchFiles(ctx, params.submissionId, query),
};

const previewHandlers: Handlers<typeof previewContract, Context> = {
  createRenderProxy: ({ ctx, params, body }) => createRenderProxy(ctx, params.submissionId, body),
};

const gitHandlers: Handlers<typeof gitContract, Context> = {
  setUpGitHook: ({ ctx, params, query }) => setUpGitHook(ctx, params.assignmentId, query),
  getGitHandIn: ({ ctx, params, query }) => readGitHandIn(ctx, params.assignmentId, query),
  removeGitHook: ({ ctx, params, query }) => removeGitHook(ctx, params.assignmentId, query),
  receivePush: ({ ctx, params, query }) => receivePush(ctx, params.webhookId, query.branch),
};

const receiptHandlers: Handlers<typeof receiptContract, Context> = {
  downloadReceipt: ({ ctx, params }) => downloadReceipt(ctx, params.submissionId),
  checkReceipt: async ({ ctx, body }) => checkReceipt(ctx.platform, body.receipt),
};

const uploadHandlers: Handlers<typeof uploadContract, Context> = {
  beginUpload: ({ ctx, params, query, body }) =>
    beginUpload(ctx, params.assignmentId, { wishes: query, files: body.files }),
  getUpload: ({ ctx, params }) => readUpload(ctx, params.uploadId),
  appendToUpload: ({ ctx, params, query }) => appendToUpload(ctx, params.uploadId, query.offset),
};

const classZipHandlers: Handlers<typeof classZipContract, Context> = {
  uploadClassZip: ({ ctx, params }) => uploadClassZip(ctx, params.assignmentId),
};

export const submissionModule: RoomModule = {
  name: 'submissions',
  contracts: [
    mountable(submissionContract, handlers),
    mountable(revisionContract, revisionHandlers),
    mountable(previewContract, previewHandlers),
    mountable(gitContract, gitHandlers),
    mountable(receiptContract, receiptHandlers),
    mountable(fileSearchContract, fileSearchHandlers),
    mountable(classZipContract, classZipHandlers),
    mountable(uploadContract, uploadHandlers),
  ],
  topics: submissionTopics,
  reactions: gitReactions,
  jobs: [...gitJobs, ...classZipJobs, ...uploadJobs],
};
