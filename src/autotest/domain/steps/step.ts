// What one block type is: its fields, the commands it asks for and what their outcome is worth. A further type
// is one new file beside this one, its line in `registry.ts` and its line in `block.ts`.
import type Fraction from 'fraction.js';
import type { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Command, CommandOutcome, FilesStep } from '../../../runner/domain/plan.ts';
import type { Engines } from '../reports/engines.ts';
import type { StepMarks } from '../reports/marks.ts';
import type { StepReport } from '../reports/step-report.ts';
import type { pythonPrograms } from './python-programs.generated.ts';

/** Drawers of the palette, in the order in which the editor shows them. */
export const blockGroups = ['setUp', 'tests', 'matches', 'points', 'flow', 'files'] as const;
export type BlockGroup = (typeof blockGroups)[number];

/** none: a leaf; matches: only match blocks; blocks: every test block but matches. */
export type ChildrenRule = 'none' | 'matches' | 'blocks';

/** A child as its parent sees it: a match block inside an io-test. */
export interface ChildOfStep {
  readonly id: string;
  readonly fields: unknown;
}

/** What a block needs on the machine besides the set-up; installed at the end of the build. */
export interface Installation {
  /** Shown in the output of the build. */
  readonly name: string;
  readonly script: string;
}

export type PythonPrograms = typeof pythonPrograms;

export interface CommandContext {
  readonly timeoutMs: number;
  readonly children: readonly ChildOfStep[];
  /** An unpredictable word, a new one at each call: names files that programs of students must not find. */
  readonly token: () => string;
  /** Texts of the Python programs in `python/`: pages that only show blocks do without. */
  readonly pythonPrograms: PythonPrograms;
  /** Largest report file that is read back. */
  readonly reportBytes: number;
}

/** What one finished leaf shows and is worth; `share` is null where the block never counts. */
export interface LeafResult {
  readonly share: Fraction | null;
  readonly state: 'passed' | 'partial' | 'failed' | 'timed_out';
  readonly exitCode: number | null;
  readonly output: { readonly text: string; readonly truncated: boolean };
  readonly report?: StepReport;
  /** For staff only. */
  readonly marks?: StepMarks;
}

interface Declared<F extends z.ZodObject> {
  /** Name in documents and help, for example `test-timeout-each`. */
  readonly name: string;
  readonly label: string;
  readonly part: 'setup' | 'test';
  readonly group: BlockGroup;
  readonly fields: F;
  /** Fields that a Hide block of type config takes away. */
  readonly secretFields: readonly (string & keyof z.output<F>)[];
  /** Those of them that the output shows too, such as the expected text: hidden with the output. */
  readonly outputFields?: readonly (string & keyof z.output<F>)[];
  /** True where a tool writes lines of the tests themselves: hidden with the configuration. */
  readonly quotesConfiguration?: boolean;
  readonly children?: ChildrenRule;
  /** Possible points of a leaf; frames are worth what is inside them. */
  readonly possible?: 0 | 1;
  /** Problems beyond the schema; `path` is a JSON pointer below the block's fields. */
  readonly problemsOf?: (fields: z.output<F>, engines: Engines) => FieldProblem[];
  readonly commandsOf?: (fields: z.output<F>, context: CommandContext) => Command[];
  readonly filesOf?: (fields: z.output<F>) => FilesStep['files'];
  readonly installationOf?: (fields: z.output<F>) => Installation | undefined;
  readonly resultOf?: (
    fields: z.output<F>,
    outcomes: readonly CommandOutcome[],
    engines: Engines,
  ) => LeafResult;
}

/** A block type whose fields are read from any value: the registry holds all types side by side. */
export interface Step {
  readonly name: string;
  readonly label: string;
  readonly part: 'setup' | 'test';
  readonly group: BlockGroup;
  readonly fields: z.ZodObject;
  readonly secretFields: readonly string[];
  readonly outputFields: readonly string[];
  readonly quotesConfiguration: boolean;
  readonly children: ChildrenRule;
  readonly possible: 0 | 1;
  readonly problemsOf: (fields: unknown, engines: Engines) => FieldProblem[];
  readonly commandsOf: (fields: unknown, context: CommandContext) => Command[];
  readonly filesOf: (fields: unknown) => FilesStep['files'];
  readonly installationOf: (fields: unknown) => Installation | undefined;
  readonly resultOf: (fields: unknown, outcomes: readonly CommandOutcome[], engines: Engines) => LeafResult;
}

/** Declares a block type. */
export function defineStep<F extends z.ZodObject>(declared: Declared<F>): Step & { readonly fields: F } {
  const { problemsOf, commandsOf, filesOf, installationOf, resultOf } = declared;
  return {
    ...declared,
    outputFields: declared.outputFields ?? [],
    quotesConfiguration: declared.quotesConfiguration ?? false,
    children: declared.children ?? 'none',
    possible: declared.possible ?? 0,
    problemsOf: (fields, engines) => problemsOf?.(declared.fields.parse(fields), engines) ?? [],
    commandsOf: (fields, context) => commandsOf?.(declared.fields.parse(fields), context) ?? [],
    filesOf: (fields) => filesOf?.(declared.fields.parse(fields)) ?? [],
    installationOf: (fields) => installationOf?.(declared.fields.parse(fields)),
    resultOf: (fields, outcomes, engines) =>
      resultOf?.(declared.fields.parse(fields), outcomes, engines) ?? nothingRan,
  };
}

/** Result of a leaf that runs no command of its own, such as copied files. */
export const nothingRan: LeafResult = {
  share: null,
  state: 'passed',
  exitCode: null,
  output: { text: '', truncated: false },
};
