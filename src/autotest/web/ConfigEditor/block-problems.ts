// Problems of a draft, each with its block. The rules are those of the server. Problems that only the server
// can find come from its answer, whose pointers lead into the sent blocks.
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { Block } from '../../domain/block.ts';
import { nestedOf } from '../../domain/flat-blocks.ts';
import type { FlatBlock } from '../../domain/flat-blocks.ts';
import { treeOf } from '../../domain/tree.ts';
import type { ConfigurationRules, validateConfiguration } from '../../domain/validation.ts';
import { texts } from '../texts.ts';

export interface BlockProblem {
  /** Null for a problem of the whole configuration. */
  readonly blockId: string | null;
  /** Pointer below the block, such as `/script`; empty for the block itself. */
  readonly field: string;
  readonly message: string;
}

export type Part = 'setup' | 'test';

export interface Parts {
  readonly setup: readonly FlatBlock[];
  readonly test: readonly FlatBlock[];
}

/**
 * The rules of the server. They are loaded with the first save, because they include the engines for patterns
 * and reports.
 */
export type Validate = typeof validateConfiguration;

/** All problems of one part of a draft. Without the rules it finds only missing values. */
export function problemsOf(
  parts: Parts,
  part: Part,
  { rules, validate }: { rules: ConfigurationRules; validate: Validate | undefined },
): BlockProblem[] {
  const unfinished = parts[part].flatMap(shapeProblemsOf);
  // The rules need complete blocks, so they wait until every field has a value.
  if (unfinished.length > 0 || [...parts.setup, ...parts.test].some(isUnfinished)) return unfinished;
  if (validate === undefined) return [];
  const nested = { setup: nestedOf(parts.setup), test: nestedOf(parts.test) };
  const found = validate({ ...nested, pointers: { setup: '/setup/steps', test: '/test/steps' } }, rules);
  return placed(
    found.filter(({ path }) => path.startsWith(`/${part}/`)),
    nested[part],
  );
}

/** Problems that the server found in one part. */
export function problemsOfAnswer(
  problems: readonly FieldProblem[],
  part: Part,
  sent: readonly Block[],
): BlockProblem[] {
  const start = part === 'setup' ? /^\/(updatedSetup|setup)\// : /^\/(updatedTest|test)\//;
  const own = problems.filter(({ path }) => start.test(path));
  return placed(
    own.map(({ path, message }) => ({ path: path.replace(start, `/${part}/`), message })),
    sent,
  );
}

/** The message of a field, or undefined. */
export function errorOf(problems: readonly BlockProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === `/${field}` || problem.field.startsWith(`/${field}/`))
    ?.message;
}

function placed(problems: readonly FieldProblem[], blocks: readonly Block[]): BlockProblem[] {
  const part = problems[0]?.path.split('/')[1] ?? '';
  const { nodes } = treeOf(blocks, `/${part}/steps`);
  return problems.map(({ path, message }) => {
    // Later nodes are deeper, so the last match is the innermost.
    const node = nodes.findLast(({ pointer }) => path === pointer || path.startsWith(`${pointer}/`));
    return { blockId: node?.id ?? null, field: path.slice(node?.pointer.length ?? 0), message };
  });
}

function shapeProblemsOf({ id, block }: FlatBlock): BlockProblem[] {
  const parsed = Block.safeParse(block);
  return (parsed.error?.issues ?? []).map(({ code, path, message }) => ({
    blockId: id,
    field: `/${path.map(String).join('/')}`,
    message: code === 'invalid_type' ? texts.notANumber : message,
  }));
}

function isUnfinished(flat: FlatBlock): boolean {
  return shapeProblemsOf(flat).length > 0;
}
