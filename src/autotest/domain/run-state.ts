// The state of one result: what each report of a runner makes of it. Pure and safe to repeat: a finished result
// and a finished step never change again, so a report that arrives twice does no harm.
import Fraction from 'fraction.js';
import type { CommandOutcome, JobOutcome, RunnerEvent } from '../../runner/domain/plan.ts';
import type { OutputText, ResultState } from './model.ts';
import { isFinished } from './model.ts';
import { gateAnswerOf } from './points.ts';
import type { ScoreFacts } from './points.ts';
import { engines } from './reports/engines.ts';
import type { StepReport } from './reports/step-report.ts';
import { stepOf } from './steps/registry.ts';
import type { LeafResult } from './steps/step.ts';
import { framesAround, withDescendants } from './tree.ts';
import type { BlockNode, BlockTree } from './tree.ts';

/** What is kept of one block that runs: leaves, match blocks and answered gates. Frames follow from these. */
export interface StepRecord {
  readonly state: 'running' | 'passed' | 'partial' | 'failed' | 'timed_out' | 'skipped';
  /** Share of its points as a fraction text; absent where it never counts or did not finish. */
  readonly share?: string;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  readonly exitCode?: number;
  readonly output?: OutputText;
  readonly report?: StepReport;
}

export interface RunState {
  readonly state: ResultState;
  /** How often the machine has broken so far. */
  readonly failures: number;
  /** What was said when the machine broke last; null unless it did. For staff only. */
  readonly failureMessage: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly steps: Readonly<Record<string, StepRecord>>;
  readonly gates: Readonly<Record<string, 'run' | 'skip'>>;
}

export type RunEvent =
  | RunnerEvent
  /** A runner has taken the job. */
  | { readonly kind: 'claimed'; readonly at: Date }
  /** The job has ended, or its runner died (`failed`). */
  | { readonly kind: 'completed'; readonly at: Date; readonly outcome: JobOutcome }
  /** A newer hand-in of the author came, or the snapshot was unpublished: ends a waiting run only. */
  | { readonly kind: 'superseded'; readonly at: Date };

export interface RunStep {
  readonly state: RunState;
  /** Ids of the steps whose record is new or changed. */
  readonly changed: readonly string[];
  /** Answer to a `gateReached`: true when the runner must leave the frame out. */
  readonly skip?: boolean;
}

export interface RunRules {
  readonly tree: BlockTree;
  /** Failures of machine or image after which the result fails. */
  readonly maxFailures: number;
}

export const notStarted: RunState = {
  state: 'not_started',
  failures: 0,
  failureMessage: null,
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
    case 'stepFinished':
    case 'stepSkipped':
    case 'gateReached':
      return state.state === 'running' ? reported(state, event, rules) : same(state);
  }
}

/** What points are counted from. */
export function scoreFactsOf(state: RunState): ScoreFacts {
  const shares = Object.entries(state.steps).flatMap(([id, { share }]): [string, Fraction][] =>
    share === undefined ? [] : [[id, new Fraction(share)]],
  );
  return { shares: new Map(shares), gates: new Map(Object.entries(state.gates)) };
}

function same(state: RunState): RunStep {
  return { state, changed: [] };
}

function reported(state: RunState, event: RunnerEvent, { tree }: RunRules): RunStep {
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
    case 'stepFinished':
      return isRunOfItself(node) ? recorded(state, recordsOf(node, event, state)) : same(state);
    case 'stepSkipped':
      return recorded(state, skippedRecords(node));
    case 'gateReached':
      return answered(state, node, tree);
  }
}

/** An io-test is one run for the runner, its match blocks are steps of their own; other frames do not run. */
function isRunOfItself(node: BlockNode): boolean {
  return stepOf(node.type).children !== 'blocks';
}

type Records = readonly (readonly [string, StepRecord])[];

/** Adds records, never over a finished one. */
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

type Finished = Extract<RunnerEvent, { kind: 'stepFinished' }>;

function recordsOf(node: BlockNode, event: Finished, state: RunState): Records {
  const startedAt = state.steps[node.id]?.startedAt ?? event.at;
  const times = { startedAt, finishedAt: event.at };
  if (stepOf(node.type).children === 'none') {
    return [[node.id, { ...recordOf(node, event.outcomes), ...times }]];
  }
  const matches = node.children.map((match): [string, StepRecord] => {
    const outcomes = event.outcomes.filter(({ commandId }) => commandId === match.id);
    return [match.id, { ...recordOf(match, outcomes), ...times }];
  });
  return [...matches, [node.id, { state: 'passed', ...times }]];
}

function recordOf(node: BlockNode, outcomes: readonly CommandOutcome[]): StepRecord {
  const result: LeafResult = stepOf(node.type).resultOf(node.body, outcomes, engines);
  return {
    state: result.state,
    output: result.output,
    ...(result.share === null ? {} : { share: result.share.toFraction() }),
    ...(result.exitCode === null ? {} : { exitCode: result.exitCode }),
    ...(result.report === undefined ? {} : { report: result.report }),
  };
}

/** A skipped frame is skipped with all inside it. */
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
    // The runner stopped for reasons of its own: the next one starts over, and that is no failure.
    case 'givenBack':
      return { state: againOf(state), changed: Object.keys(state.steps) };
    case 'buildFailed':
    case 'failed': {
      const failureMessage = outcome.message.slice(0, longestFailureMessage);
      const broken = { ...state, failures: state.failures + 1, failureMessage };
      if (broken.failures < rules.maxFailures) {
        return { state: againOf(broken), changed: Object.keys(state.steps) };
      }
      return ended(broken, { state: 'failed', at }, rules);
    }
  }
}

/** A tool of the runner may say a lot, with names of files that were handed in. */
const longestFailureMessage = 2_000;

/** The run before its first step, with what is known of its failures. */
function againOf({ failures, failureMessage }: RunState): RunState {
  return { ...notStarted, failures, failureMessage };
}

/** Ends the result: what runs at that moment stops, what did not start is skipped. */
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

/** Frames get no record at the end unless they are gates: their state follows from what is inside. */
function hasRecord(node: BlockNode, state: RunState): boolean {
  if (isRunOfItself(node)) return !framesAround(node).some((frame) => state.gates[frame.id] === 'skip');
  return node.runIf !== null && state.gates[node.id] === undefined;
}
