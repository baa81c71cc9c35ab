// Files that tests find from this block on, and not before.
import { z } from 'zod';
import { copiesOf, filesProblemsOf, StoredFiles } from './fields.ts';
import { plainResult } from './result.ts';
import { defineStep, nothingRan } from './step.ts';

export const testUploadFiles = defineStep({
  name: 'test-upload-files',
  label: 'Upload Files',
  part: 'test',
  group: 'files',
  fields: z.object({ files: StoredFiles }),
  secretFields: ['files'],
  children: 'none',
  fresh: { files: [] },
  problemsOf: filesProblemsOf,
  filesOf: (fields) => copiesOf(fields.files),
  // The runner tells of files that could not be laid out, and of nothing else.
  resultOf: (_fields, [outcome]) => (outcome === undefined ? nothingRan : plainResult(outcome)),
});
