// Compiles Java files of the hand-in. The classes lie beside their sources, for the blocks after this one. No
// program of the hand-in runs in the compiler.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { judgedResult, shareOfExit } from './result.ts';
import { scriptCommand } from './shell.ts';
import { defineStep } from './step.ts';
import { javaArchive } from './tool-places.ts';

export const javaCompile = defineStep({
  name: 'java-compile',
  label: 'Java Compile',
  part: 'test',
  group: 'tests',
  /** A pattern of bash, seen from the folder of the hand-in; `**` crosses folders. */
  fields: z.object({ path: z.string().max(1024, 'At most 1,024 characters.'), weight: Weight.optional() }),
  secretFields: ['path'],
  children: 'none',
  fresh: { path: '**/*.java' },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (fields) => [...pathProblemsOf(fields), ...weightProblemsOf(fields)],
  commandsOf: ({ path }, context) => [scriptCommand({ id: 'java-compile', script: scriptOf(path) }, context)],
  resultOf: (_fields, [outcome]) => judgedResult(outcome, { share: shareOfExit(outcome) }),
});

/** The pattern stands in the script as it is, so it may hold nothing that a shell would carry out. */
function pathProblemsOf({ path }: { path: string }): FieldProblem[] {
  if (path.trim() === '')
    return [{ path: '/path', message: 'Say which files to compile, for example **/*.java.' }];
  return /^[\w*?.[\]{},/-]+$/.test(path) && !path.startsWith('-')
    ? []
    : [{ path: '/path', message: 'Use letters, digits and the signs / . - _ * ? [ ] { } only.' }];
}

/** A name of a file can begin with a dash or an `@`, which the compiler would take for something else. */
function scriptOf(path: string): string {
  const pattern = path.startsWith('/') ? path : `./${path.replace(/^\.\//, '')}`;
  return [
    'shopt -s globstar nullglob',
    'command -v javac > /dev/null || { echo "This machine has no Java compiler. Add Install Java to the set-up." >&2; exit 1; }',
    `files=(${pattern})`,
    '[ "${#files[@]}" -gt 0 ] || { echo "No file of the submission fits the pattern." >&2; exit 1; }',
    // A short life: the second compiler of Java and its parallel garbage collection would cost more than they save.
    'options=(-J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1)',
    `[ ! -e ${javaArchive} ] || options+=(-J-XX:SharedArchiveFile=${javaArchive} -J-Xlog:disable)`,
    'javac "${options[@]}" -proc:none -encoding UTF-8 "${files[@]}"',
  ].join('\n');
}
