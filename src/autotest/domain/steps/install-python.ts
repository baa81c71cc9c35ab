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
  commandsOf: (fields, context) => [setupCommand(scriptOf(fields.version), context)],
  resultOf: (_fields, [outcome]) => plainResult(outcome),
});

function scriptOf(version: (typeof pythonVersions)[number]): string {
  if (version === 'base')
    return 'python3 --version || { echo "The base system has no Python." >&2; exit 1; }';
  const program = version === 'pypy' ? 'pypy3' : `python${version}`;
  const label = version === 'pypy' ? 'PyPy' : `Python ${version}`;
  return [
    `if ! command -v ${program} > /dev/null; then`,
    `  { apt-get update && apt-get install -y --no-install-recommends ${program}; } ||`,
    `    { echo "${label} is not offered by the package sources of this site." >&2; exit 1; }`,
    'fi',
    'mkdir -p /usr/local/bin',
    `ln -sf "$(command -v ${program})" /usr/local/bin/python3`,
    'python3 --version',
  ].join('\n');
}
