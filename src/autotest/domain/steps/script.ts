// Set-up: runs as root while an image is built.
import { z } from 'zod';
import { ScriptText, scriptProblemsOf } from './fields.ts';
import { launcherInput } from './junit-launcher.ts';
import { plainResult } from './result.ts';
import { setupCommand } from './shell.ts';
import { defineStep } from './step.ts';

export const script = defineStep({
  name: 'script',
  label: 'Script',
  part: 'setup',
  group: 'setUp',
  fields: z.object({ script: ScriptText }),
  secretFields: ['script'],
  children: 'none',
  fresh: { script: '' },
  problemsOf: scriptProblemsOf,
  commandsOf: ({ script: text }, context) => [
    { ...setupCommand(text, context), stdin: launcherInput(text, context.javaPrograms.junit) },
  ],
  resultOf: (_fields, [outcome]) => plainResult(outcome),
});
