// The calls of setting an assignment up that only their own cards and dialogs need. They stand apart, so that every
// page of the browser is spared them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { Id, Name, PathId } from '../../kernel/domain/fields.ts';
import { DirectoryNode } from './file-tree.ts';
import { DeletedAssignment } from './model.ts';
import {
  badTemplateName,
  courseFull,
  templateFileChanged,
  templateFileExists,
  templateTooLarge,
} from './refusals.ts';
import { assignmentListSubject, assignmentSubject, templateSubject } from './subjects.ts';

const inCourse = z.object({ courseId: PathId });
const ofAssignment = z.object({ assignmentId: PathId });
/** Larger files are uploaded. */
const maxTemplateTextLength = 1024 * 1024;

export const setUpContract = {
  duplicateAssignment: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/duplicate',
    wire: 'v2',
    summary: 'Makes a hidden copy of an assignment in its course, with all parts and without dates.',
    about: [assignmentListSubject],
    access: { permission: 'can_create_assignment' },
    params: ofAssignment,
    body: z.object({ name: Name }),
    reply: z.object({ assignmentId: Id }),
    refusals: [courseArchived, courseFull],
  }),
  listDeletedAssignments: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/deleted-assignments',
    wire: 'v2',
    summary: 'Lists the deleted assignments of a course, the last deleted first.',
    about: [assignmentListSubject],
    access: { permission: 'can_delete_assignments' },
    params: inCourse,
    reply: z.object({ assignments: z.array(DeletedAssignment) }),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  bringBackAssignment: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/bring-back',
    wire: 'v2',
    summary: 'Brings a deleted assignment back with everything that was handed in for it.',
    about: [assignmentListSubject, assignmentSubject],
    access: { permission: 'can_delete_assignments' },
    params: ofAssignment,
    reply: z.object({ assignmentId: Id }),
    refusals: [courseArchived],
  }),
  putTemplateFile: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/template-file',
    wire: 'v2',
    summary: 'Makes, changes or renames one template file.',
    about: [templateSubject, assignmentSubject],
    access: { permission: 'can_edit_assignment_info' },
    params: ofAssignment,
    body: z.object({
      path: z.string(),
      /** Without it the content stays. A new file is empty then. */
      text: z.string().max(maxTemplateTextLength, 'At most 1,048,576 characters.').optional(),
      /** The file that is changed; without it the file is new. */
      fileId: Id.optional(),
      /** The hash of the content that the caller saw. */
      seenHash: z.string().optional(),
    }),
    reply: DirectoryNode,
    refusals: [courseArchived, badTemplateName, templateFileExists, templateFileChanged, templateTooLarge],
    limits: { bodyBytes: 8 * 1024 * 1024 },
  }),
} satisfies AppContract;
