// The state of one result, and how each report of a runner changes it. Pure and safe to repeat: a finished
// result or step never changes again, so a report that arrives twice does no harm.
import type Fraction from 'fraction.js';
import type { JobOutcome, RunnerEvent } from '../../runner/domain/plan.ts';
import { failureOfJob } from './failures/failure-of.ts';
import type { RunFailure } from './failures/kinds.ts';
import type { ResultState } from './model.ts';
import { isFinished } from './model.ts';
import { gateAnswerOf } from './points.ts';
import type { ScoreFacts } from './points.ts';
import type { Judgement } from './reports/judge.ts';
import { shareOfText } from './reports/share.ts';
import { stepOf } from './steps/registry.ts';
import { framesAround, runsApart, withDescendants } from './tree.ts';
import type { BlockNode, BlockTree } from './tree.ts';

/**
 * The record of one block that runs: leaves, match blocks and answered gates. The states of frames are
 * computed from them.
 */
export interface StepRecord extends Omit<Judgement, 'state'> {
  readonly state: Judgement['state'] | 'running' | 'skipped';
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
}

/** A finished step as a runner reported it, with the judgement of each of its leaves. */
export interface StepJudged {
  readonly kind: 'stepJudged';
  readonly stepId: string;
  readonly at: Date;
  /** By the id of the leaf, which is the block itself or a match inside it. */
  readonly judgements: Readonly<Record<string, Judgement>>;
}

/** The events of a runner after judging. */
export type JudgedEvent = Exclude<RunnerEvent, { kind: 'stepFinished' }> | StepJudged;

export interface RunState {
  readonly state: ResultState;
  /** How often the machine has failed so far. */
  readonly failures: number;
  /** The message of the last failure of the machine, for staff only; null if it has not failed. */
  readonly failureMessage: string | null;
  /** What kind of failure that was; null if it has not failed. */
  readonly failureKind: RunFailure | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly steps: Readonly<Record<string, StepRecord>>;
  readonly gates: Readonly<Record<string, 'run' | 'skip'>>;
}

export type RunEvent =
  | JudgedEvent
  /** A runner has taken the job. */
  | { readonly kind: 'claimed'; readonly at: Date }
  /** The job has ended, or its runner stopped answering (`failed`). */
  | { readonly kind: 'completed'; readonly at: Date; readonly outcome: JobOutcome }
  /** The author handed in again, or the snapshot was unpublished. Only a waiting run ends by it. */
  | { readonly kind: 'superseded'; readonly at: Date };

export interface RunStep {
  readonly state: RunState;
  /** Ids of the steps with a new or changed record. */
  readonly changed: readonly string[];
  /** The answer to a `gateReached`: true if the runner must skip the frame. */
  readonly skip?: boolean;
}

export interface RunRules {
  readonly tree: BlockTree;
  /** The result fails after this many failures of machine or image. */
  readonly maxFailures: number;
}

export const notStarted: RunState = {
  state: 'not_started',
  failures: 0,
  failureMessage: null,
  failureKind: null,
  startedAt: null,
  finishedAt: null,
  steps: {},
  gates: {},
};

/** The state after an event. */
export function next(state: RunState, event: RunEvent, rules: RunRules): RunStep {
  if (isFinished(state.state)) return { state, changed: [] };
  switch (event.kind) {
    case 'claimed':
      return {
        state: { ...againOf(state), state: 'running', startedAt: event.at },
        changed: [],
      };
    case 'superseded':
      return state.state === 'not_started'
        ? ended(state, { state: 'skipped', at: event.at }, rules)
        : same(state);
    case 'completed':
      return completed(state, event, rules);
    case 'stepStarted':
    case 'output':
    case 'stepJudged':
    case 'stepSkipped':
    case 'gateReached':
      return state.state === 'running' ? reported(state, event, rules) : same(state);
  }
}

/** The facts for counting points. */
export function scoreFactsOf(state: RunState): ScoreFacts {
  const shares = Object.entries(state.steps).flatMap(([id, { share }]): [string, Fraction][] =>
    share === undefined ? [] : [[id, shareOfText(share)]],
  );
  return { shares: new Map(shares), gates: new Map(Object.entries(state.gates)) };
}

function same(state: RunState): RunStep {
  return { state, changed: [] };
}

function reported(state: RunState, event: JudgedEvent, { tree }: RunRules): RunStep {
  const node = tree.byId.get(event.stepId);
  if (node === undefined) return same(state);
  switch (event.kind) {
    case 'stepStarted':
      return recorded(
        state,
        isRunOfItself(node) ? [[node.id, { state: 'running', startedAt: event.at }]] : [],
      );
    case 'output':
      return same(state);
    case 'stepJudged':
      return isRunOfItself(node) ? recorded(state, recordsOf(node, event, state)) : same(state);
    case 'stepSkipped':
      return recorded(state, skippedRecords(node));
    case 'gateReached':
      return answered(state, node, tree);
  }
}

