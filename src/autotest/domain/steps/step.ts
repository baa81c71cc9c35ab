// The description of one block type: its fields, its commands, and how their outcome becomes points. A new
// type is one new file here and one line in `registry.ts`; its look is described in the same way in
// `web/steps`.
import type Fraction from 'fraction.js';
import type { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Command, CommandOutcome, FilesStep } from '../../../runner/domain/plan.ts';
import type { StepFailure } from '../failures/kinds.ts';
import type { Engines } from '../reports/engines.ts';
import type { StepMarks } from '../reports/marks.ts';
import type { StepReport } from '../reports/step-report.ts';
import type { FrameTraits } from './frame.ts';
import type { javaPrograms } from './java-programs.generated.ts';
import type { pythonPrograms } from './python-programs.generated.ts';
import type { NeededTool } from './tool-places.ts';

/** Groups of the palette, in the order of the editor. */
export const blockGroups = ['setUp', 'tests', 'matches', 'structures', 'points', 'flow', 'files'] as const;
export type BlockGroup = (typeof blockGroups)[number];

/** Groups whose blocks are the matches of one test: they are allowed only inside a block of that test. */
export const matchGroups = ['matches', 'structures'] as const satisfies readonly BlockGroup[];
export type MatchGroup = (typeof matchGroups)[number];

export function isMatchGroup(group: string): group is MatchGroup {
  return matchGroups.some((one) => one === group);
}

/** none: a leaf; a group of matches: only blocks of that group; blocks: every test block except matches. */
export type ChildrenRule = 'none' | 'blocks' | MatchGroup;

/** Whether a block with this rule may hold blocks of this group. */
export function mayHoldGroup(rule: ChildrenRule, group: BlockGroup): boolean {
  return rule === 'blocks' ? !isMatchGroup(group) : rule === group;
}

/** A child as its parent sees it: a match block inside an io-test. */
export interface ChildOfStep {
  readonly id: string;
  readonly fields: unknown;
}

export type PythonPrograms = typeof pythonPrograms;
export type JavaPrograms = typeof javaPrograms;

/** Finds the matching rubric row in another assignment. */
export type RowIdOf = (rowId: number) => number | undefined;

export interface CommandContext {
  readonly timeoutMs: number;
  /** The notebook that the block continues; the frame around the block names it. */
  readonly notebook: string | undefined;
  readonly children: readonly ChildOfStep[];
  /**
   * Answers a new, unpredictable word at each call, for names of files that students' programs must not find.
   */
  readonly token: () => string;
  /** The texts of the Python programs in `python/`. Pages that only show blocks do not load them. */
  readonly pythonPrograms: PythonPrograms;
  /** The functions that scripts of the set-up find. */
  readonly setupFunctions: string;
  /** The same for `java/`. */
  readonly javaPrograms: JavaPrograms;
  /** The largest report file that is read. */
  readonly reportBytes: number;
}

/**
 * What one finished leaf shows, and its share of the points; `share` is null if the block never gives points.
 */
export interface LeafResult {
  readonly share: Fraction | null;
  readonly state: 'passed' | 'partial' | 'failed' | 'timed_out';
  readonly exitCode: number | null;
  readonly output: { readonly text: string; readonly truncated: boolean };
  readonly report?: StepReport;
  /** Why it earned nothing, beside a wrong answer. */
  readonly failure?: StepFailure;
  /** Only staff see these. */
  readonly marks?: StepMarks;
}

