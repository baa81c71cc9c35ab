// Files that tests find from this block on, and not before.
import { z } from 'zod';
import { copiesOf, filesProblemsOf, StoredFile } from './fields.ts';
import { defineStep } from './step.ts';

export const testUploadFiles = defineStep({
  name: 'test-upload-files',
  label: 'Upload Files',
  part: 'test',
  group: 'files',
  fields: z.object({ files: z.array(StoredFile) }),
  secretFields: ['files'],
  problemsOf: filesProblemsOf,
  filesOf: (fields) => copiesOf(fields.files),
});
