// Starters: tests of one language that a new assignment begins with, so that a teacher changes an example
// instead of building one.
import { z } from 'zod';
import type { HandInFilter } from '../../../assignments/domain/hand-in-rules/model.ts';
import type { WrittenRow } from '../../../rubrics/domain/model.ts';

export const StarterLanguage = z.enum(['python', 'java', 'c', 'javascript']);
export type StarterLanguage = z.infer<typeof StarterLanguage>;

interface Starter {
  readonly label: string;
  readonly mainFile: string;
  /** Names that need no quotes in a script, with the ending of the language. */
  readonly mainFilePattern: RegExp;
  /** Installs the tools where the base system lacks them. */
  readonly setup?: { readonly name: string; readonly command: string; readonly packages: string };
  readonly compile?: (stem: string) => string;
  readonly run: (stem: string) => string;
  /** Names of files and folders that programs of the language leave behind. */
  readonly leftovers: readonly string[];
}

export const starters: Readonly<Record<StarterLanguage, Starter>> = {
  python: {
    label: 'Python',
    mainFile: 'main.py',
    mainFilePattern: /^\w[\w-]{0,99}\.py$/,
    run: (stem) => `python3 ${stem}.py`,
    leftovers: ['__pycache__/', '*.pyc'],
  },
  java: {
    label: 'Java',
    mainFile: 'Main.java',
    mainFilePattern: /^[A-Za-z_]\w{0,99}\.java$/,
    setup: { name: 'Java', command: 'javac', packages: 'default-jdk-headless' },
    compile: () => 'javac -encoding UTF-8 *.java',
    run: (stem) => `java ${stem}`,
    leftovers: ['*.class', '*.jar'],
  },
  c: {
    label: 'C',
    mainFile: 'main.c',
    mainFilePattern: /^\w[\w-]{0,99}\.c$/,
    setup: { name: 'C compiler', command: 'gcc', packages: 'gcc libc6-dev' },
    compile: (stem) => `gcc -std=c17 -Wall -o ${stem} *.c -lm`,
    run: (stem) => `./${stem}`,
    leftovers: ['*.o', 'a.out'],
  },
  javascript: {
    label: 'JavaScript',
    mainFile: 'main.js',
    mainFilePattern: /^\w[\w-]{0,99}\.js$/,
    setup: { name: 'Node.js', command: 'node', packages: 'nodejs' },
    run: (stem) => `node ${stem}.js`,
    leftovers: ['node_modules/'],
  },
};

/** Whether the scripts of the language can run a file of this name. */
export function isMainFileOf(language: StarterLanguage, mainFile: string): boolean {
  return starters[language].mainFilePattern.test(mainFile);
}

/** Requires the main file, denies what programs of the language leave behind, and allows the rest. */
export function starterFilterOf(language: StarterLanguage, mainFile: string): HandInFilter {
  const leftovers = starters[language].leftovers.map((name) => ({
    ruleType: 'deny' as const,
    fileType: name.endsWith('/') ? ('directory' as const) : ('file' as const),
    name,
  }));
  const rules = [
    { ruleType: 'require' as const, fileType: 'file' as const, name: `/${mainFile}` },
    ...leftovers,
  ];
  return { version: 'SubmissionValidator', validator: { policy: 'allow_all_files', rules, options: [] } };
}

/** One category for all tests, worth a full grade. */
export const starterRow: WrittenRow = {
  type: 'continuous',
  header: 'Tests',
  description: 'The share of passed tests.',
  descriptionType: 'markdown',
  items: [
    { header: 'No test passes', description: '', points: 0 },
    { header: 'All tests pass', description: '', points: 10 },
  ],
};
