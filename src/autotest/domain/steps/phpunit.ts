// Unit tests with PHPUnit. Tests and hand-in share a process, so the result says that it could be forged.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { copiesOf, pathProblemsOf, StoredFiles, type StoredFile } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { scriptCommand, secretPath } from './shell.ts';
import { defineStep } from './step.ts';
import { captureOf, resultOfXml } from './xml-report.ts';

export const phpunit = defineStep({
  name: 'phpunit',
  label: 'PHPUnit',
  part: 'test',
  group: 'tests',
  fields: z.object({ files: StoredFiles, weight: Weight.optional() }),
  secretFields: ['files'],
  quotesConfiguration: true,
  children: 'none',
  fresh: { files: [] },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  filesOf: ({ files }) => copiesOf(files),
  problemsOf: (fields) => [
    ...testFileProblemsOf(fields.files),
    ...pathProblemsOf(fields.files),
    ...weightProblemsOf(fields),
  ],
  neededTool: () => ({ tool: 'phpunit' }),
  commandsOf: (_fields, context) => {
    const report = secretPath(context, '.xml');
    // Settings of the hand-in are not read, and nothing is kept for a next run.
    const script = `phpunit --no-configuration --do-not-cache-result --log-junit ${report} "$UPLOADED_FILES"`;
    const command = scriptCommand({ id: 'phpunit', script }, context);
    return [{ ...command, captures: [captureOf(report, context)] }];
  },
  resultOf: (_fields, outcomes, { parseJUnit }) => resultOfXml(outcomes.at(-1), parseJUnit),
});

function testFileProblemsOf(files: readonly StoredFile[]): FieldProblem[] {
  if (files.some(({ path }) => path.endsWith('Test.php'))) return [];
  const message =
    files.length === 0
      ? 'At least one test file must be present.'
      : 'No file of this block is named like *Test.php. Rename one.';
  return [{ path: '/files', message }];
}
