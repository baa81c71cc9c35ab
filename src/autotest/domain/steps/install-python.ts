// Set-up: makes `python3` the chosen version. If neither the base nor its package sources have it, the build
// ends with that reason; it never installs another version.
import { z } from 'zod';
import { plainResult } from './result.ts';
import { setupCommand } from './shell.ts';
import { defineStep } from './step.ts';

export const pythonVersions = ['base', '3.10', '3.11', '3.12', '3.13', 'pypy'] as const;

function notOffered({ input }: { readonly input?: unknown }): string | undefined {
  if (typeof input !== 'string') return undefined;
  return `Python ${input.slice(0, 60)} is not offered here. Choose one of: ${pythonVersions.join(', ')}.`;
}

export const installPython = defineStep({
  name: 'install-python',
  label: 'Install Python',
  part: 'setup',
  group: 'setUp',
  fields: z.object({ version: z.enum(pythonVersions, { error: notOffered }) }),
  secretFields: [],
  children: 'none',
  fresh: { version: 'base' },
  commandsOf: ({ version }, context) => [setupCommand(`at install-python ${version}`, context)],
  resultOf: (_fields, [outcome]) => plainResult(outcome),
});