/**
 * For the runner a test with matches is one run, of all matches that everybody may see; each hidden match is a run
 * of its own, in a copy (`plan.ts`). Other frames do not run.
 */
function isRunOfItself(node: BlockNode): boolean {
  return stepOf(node.type).children !== 'blocks';
}

type Records = readonly (readonly [string, StepRecord])[];

/** Adds records, but never replaces a finished one. */
function recorded(state: RunState, records: Records): RunStep {
  const fresh = records.filter(([id]) => {
    const known = state.steps[id];
    return known === undefined || known.state === 'running';
  });
  if (fresh.length === 0) return same(state);
  return {
    state: { ...state, steps: { ...state.steps, ...Object.fromEntries(fresh) } },
    changed: fresh.map(([id]) => id),
  };
}

function recordsOf(node: BlockNode, { at, judgements }: StepJudged, state: RunState): Records {
  const startedAt = state.steps[node.id]?.startedAt ?? at;
  const times = { startedAt, finishedAt: at };
  const leaves = leavesOfRun(node).map((leaf): [string, StepRecord] => {
    const judgement = judgements[leaf.id];
    return [leaf.id, { ...(judgement ?? { state: 'failed', share: '0' }), ...times }];
  });
  return leaves.some(([id]) => id === node.id)
    ? leaves
    : [...leaves, [node.id, { state: 'passed', ...times }]];
}

/** The leaves that are judged after one run of a block: the block itself, or the matches that run with it. */
export function leavesOfRun(node: BlockNode): readonly BlockNode[] {
  if (!isRunOfItself(node)) return [];
  return stepOf(node.type).children === 'none' ? [node] : node.children.filter((child) => !runsApart(child));
}

/** When a frame is skipped, everything inside it is skipped too. */
function skippedRecords(node: BlockNode): Records {
  return withDescendants(node).map(({ id }) => [id, { state: 'skipped' }]);
}

function answered(state: RunState, node: BlockNode, tree: BlockTree): RunStep {
  const answer = state.gates[node.id] ?? gateAnswerOf(tree, node, scoreFactsOf(state));
  const open: RunState = { ...state, gates: { ...state.gates, [node.id]: answer } };
  if (answer === 'run') return { state: open, changed: [], skip: false };
  return { ...recorded(open, skippedRecords(node)), skip: true };
}

type Completed = Extract<RunEvent, { kind: 'completed' }>;

function completed(state: RunState, { outcome, at }: Completed, rules: RunRules): RunStep {
  switch (outcome.kind) {
    case 'finished':
      return ended(state, { state: 'passed', at }, rules);
    case 'timedOut':
      return ended(state, { state: 'timed_out', at }, rules);
    case 'stopped':
      return ended(state, { state: 'skipped', at }, rules);
    // The runner stopped for its own reasons. The next one starts from the beginning, and this is not a
    // failure.
    case 'givenBack':
      return { state: againOf(state), changed: Object.keys(state.steps) };
    case 'buildFailed':
    case 'failed':
    case 'unreportable': {
      const failureMessage = outcome.message.slice(0, longestFailureMessage);
      const failureKind = failureOfJob(outcome);
      const broken = { ...state, failures: state.failures + 1, failureMessage, failureKind };
      // A report that cannot be recorded will fail again in the same way.
      if (outcome.kind !== 'unreportable' && broken.failures < rules.maxFailures) {
        return { state: againOf(broken), changed: Object.keys(state.steps) };
      }
      return ended(broken, { state: 'failed', at }, rules);
    }
  }
}

/** The message may be long, and may contain names of files that were handed in. */
const longestFailureMessage = 2_000;

/** The run as before its first step, but with its failures. */
function againOf({ failures, failureMessage, failureKind }: RunState): RunState {
  return { ...notStarted, failures, failureMessage, failureKind };
}

/** Ends the result: running steps stop, and steps that did not start are skipped. */
function ended(state: RunState, end: { state: ResultState; at: Date }, { tree }: RunRules): RunStep {
  const ofRunning = end.state === 'timed_out' ? 'timed_out' : end.state === 'failed' ? 'failed' : 'skipped';
  const records = tree.nodes.flatMap((node): [string, StepRecord][] => {
    const known = state.steps[node.id];
    if (!hasRecord(node, state) || (known !== undefined && known.state !== 'running')) return [];
    return [[node.id, { ...known, state: known === undefined ? 'skipped' : ofRunning, finishedAt: end.at }]];
  });
  const { state: closed, changed } = recorded(state, records);
  return { state: { ...closed, state: end.state, finishedAt: end.at }, changed };
}

/** At the end only leaves and gates get a record. The state of other frames follows from their content. */
function hasRecord(node: BlockNode, state: RunState): boolean {
  if (leavesOfRun(node).length > 0)
    return !framesAround(node).some((frame) => state.gates[frame.id] === 'skip');
  return node.runIf !== null && state.gates[node.id] === undefined;
}
