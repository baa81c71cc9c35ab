// Makes modules of the programs of AutoTest blocks in other languages: bundles take texts from modules only, and
// domain code opens no files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Programs {
  /** The name of the exported value. */
  readonly name: string;
  readonly folder: string;
}

/** Each file is a program. */
export function pythonProgramsFile({ name, folder }: Programs): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
  const textOf = (file: string) => [basename(file, '.py'), readFileSync(join(folder, file), 'utf8')] as const;
  return moduleOf({ name, folder }, files.toSorted().map(textOf));
}

/** Each folder is a program. Its digest names what was compiled of it. */
export function javaProgramsFile({ name, folder }: Programs): string {
  const programOf = (program: string) => {
    const text = joinedJava(join(folder, program));
    return [program, { text, digest: createHash('sha256').update(text).digest('hex').slice(0, 16) }] as const;
  };
  return moduleOf({ name, folder }, readdirSync(folder).toSorted().map(programOf));
}

const importLine = /^import .*;\n/gm;

/** Java starts a program that is one file, and begins with its first class: the one with `main`. */
function joinedJava(folder: string): string {
  const files = readdirSync(folder).toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const [start = ''] = /^package .*;\n/.exec(texts.join('')) ?? [];
  const imports = new Set(texts.flatMap((text) => text.match(importLine) ?? []));
  const classes = texts.map((text) => text.slice(start.length).replaceAll(importLine, '').trimStart());
  const isMain = (text: string) => text.includes('static void main(');
  const inOrder = [...classes.filter(isMain), ...classes.filter((text) => !isMain(text))];
  return [start, [...imports].toSorted().join(''), ...inOrder].join('\n');
}

function moduleOf({ name, folder }: Programs, programs: readonly (readonly [string, unknown])[]): string {
  return [
    `// Made by "npm run generate" from the files in \`${basename(folder)}/\`; do not edit.`,
    `export const ${name} = {`,
    ...programs.map(([program, value]) => `  ${program}: ${JSON.stringify(value)},`),
    '} as const;',
    '',
  ].join('\n');
}
