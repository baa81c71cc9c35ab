// Tests how a file of the hand-in is written, without running it. The rules stand in the match blocks inside.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { descriptors } from '../../../runner/domain/plan.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { astGrepFileOf, astGrepVersions } from './tool-places.ts';
import { literal, programOf, type PythonModule } from './python-program.ts';
import { studentFolder } from './shell.ts';
import { defineStep } from './step.ts';
import { astGrepRules, languageEndings, languageOf, rulesOf } from './code-structure-rules.ts';
import { toolCommand } from './tool-command.ts';

const modules: readonly PythonModule[] = ['matching', 'spelling', 'structure', 'writings'];

const Rules = z.object({ rules: z.string() });

export const codeStructureTest = defineStep({
  name: 'code-structure-test',
  label: 'Code Structure Test',
  part: 'test',
  group: 'tests',
  fields: z.object({
    /** The path of the file in the hand-in. */
    file: z.string().max(1024, 'At most 1,024 characters.'),
    version: z.enum(astGrepVersions),
    /** Points of all matches together. Without it each match has its own points. */
    weight: Weight.optional(),
  }),
  secretFields: ['file', 'version'],
  children: 'structures',
  fresh: { file: '', version: astGrepVersions[0] },
  freshChild: 'positiveMatch',
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [...fileProblemsOf(fields), ...weightProblemsOf(fields)],
  neededTool: ({ version }) => ({ tool: 'astGrep', version }),
  commandsOf: ({ file, version }, context) =>
    context.children.map(({ id, fields }) => {
      const rules = rulesOf(Rules.parse(fields).rules);
      const options = {
        file,
        count: rules.length,
        rules: astGrepRules(rules, languageOf(file) ?? ''),
        student: studentFolder,
        tool: astGrepFileOf(version),
        program: descriptors.script,
        record: descriptors.structured,
      };
      const start = `from proofmark import structure\nstructure.main(${literal(options)})\n`;
      const script = programOf(context.pythonPrograms, modules, start);
      return toolCommand({ id, script }, context);
    }),
});

function fileProblemsOf({ file }: { file: string }): FieldProblem[] {
  const path = '/file';
  if (file.trim() === '') return [{ path, message: 'The file name may not be empty.' }];
  if (file.startsWith('/') || file.split('/').includes('..')) {
    return [
      { path, message: 'Write the path as it is in the submission, without "/" at its start and "..".' },
    ];
  }
  if (languageOf(file) !== null) return [];
  const message = `The structure of such a file cannot be tested. Names may end in: ${languageEndings.join(', ')}.`;
  return [{ path, message }];
}
