// The work of a whole class at once, as a learning system exports it.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { TaskResult } from '../../../kernel/domain/task.ts';
import { disabledSetting } from '../../../tenants/domain/refusals.ts';
import * as refusals from '../refusals.ts';
import { classZipNeedsNames, notClassZip } from './refusals.ts';

export const classZipContract = {
  uploadClassZip: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/submissions/',
    wire: 'v1',
    summary: 'Takes the zip of a class from a learning system, and hands each attempt in for its student.',
    about: [],
    access: { permission: 'can_upload_bb_zip' },
    transport: 'upload',
    form: { 'file*': 'file' },
    params: z.object({ assignmentId: PathId }),
    reply: TaskResult,
    refusals: [
      disabledSetting,
      courseArchived,
      classZipNeedsNames,
      notClassZip,
      refusals.missingFilesPart,
      refusals.emptyFileName,
      refusals.uploadTooLarge,
      refusals.invalidArchive,
      refusals.archiveKindUnreadable,
      refusals.unsafeArchive,
      refusals.noFilesSubmitted,
    ],
  }),
} satisfies AppContract;
