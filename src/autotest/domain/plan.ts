// From blocks to what a runner is asked to do.
import type { Command, JobLimits, Plan, PlanStep } from '../../runner/domain/plan.ts';
import type { Block } from './block.ts';
import { pythonPrograms } from './steps/python-programs.generated.ts';
import { stepOf } from './steps/registry.ts';
import type { CommandContext } from './steps/step.ts';
import { treeOf } from './tree.ts';
import type { BlockNode } from './tree.ts';

export interface PlanRequest {
  readonly base: string;
  /** Layer digests, bottom first. */
  readonly layers: readonly string[];
  readonly limits: JobLimits;
  /** Time limit of one command that stands in no Timeout block; also the longest that such a block may ask. */
  readonly commandMs: number;
  /** Largest report of a test tool that is read back. */
  readonly reportBytes: number;
  /** An unpredictable word of letters and digits, a new one at each call. */
  readonly token: () => string;
}

/** Runs the tests of a snapshot on one submission. */
export function planOfTest(blocks: readonly Block[], request: PlanRequest): Plan {
  return planOf('test', blocks, request);
}

/** Builds the image of a snapshot; blocks that are in `layers` already are left out by the caller. */
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
    steps: treeOf(blocks).roots.map((node) => planStepOf(node, planner, request.commandMs)),
  };
}

interface Planner {
  readonly request: PlanRequest;
  readonly network: boolean;
}

function planStepOf(node: BlockNode, planner: Planner, outerTimeoutMs: number): PlanStep {
  const { request } = planner;
  const step = stepOf(node.type);
  const timeoutMs = node.timeoutMs === null ? outerTimeoutMs : Math.min(node.timeoutMs, request.commandMs);
  if (step.children === 'blocks') {
    return {
      kind: 'frame',
      stepId: node.id,
      // What hidden tests are given, write and bring along must not be there for later blocks to find.
      isolate: node.hide !== null,
      gated: node.runIf !== null,
      steps: node.children.map((child) => planStepOf(child, planner, timeoutMs)),
    };
  }
  const files = step.filesOf(node.block);
  if (files.length > 0) return { kind: 'files', stepId: node.id, files };
  const context: CommandContext = {
    timeoutMs: Math.round(timeoutMs),
    children: node.children.map((child) => ({ id: child.id, fields: child.block })),
    token: request.token,
    pythonPrograms,
    reportBytes: request.reportBytes,
  };
  const commands: Command[] = step.commandsOf(node.block, context);
  return { kind: 'commands', stepId: node.id, commands, network: planner.network, outputFiles: [] };
}
