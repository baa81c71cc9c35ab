// Checks a whole configuration beyond the schema of each block. Every problem names its block.
import type { FieldProblem } from '../../kernel/domain/refusal.ts';
import { declareThreadWork } from '../../kernel/domain/threads/thread-work.ts';
import type { Block } from './block.ts';
import { connectionsOf, reachableOf } from './points.ts';
import { engines } from './reports/engines.ts';
import { utf8Bytes } from './reports/unit-test.ts';
import { isBlockType, stepOf } from './steps/registry.ts';
import { isMatchGroup, mayHoldGroup, type MatchGroup } from './steps/step.ts';
import { framesAround, treeOf } from './tree.ts';
import type { BlockNode, BlockTree } from './tree.ts';

export const maxDepth = 10;
export const maxBlocks = 500;

export interface ConfigurationRules {
  /** Ids of the rows of the assignment's rubric. */
  readonly rubricRowIds: readonly number[];
  /** Time limit of a test command in seconds. A Timeout block may not set more. */
  readonly commandSeconds: number;
  /** Limit in bytes of the configuration as JSON, without its files. */
  readonly configurationBytes: number;
}

export interface Pointers {
  readonly setup: string;
  readonly test: string;
}

const pointersOfUpdate: Pointers = { setup: '/updatedSetup/steps', test: '/updatedTest/steps' };

interface Parts {
  readonly setup: readonly Block[];
  readonly test: readonly Block[];
  /** The places of the lists in the request. */
  readonly pointers?: Pointers;
}

/** All problems of a configuration in the order of its blocks; empty if it may be saved and built. */
export function validateConfiguration(parts: Parts, rules: ConfigurationRules): FieldProblem[] {
  const pointers = parts.pointers ?? pointersOfUpdate;
  const setup = treeOf(parts.setup, pointers.setup);
  const test = treeOf(parts.test, pointers.test);
  const nodes = [...setup.nodes, ...test.nodes];
  return [
    ...sizeProblemsOf(parts, nodes, { pointers, rules }),
    ...idProblemsOf(nodes),
    ...setup.nodes.flatMap((node) => placeProblemsOf(node, 'setup')),
    ...test.nodes.flatMap((node) => placeProblemsOf(node, 'test')),
    ...nodes.flatMap(fieldProblemsOf),
    ...test.nodes.flatMap((node) => timeoutProblemsOf(node, rules)),
    ...rubricProblemsOf(test, rules),
  ];
}

/** The same in a thread beside the event loop, because short patterns can take seconds to compile. */
export const checkConfiguration = declareThreadWork({
  name: 'autotest.checkConfiguration',
  timeoutMs: 5_000,
  run: ({ parts, rules }: { parts: Parts; rules: ConfigurationRules }) => validateConfiguration(parts, rules),
});

interface SizeContext {
  readonly pointers: Pointers;
  readonly rules: ConfigurationRules;
}

function sizeProblemsOf(parts: Parts, nodes: readonly BlockNode[], context: SizeContext): FieldProblem[] {
  const { pointers, rules } = context;
  const bytes = utf8Bytes(JSON.stringify([parts.setup, parts.test]));
  const problems: FieldProblem[] = [];
  if (nodes.length > maxBlocks) {
    problems.push({
      path: pointers.test,
      message: `A configuration may hold at most ${String(maxBlocks)} blocks.`,
    });
  }
  if (bytes > rules.configurationBytes) {
    const message = `The configuration is too large: ${String(bytes)} of ${String(rules.configurationBytes)} bytes.`;
    problems.push({ path: pointers.test, message });
  }
  return problems;
}

function idProblemsOf(nodes: readonly BlockNode[]): FieldProblem[] {
  const seen = new Set<string>();
  return nodes.flatMap((node) => {
    const isKnown = seen.has(node.id);
    seen.add(node.id);
    return isKnown ? [{ path: node.pointer, message: 'Another block has the same id.' }] : [];
  });
}

const onlyIn: Record<'setup' | 'test', string> = {
  setup: 'This block is allowed in the set-up only.',
  test: 'This block is allowed in the tests only.',
};

