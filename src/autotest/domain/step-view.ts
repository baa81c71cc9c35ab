// The steps of a result as one viewer may see them, with a matching total. A hidden part is worth 0 of 0 in
// every frame around it, so that no sum reveals its points.
import Fraction from 'fraction.js';
import type { PointsOnWire, StepResult, StepState } from './model.ts';
import { hiddenPartsOf } from './hiding.ts';
import type { HiddenParts, Sight } from './hiding.ts';
import { scoreOf, scoreOfAll, shareOf } from './points.ts';
import type { Score, ScoreFacts } from './points.ts';
import { hiddenTextsOf, seenOf } from './reports/seen-texts.ts';
import { stateOfShare } from './steps/result.ts';
import { stepOf } from './steps/registry.ts';
import { scoreFactsOf } from './run-state.ts';
import type { RunState, StepRecord } from './run-state.ts';
import type { BlockNode, BlockTree } from './tree.ts';

export interface ResultView {
  readonly points: PointsOnWire;
  readonly score: Score;
  /** Empty if the viewer may not see steps. */
  readonly steps: StepResult[];
  /** The number of steps that contradict themselves; 0 for viewers who may not know. */
  readonly contradictions: number;
}

/** A result as one viewer sees it. */
export function resultViewOf(tree: BlockTree, run: RunState, sight: Sight): ResultView {
  const hidden = new Map(tree.nodes.map((node) => [node.id, hiddenPartsOf(node, sight)]));
  const facts: ScoreFacts = {
    ...scoreFactsOf(run),
    leavesOut: (node) => hidden.get(node.id)?.result ?? false,
  };
  const score = scoreOfAll(tree.roots, facts);
  const seesMarks = sight.rights.canViewMarks;
  const hidesTimes = [...hidden.values()].some(({ output }) => output);
  const eyes: Eyes = { run, facts, hidden, seesMarks, hidesTimes };
  return {
    score,
    points: pointsOnWire(score),
    contradictions: seesMarks ? contradictionsOf(run) : 0,
    steps: sight.rights.canViewSteps ? tree.roots.map((node) => stepResultOf(node, eyes)) : [],
  };
}

function contradictionsOf({ steps }: RunState): number {
  return Object.values(steps).filter(({ marks }) => marks?.contradiction !== undefined).length;
}

export function pointsOnWire(score: Score): PointsOnWire {
  return { achieved: score.achieved.toFraction(), possible: score.possible.toFraction() };
}

interface Eyes {
  readonly run: RunState;
  readonly facts: ScoreFacts;
  readonly hidden: ReadonlyMap<string, HiddenParts>;
  readonly seesMarks: boolean;
  /**
   * True if any output is hidden from the viewer. A program can take as long as it likes for what it reads, and
   * the steps run one after the other: the times of the others would tell that of a hidden one.
   */
  readonly hidesTimes: boolean;
}

const nothingHidden: HiddenParts = { configuration: false, output: false, result: false };

function stepResultOf(node: BlockNode, eyes: Eyes): StepResult {
  const hidden = eyes.hidden.get(node.id) ?? nothingHidden;
  const record = eyes.run.steps[node.id];
  const steps = node.children.map((child) => stepResultOf(child, eyes));
  const score = scoreOf(node, eyes.facts);
  const isLeaf = stepOf(node.type).children === 'none';
  const nested = isLeaf ? {} : { steps };
  if (hidden.result) return { stepId: node.id, state: 'hidden', ...nested };
  return {
    stepId: node.id,
    state: isLeaf ? (record?.state ?? 'not_started') : frameStateOf({ record, steps, score }),
    points: pointsOnWire(score),
    ...(eyes.hidesTimes ? {} : timesOf(record)),
    ...(record === undefined ? {} : seenOf(record, hiddenTextsOf(node, hidden))),
    ...(eyes.seesMarks && record?.marks !== undefined ? { marks: record.marks } : {}),
    ...nested,
  };
}

function timesOf(record: StepRecord | undefined): Pick<StepResult, 'startedAt' | 'finishedAt'> {
  return {
    ...(record?.startedAt === undefined ? {} : { startedAt: record.startedAt }),
    ...(record?.finishedAt === undefined ? {} : { finishedAt: record.finishedAt }),
  };
}

interface FrameFacts {
  readonly record: StepRecord | undefined;
  readonly steps: readonly StepResult[];
  readonly score: Score;
}

/**
 * Computes the state of a frame only from what the viewer sees inside it, so that hidden parts stay secret.
 */
function frameStateOf({ record, steps, score }: FrameFacts): StepState {
  const inside = steps.map(({ state }) => state);
  if (record?.state === 'skipped' || (inside.length > 0 && inside.every((state) => state === 'skipped'))) {
    return 'skipped';
  }
  if (inside.length > 0 && inside.every((state) => state === 'hidden')) return 'hidden';
  const seen = inside.filter((state) => state !== 'hidden');
  if (record?.state === 'running') return 'running';
  if (record === undefined && seen.every((state) => state === 'not_started')) {
    return seen.length === 0 ? 'passed' : 'not_started';
  }
  if (seen.some((state) => state === 'running' || state === 'not_started')) return 'running';
  if (score.possible.n > 0n) return stateOfShare(shareOf(score, new Fraction(0)));
  const failed = seen.some((state) => state === 'failed' || state === 'timed_out');
  return failed ? 'failed' : 'passed';
}
