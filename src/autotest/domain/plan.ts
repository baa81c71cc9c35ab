// Turns blocks into the plan that a runner carries out.
import type { Command, JobLimits, Plan, PlanStep } from '../../runner/domain/plan.ts';
import type { Block } from './block.ts';
import { pythonPrograms } from './steps/python-programs.generated.ts';
import { stepOf } from './steps/registry.ts';
import type { CommandContext } from './steps/step.ts';
import { treeOf } from './tree.ts';
import { runsApart, type BlockNode } from './tree.ts';

export interface PlanRequest {
  readonly base: string;
  /** Digests of the layers, bottom first. */
  readonly layers: readonly string[];
  readonly limits: JobLimits;
  /** Time limit of a command outside of any Timeout block, and the longest time that such a block may set. */
  readonly commandMs: number;
  /** The largest report of a test tool that is read. */
  readonly reportBytes: number;
  /** Answers a new, unpredictable word of letters and digits at each call. */
  readonly token: () => string;
}

/** The plan that runs the tests of a snapshot on one submission. */
export function planOfTest(blocks: readonly Block[], request: PlanRequest): Plan {
  return planOf('test', blocks, request);
}

/** The plan that builds the image of a snapshot. `blocks` has only those that are not in `layers` already. */
export function planOfBuild(blocks: readonly Block[], request: PlanRequest): Plan {
  return planOf('build', blocks, request);
}

function planOf(kind: Plan['kind'], blocks: readonly Block[], request: PlanRequest): Plan {
  const planner: Planner = { request, network: kind === 'build' };
  return {
    kind,
    base: request.base,
    layers: [...request.layers],
    limits: request.limits,
    steps: treeOf(blocks).roots.flatMap((node) => planStepsOf(node, planner, request.commandMs)),
  };
}

interface Planner {
  readonly request: PlanRequest;
  readonly network: boolean;
}

function planStepsOf(node: BlockNode, planner: Planner, outerTimeoutMs: number): PlanStep[] {
  const { commandMs } = planner.request;
  const timeoutMs = node.timeoutMs === null ? outerTimeoutMs : Math.min(node.timeoutMs, commandMs);
  const step = stepOf(node.type);
  if (step.children === 'matches') return planStepsOfMatches(node, planner, timeoutMs);
  if (step.children === 'none') return planStepsOfLeaf(node, planner, timeoutMs);
  const frame: PlanStep = {
    kind: 'frame',
    stepId: node.id,
    // Later blocks must not find the inputs, outputs and files of hidden tests.
    isolate: node.hides.length > 0,
    gated: node.runIf !== null,
    steps: node.children.flatMap((child) => planStepsOf(child, planner, timeoutMs)),
  };
  return [frame];
}

/** Only the commands of a test block may find its files, so it runs in a copy that is thrown away. */
function planStepsOfLeaf(node: BlockNode, planner: Planner, timeoutMs: number): PlanStep[] {
  const { id: stepId, block, type } = node;
  const files = stepOf(type).filesOf(block);
  const laidOut: PlanStep[] = files.length > 0 ? [{ kind: 'files', stepId, files }] : [];
  const commands = stepOf(type).commandsOf(block, contextOf([], planner, timeoutMs));
  if (commands.length === 0) return laidOut;
  const run = commandStep(stepId, commands, planner);
  return laidOut.length === 0 ? [run] : [inCopy(node, [...laidOut, run])];
}

/** One step for all visible matches, then one for each hidden match. */
function planStepsOfMatches(node: BlockNode, planner: Planner, timeoutMs: number): PlanStep[] {
  const commandsOf = (matches: readonly BlockNode[]): Command[] =>
    stepOf(node.type).commandsOf(node.block, contextOf(matches, planner, timeoutMs));
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

function commandStep(stepId: string, commands: Command[], { network }: Planner): PlanStep {
  return { kind: 'commands', stepId, commands, network, outputFiles: [] };
}

function contextOf(children: readonly BlockNode[], { request }: Planner, timeoutMs: number): CommandContext {
  return {
    timeoutMs: Math.round(timeoutMs),
    children: children.map((child) => ({ id: child.id, fields: child.block })),
    token: request.token,
    pythonPrograms,
    reportBytes: request.reportBytes,
  };
}
