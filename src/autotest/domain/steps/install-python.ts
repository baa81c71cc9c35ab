// Set-up: makes `python3` the version asked for. What the base or its package sources do not offer ends the
// build with that reason; another version is never put in its place.
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
