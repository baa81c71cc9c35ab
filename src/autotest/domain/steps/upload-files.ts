// Set-up: files for every test, in the folder of uploaded files.
import { z } from 'zod';
import { copiesOf, filesProblemsOf, StoredFiles } from './fields.ts';
import { plainResult } from './result.ts';
import { defineStep, nothingRan } from './step.ts';

export const uploadFiles = defineStep({
  name: 'upload-files',
  label: 'Upload Files',
  part: 'setup',
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
