// Set-up: makes `python3` the version asked for. What the base or its package sources do not offer ends the
// build with that reason; another version is never put in its place.
import { z } from 'zod';
import { plainResult } from './result.ts';
import { setupCommand } from './shell.ts';
import { defineStep } from './step.ts';

export const pythonVersions = ['base', '3.10', '3.11', '3.12', '3.13', 'pypy'] as const;

export const installPython = defineStep({
  name: 'install-python',
  label: 'Install Python',
  part: 'setup',
  group: 'setUp',
  fields: z.object({ version: z.enum(pythonVersions) }),
  secretFields: [],
  children: 'none',
  fresh: { version: 'base' },
  commandsOf: ({ version }, context) => [setupCommand(`at install-python ${version}`, context)],
  resultOf: (_fields, [outcome]) => plainResult(outcome),
});
