// What one block type is: its fields, the commands it asks for and what their outcome is worth. A further type is
// one new file beside this one and its line in `registry.ts`; how it looks is the same in `web/steps`.
import type Fraction from 'fraction.js';
import type { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Command, CommandOutcome, FilesStep } from '../../../runner/domain/plan.ts';
import type { Engines } from '../reports/engines.ts';
import type { StepMarks } from '../reports/marks.ts';
import type { StepReport } from '../reports/step-report.ts';
import type { FrameTraits } from './frame.ts';
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

/** Where a rubric row is in another assignment. */
export type RowIdOf = (rowId: number) => number | undefined;

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

interface Declared<F extends z.ZodObject, Rule extends ChildrenRule> {
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
  readonly children: Rule;
  /** False where one may not stand inside another, however deep. */
  readonly mayHoldItself?: boolean;
  /** What a new one holds. */
  readonly fresh: z.output<F>;
  /** Type of the block that a new one comes with, where it may not be empty. */
  readonly freshChild?: string;
  /** Possible points of a leaf; frames are worth what is inside them. */
  readonly possible?: 0 | 1;
  /** What it asks for itself and for the blocks inside it. */
  readonly frameOf?: (fields: z.output<F>) => FrameTraits;
  /** True where comparing may take as long as its author and the output make it. */
  readonly comparesPatterns?: boolean;
  /** Problems beyond the schema; `path` is a JSON pointer below the block's fields. */
  readonly problemsOf?: (fields: z.output<F>, engines: Engines) => FieldProblem[];
  /** What a teacher should know before publishing, though nothing is wrong. */
  readonly warningOf?: (fields: z.output<F>) => string | null;
  /** The fields in another assignment: `rowIdOf` names its rubric rows; undefined where there is no such row. */
  readonly movedTo?: (fields: z.output<F>, rowIdOf: RowIdOf) => z.output<F>;
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
  readonly mayHoldItself: boolean;
  readonly fresh: Readonly<Record<string, unknown>>;
  readonly freshChild: string | undefined;
  readonly possible: 0 | 1;
  readonly comparesPatterns: boolean;
  readonly frameOf: (fields: unknown) => FrameTraits;
  readonly problemsOf: (fields: unknown, engines: Engines) => FieldProblem[];
  readonly warningOf: (fields: unknown) => string | null;
  /** The fields alone, without what every block has. */
  readonly fieldsOf: (block: unknown) => Readonly<Record<string, unknown>>;
  readonly movedTo: (fields: unknown, rowIdOf: RowIdOf) => Readonly<Record<string, unknown>>;
  readonly commandsOf: (fields: unknown, context: CommandContext) => Command[];
  readonly filesOf: (fields: unknown) => FilesStep['files'];
  readonly installationOf: (fields: unknown) => Installation | undefined;
  readonly resultOf: (fields: unknown, outcomes: readonly CommandOutcome[], engines: Engines) => LeafResult;
}

/** Declares a block type. */
export function defineStep<F extends z.ZodObject, Rule extends ChildrenRule>(
  declared: Declared<F, Rule>,
): Omit<Step, 'fields' | 'children'> & { readonly fields: F; readonly children: Rule } {
  const { fields: schema, frameOf, warningOf, movedTo, problemsOf } = declared;
  const { commandsOf, filesOf, installationOf, resultOf } = declared;
  return {
    ...declared,
    outputFields: declared.outputFields ?? [],
    quotesConfiguration: declared.quotesConfiguration ?? false,
    mayHoldItself: declared.mayHoldItself ?? true,
    freshChild: declared.freshChild,
    possible: declared.possible ?? 0,
    comparesPatterns: declared.comparesPatterns ?? false,
    fieldsOf: (block) => schema.parse(block),
    frameOf: (fields) => frameOf?.(schema.parse(fields)) ?? {},
    warningOf: (fields) => warningOf?.(schema.parse(fields)) ?? null,
    movedTo: (fields, rowIdOf) => {
      const own = schema.parse(fields);
      return movedTo === undefined ? own : movedTo(own, rowIdOf);
    },
    problemsOf: (fields, engines) => problemsOf?.(schema.parse(fields), engines) ?? [],
    commandsOf: (fields, context) => commandsOf?.(schema.parse(fields), context) ?? [],
    filesOf: (fields) => filesOf?.(schema.parse(fields)) ?? [],
    installationOf: (fields) => installationOf?.(schema.parse(fields)),
    resultOf: (fields, outcomes, engines) =>
      resultOf?.(schema.parse(fields), outcomes, engines) ?? nothingRan,
  };
}

/** Result of a leaf that runs no command of its own, such as copied files. */
export const nothingRan: LeafResult = {
  share: null,
  state: 'passed',
  exitCode: null,
  output: { text: '', truncated: false },
};
