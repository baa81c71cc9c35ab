// The style of Python files, as Flake8 sees it. Settings and comments of the hand-in change nothing.
import { z } from 'zod';
import { Weight, weightProblemsOf } from './frame.ts';
import { flake8Versions, toolFolderOf } from './tool-places.ts';
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

export const flake8 = defineStep({
  name: 'flake8',
  label: 'Flake8',
  part: 'test',
  group: 'tests',
  fields: z.object({
    /** Settings as in a file `.flake8`; empty for those of Flake8 itself. */
    config: ConfigText,
    file: FilePattern,
    version: z.enum(flake8Versions),
    deductions: Deductions,
    weight: Weight.optional(),
  }),
  secretFields: ['config', 'file', 'version', 'deductions'],
  children: 'none',
  fresh: { config: '', file: '**/*.py', version: 'base', deductions: usualDeductions },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [...patternProblemsOf(fields.file, 'file'), ...weightProblemsOf(fields)],
  neededTool: ({ version }) => ({ tool: 'flake8', version }),
  commandsOf: ({ config, file, version }, context) => [
    linterCommand(
      {
        tool: 'flake8',
        origin: 'Flake8',
        files: file,
        config,
        folder: version === 'base' ? '' : toolFolderOf('flake8', version),
      },
      context,
    ),
  ],
  resultOf: ({ deductions }, [outcome]) => resultOfLinter(deductions, outcome),
});
