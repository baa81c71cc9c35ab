// Names the notebook of the hand-in that the blocks inside continue.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { defineStep } from './step.ts';

export const jupyterNotebook = defineStep({
  name: 'jupyter-notebook',
  label: 'Jupyter Notebook',
  part: 'test',
  group: 'tests',
  fields: z.object({
    /** Its path in the hand-in. */
    fileName: z.string().max(1024, 'At most 1,024 characters.'),
  }),
  // Students know the name of their own file.
  secretFields: [],
  children: 'blocks',
  mayHoldItself: false,
  fresh: { fileName: '' },
  frameOf: ({ fileName }) => ({ notebook: fileName }),
  problemsOf: fileProblemsOf,
  neededTool: () => ({ tool: 'jupyter' }),
});

function fileProblemsOf({ fileName }: { fileName: string }): FieldProblem[] {
  const path = '/fileName';
  if (fileName.trim() === '') return [{ path, message: 'The file name may not be empty.' }];
  if (fileName.startsWith('/') || fileName.split('/').includes('..')) {
    return [
      { path, message: 'Write the path as it is in the submission, without "/" at its start and "..".' },
    ];
  }
  return fileName.endsWith('.ipynb') ? [] : [{ path, message: 'The name of a notebook ends in ".ipynb".' }];
}
