// Turns blocks into the plan that a runner carries out.
import type { Command, CommandStep, JobLimits, Plan, PlanStep } from '../../runner/domain/plan.ts';
import type { Block } from './block.ts';
import { setupAt } from './steps/at-setup.ts';
import { javaPrograms } from './steps/java-programs.generated.ts';
import { pythonPrograms } from './steps/python-programs.generated.ts';
import { stepOf } from './steps/registry.ts';
import { isMatchGroup, type CommandContext } from './steps/step.ts';
import { runsApart, testTreeOf, treeOf, type BlockNode, type BlockTree } from './tree.ts';

export interface PlanRequest {
  readonly base: string;
  /** Digests of the layers, bottom first. */
  readonly layers: readonly string[];
  readonly limits: JobLimits;
  /** Time limit of a command outside of any Timeout block, and the longest time that such a block may set. */
  readonly commandMs: number;
  /** The largest report of a test tool that is read. */
  readonly reportBytes: number;
  /** The size of all files together that a block may keep with the result. */
  readonly outputFileBytes: number;
  /** Answers a new, unpredictable word of letters and digits at each call. */
  readonly token: () => string;
}

/** The plan that runs the tests of a snapshot on one submission. */
export function planOfTest(blocks: readonly Block[], request: PlanRequest): Plan {
  return planOf('test', testTreeOf(blocks), request);
}

/** The plan that builds the image of a snapshot. `blocks` has only those that are not in `layers` already. */
export function planOfBuild(blocks: readonly Block[], request: PlanRequest): Plan {
  return planOf('build', treeOf(blocks), request);
}

function planOf(kind: Plan['kind'], { roots }: BlockTree, request: PlanRequest): Plan {
  const outer: Planner = {
    request,
    network: kind === 'build',
    timeoutMs: request.commandMs,
    notebook: undefined,
  };
  return {
    kind,
    base: request.base,
    layers: [...request.layers],
    limits: request.limits,
    steps: roots.flatMap((node) => planStepsOf(node, outer)),
  };
}

interface Planner {
  readonly request: PlanRequest;
  readonly network: boolean;
  readonly timeoutMs: number;
  readonly notebook: string | undefined;
}

function planStepsOf(node: BlockNode, outer: Planner): PlanStep[] {
  const planner = plannerIn(node, outer);
  const step = stepOf(node.type);
  if (isMatchGroup(step.children)) return planStepsOfMatches(node, planner);
  if (step.children === 'none') return planStepsOfLeaf(node, planner);
  const frame: PlanStep = {
    kind: 'frame',
    stepId: node.id,
    // Later blocks must not find the inputs, outputs and files of hidden tests.
    isolate: node.hides.length > 0 || node.isolates,
    gated: node.runIf !== null,
    steps: node.children.flatMap((child) => planStepsOf(child, planner)),
  };
  return [frame];
}

/** What holds for a block and all blocks inside it. */
function plannerIn({ timeoutMs, hasNetwork, notebook }: BlockNode, outer: Planner): Planner {
  return {
    ...outer,
    notebook: notebook ?? outer.notebook,
    network: outer.network || hasNetwork,
    timeoutMs: timeoutMs === null ? outer.timeoutMs : Math.min(timeoutMs, outer.request.commandMs),
  };
}

/** Only the commands of a test block may find its files, so it runs in a copy that is thrown away. */
function planStepsOfLeaf(node: BlockNode, planner: Planner): PlanStep[] {
  const { id: stepId, block, type } = node;
  const files = stepOf(type).filesOf(block);
  const laidOut: PlanStep[] = files.length > 0 ? [{ kind: 'files', stepId, files }] : [];
  const commands = stepOf(type).commandsOf(block, contextOf([], planner));
  if (commands.length === 0) return laidOut;
  const run = { ...commandStep(stepId, commands, planner), outputFiles: outputFilesOf(node, planner) };
  return laidOut.length === 0 ? [run] : [inCopy(node, [...laidOut, run])];
}

/** One step for all matches of a test that everybody may see, then one for each hidden match. */
function planStepsOfMatches(node: BlockNode, planner: Planner): PlanStep[] {
  const commandsOf = (matches: readonly BlockNode[]): Command[] =>
    stepOf(node.type).commandsOf(node.block, contextOf(matches, planner));
  const together = commandsOf(node.children.filter((child) => !runsApart(child)));
  const apart = node.children.filter(runsApart);
  return [
    ...(together.length === 0 ? [] : [commandStep(node.id, together, planner)]),
    ...apart.map((child) => inCopy(child, [commandStep(child.id, commandsOf([child]), planner)])),
  ];
}

/** No block has the id of this frame, so nothing is recorded for it. */
function inCopy({ id }: BlockNode, steps: PlanStep[]): PlanStep {
  return { kind: 'frame', stepId: `${id}.copy`, isolate: true, gated: false, steps };
}

function commandStep(stepId: string, commands: Command[], { network }: Planner): CommandStep {
  return { kind: 'commands', stepId, commands, network, outputFiles: [] };
}

function outputFilesOf({ type, block }: BlockNode, { request }: Planner): CommandStep['outputFiles'] {
  const glob = stepOf(type).outputGlobOf(block);
  return glob === undefined ? [] : [{ glob, maxBytes: request.outputFileBytes }];
}

function contextOf(
  children: readonly BlockNode[],
  { request, timeoutMs, notebook }: Planner,
): CommandContext {
  return {
    timeoutMs: Math.round(timeoutMs),
    notebook,
    children: children.map((child) => ({ id: child.id, fields: child.block })),
    token: request.token,
    pythonPrograms,
    javaPrograms,
    setupFunctions: setupAt,
    reportBytes: request.reportBytes,
  };
}
