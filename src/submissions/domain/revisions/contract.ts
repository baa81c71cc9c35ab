// The calls by which staff change the files of a submission, in a version of their own beside the one handed in.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';
import { editFilesRule, viewTeacherFilesRule } from '../access-rules.ts';
import { FileInformation } from '../model.ts';
import { fileNotFound } from '../refusals.ts';
import { submissionFileSubject } from '../subjects.ts';
import * as refusals from './refusals.ts';

const Path = z.string().min(1).max(1024);
const ofSubmission = z.object({ submissionId: PathId });
const ofFile = z.object({ fileId: z.string().regex(/^[0-9]{1,15}$/, 'Not a valid id of a file.') });
const refusalsOfPaths = [
  refusals.pathTaken,
  refusals.unusablePath,
  refusals.aboveIsFile,
  refusals.treeTooLarge,
  refusals.tooManyRevisions,
];
const refusalsOfRights = [refusals.mayNotEditFiles, refusals.deadlineAhead];

/** One change of one file: a file is changed by a new revision, which has an id of its own. */
export const FileRevision = z
  .object({
    id: z.string(),
    /** The file as handed in that it stands for; null for one that staff made. */
    studentFileId: z.string().nullable(),
    /** What was done with the file; one that was deleted and is made anew is added. */
    change: z.enum(['added', 'changed', 'moved', 'removed']),
    /** Null when the file was deleted. */
    path: z.string().nullable(),
    /** Null when it was added. */
    pathBefore: z.string().nullable(),
    isDirectory: z.boolean(),
    size: z.number().int().nullable(),
    /** Null when the account is gone, and to authors who may not see who of the staff does what. */
    madeBy: User.nullable(),
    madeAt: z.date(),
    /** The next revision of the same file; null for the one in the tree. */
    replacedBy: z.string().nullable(),
  })
  .meta({ id: 'FileRevision' });
export type FileRevision = z.infer<typeof FileRevision>;

export const revisionContract = {
  createTeacherFile: endpoint({
    method: 'POST',
    path: '/submissions/{submissionId}/files/',
    wire: 'v1',
    transport: 'upload',
    form: { file: 'file' },
    summary:
      'Adds a file to the teacher version: the body, or the first file of a form. A path that ends in "/" is a folder.',
    about: [submissionFileSubject],
    access: editFilesRule,
    params: ofSubmission,
    query: z.object({ path: Path }),
    reply: FileInformation,
    refusals: [...refusalsOfRights, ...refusalsOfPaths],
  }),
  changeTeacherFile: endpoint({
    method: 'PATCH',
    path: '/code/{fileId}',
    wire: 'v1',
    transport: 'upload',
    form: { file: 'file' },
    summary:
      'Changes a file of the teacher version: its content, or with `operation=rename` its path. The answer has the ' +
      'new id; who names an id that was changed already is refused.',
    about: [submissionFileSubject],
    access: editFilesRule,
    params: ofFile,
    query: z.object({
      operation: z.enum(['content', 'rename']).default('content'),
      newPath: Path.optional(),
    }),
    reply: FileInformation,
    refusals: [
      ...refusalsOfRights,
      ...refusalsOfPaths,
      fileNotFound,
      refusals.changedMeanwhile,
      refusals.folderHasNoText,
      refusals.belowItself,
      refusals.rootStays,
    ],
  }),
  deleteTeacherFile: endpoint({
    method: 'DELETE',
    path: '/code/{fileId}',
    wire: 'v1',
    summary: 'Deletes a file or folder from the teacher version. What was handed in stays.',
    about: [submissionFileSubject],
    access: editFilesRule,
    params: ofFile,
    refusals: [
      ...refusalsOfRights,
      fileNotFound,
      refusals.changedMeanwhile,
      refusals.rootStays,
      refusals.tooManyRevisions,
    ],
  }),
  listFileRevisions: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/file-revisions',
    wire: 'v2',
    summary: 'Lists what staff changed in the files of a submission, newest first.',
    about: [submissionFileSubject],
    access: viewTeacherFilesRule,
    params: ofSubmission,
    reply: z.object({ revisions: z.array(FileRevision) }),
    refusals: [refusals.mayNotSeeTeacherFiles],
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
} satisfies AppContract;
