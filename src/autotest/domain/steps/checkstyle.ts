// The style of Java files, as Checkstyle sees it.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { checkstyleFileOf, checkstyleVersions } from './tool-places.ts';
import {
  ConfigText,
  Deductions,
  FilePattern,
  linterCommand,
  patternProblemsOf,
  resultOfLinter,
  usualDeductions,
} from './linter.ts';
import { defineStep } from './step.ts';

export const checkstyle = defineStep({
  name: 'checkstyle',
  label: 'Checkstyle',
  part: 'test',
  group: 'tests',
  fields: z.object({
    /** The name of settings that Checkstyle brings, or settings in XML. */
    config: ConfigText,
    files: FilePattern,
    version: z.enum(checkstyleVersions),
    deductions: Deductions,
    weight: Weight.optional(),
  }),
  secretFields: ['config', 'files', 'version', 'deductions'],
  children: 'none',
  fresh: { config: 'sun_checks.xml', files: '**/*.java', version: 'base', deductions: usualDeductions },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [
    ...configProblemsOf(fields),
    ...patternProblemsOf(fields.files, 'files'),
    ...weightProblemsOf(fields),
  ],
  neededTool: ({ version }) => ({ tool: 'checkstyle', version }),
  commandsOf: ({ config, files, version }, context) => [
    linterCommand(
      { tool: 'checkstyle', origin: 'Checkstyle', files, config, file: checkstyleFileOf(version) },
      context,
    ),
  ],
  resultOf: ({ deductions }, [outcome]) => resultOfLinter(deductions, outcome),
});

function configProblemsOf({ config }: { config: string }): FieldProblem[] {
  const isKnown = ['sun_checks.xml', 'google_checks.xml'].includes(config.trim());
  const message = 'Write sun_checks.xml, google_checks.xml, or the settings of Checkstyle in XML.';
  return isKnown || config.includes('<module') ? [] : [{ path: '/config', message }];
}
