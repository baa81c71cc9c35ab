// Makes one module of the Python files of the Pytest block: bundles take texts from modules only, and domain code
// opens no files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function pythonProgramsFile(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.py'));
  const lines = names
    .toSorted()
    .map((name) => `  ${name.slice(0, -3)}: ${JSON.stringify(readFileSync(join(folder, name), 'utf8'))},`);
  return [
    '// Made by "npm run generate" from the files in `python/`; do not edit.',
    'export const pythonPrograms = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}
