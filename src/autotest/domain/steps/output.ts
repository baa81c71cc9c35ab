// Keeps files that the tests made, so that they can be looked at with the result.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { plainResult } from './result.ts';
import { studentFolder } from './shell.ts';
import { defineStep } from './step.ts';

const Glob = z.string().max(1024, 'At most 1,024 characters.');

export const output = defineStep({
  name: 'output',
  label: 'Output',
  part: 'test',
  group: 'files',
  /** Files of /home/student; a pattern that begins with no `/` is relative to the folder of the hand-in. */
  fields: z.object({ toUpload: Glob }),
  secretFields: ['toUpload'],
  children: 'none',
  fresh: { toUpload: '' },
  problemsOf: globProblemsOf,
  // The runner collects files after the commands of a block, so there must be one.
  commandsOf: (_fields, { timeoutMs }) => [
    {
      id: 'output',
      argv: ['/bin/true'],
      account: 'student',
      guarded: false,
      stdin: '',
      env: {},
      cwd: '/home/student',
      timeoutMs,
      structuredOutput: false,
      captures: [],
    },
  ],
  outputGlobOf: ({ toUpload }) => (toUpload.startsWith('/') ? toUpload : `${studentFolder}/${toUpload}`),
  resultOf: (_fields, [outcome]) => plainResult(outcome),
});

function globProblemsOf({ toUpload }: { toUpload: string }): FieldProblem[] {
  const path = '/toUpload';
  if (toUpload.trim() === '') return [{ path, message: 'Say which files to keep, for example *.png.' }];
  if (toUpload.split('/').includes('..')) return [{ path, message: 'Write the path without "..".' }];
  if (/[{[]/.test(toUpload)) {
    const message = 'Use *, ** and ? without braces and brackets, and a second Output block for other files.';
    return [{ path, message }];
  }
  const isElsewhere = toUpload.startsWith('/') && !toUpload.startsWith('/home/student/');
  return isElsewhere ? [{ path, message: 'Files can be kept from /home/student only.' }] : [];
}
