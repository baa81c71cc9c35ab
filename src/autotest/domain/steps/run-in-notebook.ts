// Runs code in a kernel after all cells of the notebook around, once for each match block inside it. What the code
// prints, and the value of its last line, is compared. The notebook can read the code, as a program can read its input,
// and can change it before it runs: an `assert` in it may demand nothing any more. So results carry a mark.
import { z } from 'zod';
import { ScriptText } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { literal } from './python-program.ts';
import { environmentOf, scriptPath, studentFolder } from './shell.ts';
import { defineStep } from './step.ts';

const Input = z.object({ inputText: z.string() });

export const runInNotebook = defineStep({
  name: 'run-in-notebook',
  label: 'Run In Notebook',
  part: 'test',
  group: 'tests',
  fields: z.object({
    code: ScriptText,
    /** Points of all matches together. Without it each match has its own points. */
    weight: Weight.optional(),
  }),
  secretFields: ['code'],
  // A traceback shows lines of the code.
  quotesConfiguration: true,
  children: 'matches',
  neededFrame: 'jupyterNotebook',
  sharesProcess: true,
  fresh: { code: '' },
  freshChild: 'simpleMatch',
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [
    ...(fields.code.trim() === '' ? [{ path: '/code', message: 'The program may not be empty' }] : []),
    ...weightProblemsOf(fields),
  ],
  commandsOf: ({ code }, { children, notebook, timeoutMs, pythonPrograms }) =>
    children.map(({ id, fields }) => {
      const options = {
        notebook: `${studentFolder}/${notebook ?? ''}`,
        code,
        input: Input.parse(fields).inputText,
      };
      return {
        id,
        argv: ['/usr/bin/python3', '-I', '-B', scriptPath],
        account: 'student',
        script: `${pythonPrograms.notebook}\nmain(${literal(options)})\n`,
        guarded: true,
        stdin: '',
        env: environmentOf('test'),
        cwd: studentFolder,
        timeoutMs,
        structuredOutput: false,
        captures: [],
      };
    }),
});