interface Declared<F extends z.ZodObject, Rule extends ChildrenRule> {
  /** The name in documents and help, for example `test-timeout-each`. */
  readonly name: string;
  readonly label: string;
  /** The part of the configuration that it belongs to. */
  readonly part: 'setup' | 'test';
  readonly group: BlockGroup;
  readonly fields: F;
  /** A Hide block of type config hides these fields. */
  readonly secretFields: readonly (string & keyof z.output<F>)[];
  /** Secret fields that the output shows too, such as the expected text. They are hidden with the output. */
  readonly outputFields?: readonly (string & keyof z.output<F>)[];
  /** True if the output quotes lines of the tests. It is then hidden with the configuration. */
  readonly quotesConfiguration?: boolean;
  readonly children: Rule;
  /** False if a block of this type may not be inside another one, at any depth. */
  readonly mayHoldItself?: boolean;
  /** The type of the frame that must be around it, at any depth. */
  readonly neededFrame?: string;
  /** True if code of the teacher runs in the process of the hand-in, which can then answer what it likes. */
  readonly sharesProcess?: boolean;
  /** The fields of a new block. */
  readonly fresh: z.output<F>;
  /** The type of the child that a new block gets, if it may not be empty. */
  readonly freshChild?: string;
  /** Possible points of a leaf. The points of a frame are those of the blocks inside it. */
  readonly possible?: 0 | 1;
  /** The rules that it sets for itself and for the blocks inside it. */
  readonly frameOf?: (fields: z.output<F>) => FrameTraits;
  /** True if a comparison can take long, depending on its author and the output. */
  readonly comparesPatterns?: boolean;
  /** True if all that it does is to compare an output with texts of its own, character by character. */
  readonly comparesTexts?: boolean;
  /** Problems that the schema does not find; `path` is a JSON pointer below the fields of the block. */
  readonly problemsOf?: (fields: z.output<F>, engines: Engines) => FieldProblem[];
  /** A fact that a teacher should know before publishing, although nothing is wrong. */
  readonly warningOf?: (fields: z.output<F>) => string | null;
  /**
   * The fields for another assignment. `rowIdOf` finds its rubric rows; undefined if there is no such row.
   */
  readonly movedTo?: (fields: z.output<F>, rowIdOf: RowIdOf) => z.output<F>;
  readonly commandsOf?: (fields: z.output<F>, context: CommandContext) => Command[];
  readonly filesOf?: (fields: z.output<F>) => FilesStep['files'];
  /** The files that are kept with the result, as an absolute pattern. */
  readonly outputGlobOf?: (fields: z.output<F>) => string;
  readonly neededTool?: (fields: z.output<F>) => NeededTool | undefined;
  readonly resultOf?: (
    fields: z.output<F>,
    outcomes: readonly CommandOutcome[],
    engines: Engines,
  ) => LeafResult;
}

/** A block type whose fields can be read from any value, so that the registry can hold all types. */
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
  readonly neededFrame: string | undefined;
  readonly sharesProcess: boolean;
  readonly fresh: Readonly<Record<string, unknown>>;
  readonly freshChild: string | undefined;
  readonly possible: 0 | 1;
  readonly comparesPatterns: boolean;
  readonly comparesTexts: boolean;
  readonly frameOf: (fields: unknown) => FrameTraits;
  readonly problemsOf: (fields: unknown, engines: Engines) => FieldProblem[];
  readonly warningOf: (fields: unknown) => string | null;
  /** Only the fields of the type, without those of every block. */
  readonly fieldsOf: (block: unknown) => Readonly<Record<string, unknown>>;
  readonly movedTo: (fields: unknown, rowIdOf: RowIdOf) => Readonly<Record<string, unknown>>;
  readonly commandsOf: (fields: unknown, context: CommandContext) => Command[];
  readonly filesOf: (fields: unknown) => FilesStep['files'];
  readonly outputGlobOf: (fields: unknown) => string | undefined;
  readonly neededTool: (fields: unknown) => NeededTool | undefined;
  readonly resultOf: (fields: unknown, outcomes: readonly CommandOutcome[], engines: Engines) => LeafResult;
}

/** Declares a block type. */
export function defineStep<F extends z.ZodObject, Rule extends ChildrenRule>(
  declared: Declared<F, Rule>,
): Omit<Step, 'fields' | 'children'> & { readonly fields: F; readonly children: Rule } {
  const { fields: schema, frameOf, warningOf, movedTo, problemsOf } = declared;
  const { commandsOf, filesOf, outputGlobOf, neededTool, resultOf } = declared;
  return {
    ...declared,
    outputFields: declared.outputFields ?? [],
    quotesConfiguration: declared.quotesConfiguration ?? false,
    mayHoldItself: declared.mayHoldItself ?? true,
    neededFrame: declared.neededFrame,
    sharesProcess: declared.sharesProcess ?? false,
    freshChild: declared.freshChild,
    possible: declared.possible ?? 0,
    comparesPatterns: declared.comparesPatterns ?? false,
    comparesTexts: declared.comparesTexts ?? false,
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
    outputGlobOf: (fields) => outputGlobOf?.(schema.parse(fields)),
    neededTool: (fields) => neededTool?.(schema.parse(fields)),
    resultOf: (fields, outcomes, engines) =>
      resultOf?.(schema.parse(fields), outcomes, engines) ?? nothingRan,
  };
}

/** The result of a leaf without a command of its own, such as copied files. */
export const nothingRan: LeafResult = {
  share: null,
  state: 'passed',
  exitCode: null,
  output: { text: '', truncated: false },
};