const holders: Record<MatchGroup, string> = {
  matches: 'an IO Test or Run In Notebook',
  structures: 'a Code Structure Test',
};
const matchNames: Record<MatchGroup, string> = {
  matches: 'match blocks',
  structures: 'Must Match and Must Not Match',
};

/** Checks the place of a block: where its type may be, and how deep. */
function placeProblemsOf(node: BlockNode, part: 'setup' | 'test'): FieldProblem[] {
  const step = stepOf(node.type);
  const say = (message: string): FieldProblem[] => [{ path: node.pointer, message }];
  if (step.part !== part) return say(onlyIn[step.part]);
  if (node.depth > maxDepth) return say(`Blocks may be nested at most ${String(maxDepth)} deep.`);
  const rule = node.parent === null ? 'blocks' : stepOf(node.parent.type).children;
  if (!mayHoldGroup(rule, step.group)) {
    if (isMatchGroup(rule)) return say(`${capital(holders[rule])} may hold ${matchNames[rule]} only.`);
    if (isMatchGroup(step.group)) return say(`${step.label} is allowed inside ${holders[step.group]} only.`);
  }
  if (isMatchGroup(step.children) && node.children.length === 0) {
    return say('At least one match block must be present.');
  }
  const around = framesAround(node);
  const { neededFrame } = step;
  if (neededFrame !== undefined && around.every(({ type }) => type !== neededFrame)) {
    return say(`${step.label} is allowed inside a ${labelOf(neededFrame)} only.`);
  }
  const isNested = !step.mayHoldItself && around.some(({ type }) => type === node.type);
  return isNested ? say(`${step.label} is not allowed inside another ${step.label}.`) : [];
}

function labelOf(type: string): string {
  return isBlockType(type) ? stepOf(type).label : type;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Problems of the fields of the block, including a blank name (AT2-047). */
function fieldProblemsOf(node: BlockNode): FieldProblem[] {
  const name =
    node.name?.trim() === '' ? [{ path: `${node.pointer}/name`, message: 'The name may not be empty.' }] : [];
  const own = stepOf(node.type).problemsOf(node.block, engines);
  return [...name, ...own.map(({ path, message }) => ({ path: node.pointer + path, message }))];
}

function timeoutProblemsOf(node: BlockNode, { commandSeconds }: ConfigurationRules): FieldProblem[] {
  if (node.timeoutMs === null || node.timeoutMs <= commandSeconds * 1000) return [];
  const message = `The timeout should be at most ${String(commandSeconds)} seconds.`;
  return [{ path: `${node.pointer}/timeout`, message }];
}

/** Rows must exist and be able to earn points, and their tests must come before a run-if that uses them. */
function rubricProblemsOf(tree: BlockTree, { rubricRowIds }: ConfigurationRules): FieldProblem[] {
  const known = new Set(rubricRowIds);
  return [
    ...connectionsOf(tree).flatMap((node) => connectionProblemsOf(node, tree, known)),
    ...tree.nodes.flatMap((node) => gateProblemsOf(node, tree, known)),
  ];
}

function connectionProblemsOf(node: BlockNode, tree: BlockTree, known: ReadonlySet<number>): FieldProblem[] {
  const path = `${node.pointer}/rubricRowId`;
  if (node.rubricRowId === null) return [];
  if (!known.has(node.rubricRowId)) return [{ path, message: 'This rubric category does not exist.' }];
  return reachableOf(tree, node.rubricRowId).n === 0n
    ? [{ path, message: 'No block in here can earn points for this rubric category.' }]
    : [];
}

function gateProblemsOf(node: BlockNode, tree: BlockTree, known: ReadonlySet<number>): FieldProblem[] {
  if (node.runIf === null) return [];
  const { rubricRowId } = node.runIf;
  const path = `${node.pointer}/condition`;
  if (rubricRowId !== undefined && !known.has(rubricRowId)) {
    return [{ path, message: 'This rubric category does not exist.' }];
  }
  if (reachableOf(tree, rubricRowId, node.order).n > 0n) return [];
  const message =
    rubricRowId === undefined
      ? 'Nothing before this block fills a rubric category.'
      : 'Nothing before this block fills this rubric category.';
  return [{ path, message }];
}
