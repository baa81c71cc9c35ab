// Files for the tests after this block. Earlier tests do not have them.
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
  // The runner reports only files that could not be copied.
  resultOf: (_fields, [outcome]) => (outcome === undefined ? nothingRan : plainResult(outcome)),
});
