// Makes modules of the programs of AutoTest blocks in other languages: bundles take texts from modules only, and
// domain code opens no files.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Programs {
  /** The name of the exported value. */
  readonly name: string;
  readonly folder: string;
  readonly ending: '.py' | '.java';
}

export function programTextsFile({ name, folder, ending }: Programs): string {
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return `  ${basename(file, ending)}: ${JSON.stringify(text)},`;
    });
  return [
    `// Made by "npm run generate" from the files in \`${basename(folder)}/\`; do not edit.`,
    `export const ${name} = {`,
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}
