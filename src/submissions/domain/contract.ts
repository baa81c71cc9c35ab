// The calls of hand-ins: sending, listing, reading, deleting, files and downloads.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { PathId, QueryFlag, Uuid } from '../../kernel/domain/fields.ts';
import { DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { AssignmentIds, AssignmentWork } from './assignment-work.ts';
import { ExtendedSubmission, FileInformation, OverviewLine, PreparedDownload, Submission } from './model.ts';
import * as refusals from './refusals.ts';

const ofAssignment = z.object({ assignmentId: PathId });
const ofSubmission = z.object({ submissionId: PathId });
const FileId = z.string().regex(/^[0-9]{1,15}$/, 'Not a valid id of a file.');
const Owner = z.enum(['auto', 'student', 'teacher']);

const seeSubmissions = { rule: 'see submissions' } as const;
const seeSubmission = { rule: 'see submission' } as const;
const viewFiles = { rule: 'view files' } as const;
const signed = { signed: 'The name is a secret made for one download and valid for a few minutes.' } as const;

export const submissionContract = {
  listSubmissions: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/submissions/',
    wire: 'v1',
    summary: 'Lists the submissions of an assignment that the caller may see, newest first.',
    access: seeSubmissions,
    params: ofAssignment,
    query: z.object({
      q: z.string().max(1024).optional(),
      /** True: only those of the test student; false: none of them. */
      testStudent: QueryFlag.optional(),
      latestOnly: QueryFlag.optional(),
    }),
    reply: z.array(Submission),
    limits: { page: { defaultSize: 50, maxSize: 100 } },
    refusals: [refusals.namesHidden],
  }),
  getSubmissionOverview: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/submission-overview',
    wire: 'v2',
    summary: 'Reads one line for the latest submission of each author, or for every submission.',
    access: seeSubmissions,
    params: ofAssignment,
    query: z.object({ all: QueryFlag.optional() }),
    reply: z.object({ submissions: z.array(OverviewLine) }),
  }),
  listAssignmentWork: endpoint({
    method: 'GET',
    path: '/assignment-work',
    wire: 'v2',
    summary: 'Counts what was handed in and is to grade in assignments, and reads the own grades in them.',
    access: 'session',
    query: z.object({ assignmentIds: AssignmentIds }),
    reply: z.object({ work: z.array(AssignmentWork) }),
  }),
  listUserSubmissions: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/users/{userId}/submissions/',
    wire: 'v1',
    summary: 'Lists the submissions of one author, newest first.',
    access: seeSubmissions,
    params: ofAssignment.extend({ userId: PathId }),
    reply: z.array(Submission),
    limits: { page: { defaultSize: 20, maxSize: 100 } },
  }),
  uploadSubmission: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/submission',
    wire: 'v1',
    summary: 'Hands in files: the parts of a form whose names start with "file"; archives are unpacked.',
    access: { rule: 'submit' },
    transport: 'upload',
    form: { 'file*': 'file' },
    params: ofAssignment,
    query: z.object({
      authorId: PathId.optional(),
      isTestSubmission: QueryFlag.optional(),
      ignoredFiles: z.enum(['keep', 'delete', 'error']).optional(),
    }),
    reply: ExtendedSubmission,
    refusals: [
      refusals.mayNotSubmit,
      refusals.authorNotEnrolled,
      refusals.authorNotShown,
      refusals.authorOfTest,
      refusals.deadlineUnset,
      refusals.deadlinePassed,
      refusals.assignmentLocked,
      refusals.uploadTypeDisabled,
      refusals.tooManySubmissions,
      refusals.coolOffPeriodActive,
      refusals.missingFilesPart,
      refusals.emptyFileName,
      refusals.uploadTooLarge,
      refusals.invalidArchive,
      refusals.archiveKindUnreadable,
      refusals.unsafeArchive,
      refusals.noFilesSubmitted,
      refusals.invalidFileInArchive,
      refusals.overrideNotAllowed,
      refusals.handInRulesTooSlow,
    ],
  }),
  getSubmission: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}',
    wire: 'v1',
    summary: 'Reads a submission; with `type=zip` prepares the download of its files.',
    access: seeSubmission,
    params: ofSubmission,
    query: z.object({ type: z.enum(['default', 'zip']).optional(), owner: Owner.optional() }),
    reply: z.union([ExtendedSubmission, PreparedDownload]),
    versioned: 'read',
    repliesWithSecret: true,
  }),
  deleteSubmission: endpoint({
    method: 'DELETE',
    path: '/submissions/{submissionId}',
    wire: 'v1',
    summary: 'Deletes a submission.',
    access: { rule: 'delete submission' },
    params: ofSubmission,
  }),
  getRootFileTrees: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/root_file_trees/',
    wire: 'v1',
    summary: 'Reads the tree of files as handed in, and the tree of staff where there is one.',
    access: viewFiles,
    params: ofSubmission,
    reply: z.object({ student: DirectoryNode, teacher: DirectoryNode.nullable() }),
  }),
  getFileInformation: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/files/',
    wire: 'v1',
    summary: 'Reads what is known of one file or directory; without path and id of the root.',
    access: viewFiles,
    params: ofSubmission,
    query: z.object({
      path: z.string().max(1024).optional(),
      fileId: FileId.optional(),
      owner: Owner.optional(),
    }),
    reply: FileInformation,
    refusals: [refusals.fileNotFound],
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/code/{fileId}',
    wire: 'v1',
    summary: 'Downloads the bytes of one file: handed in, or left by an AutoTest.',
    access: viewFiles,
    transport: 'download',
    params: z.object({ fileId: z.union([FileId, Uuid]) }),
    refusals: [refusals.fileNotFound],
  }),
  downloadSubmission: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/zip',
    wire: 'v2',
    summary: 'Downloads all files of a submission as one zip archive.',
    access: viewFiles,
    transport: 'download',
    params: ofSubmission,
    refusals: [refusals.downloadTooLarge],
  }),
  prepareClassDownload: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/prepared-download',
    wire: 'v2',
    summary: 'Prepares the download of the files of all authors, their latest or every submission.',
    access: { permission: 'can_see_others_work' },
    params: ofAssignment,
    body: z.object({ all: z.boolean().optional() }),
    reply: PreparedDownload,
    repliesWithSecret: true,
  }),
  readPreparedDownload: endpoint({
    method: 'GET',
    path: '/files/{name}/{outputName}',
    wire: 'v1',
    summary: 'Downloads what was prepared under this name.',
    access: signed,
    transport: 'download',
    params: z.object({ name: z.string(), outputName: z.string() }),
    refusals: [refusals.downloadExpired, refusals.downloadTooLarge],
  }),
  readPreparedDownloadByName: endpoint({
    method: 'GET',
    path: '/files/{name}',
    wire: 'v1',
    summary: 'Downloads what was prepared under this name, without a file name in the address.',
    access: signed,
    transport: 'download',
    params: z.object({ name: z.string() }),
    refusals: [refusals.downloadExpired, refusals.downloadTooLarge],
  }),
} satisfies AppContract;
