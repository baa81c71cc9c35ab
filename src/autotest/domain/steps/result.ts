// Turns the outcomes of commands into the result of a leaf. All block types share this.
import Fraction from 'fraction.js';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import { failureOfExit, failureOfVerdict } from '../failures/failure-of.ts';
import type { StepFailure } from '../failures/kinds.ts';
import type { StepReport } from '../reports/step-report.ts';
import type { LeafResult } from './step.ts';

interface Judged {
  /** The share of the points that the block earned, before limits are checked. */
  readonly share: Fraction;
  readonly report?: StepReport;
  readonly notes?: readonly string[];
  /** Why a report of the test cannot be used. */
  readonly failure?: StepFailure;
}

/**
 * The result of a block that gives points. A block that exceeded a limit earns nothing, whatever it wrote.
 */
export function judgedResult(outcome: CommandOutcome | undefined, judged: Judged): LeafResult {
  if (outcome === undefined) return missingOutcome;
  const share = isStopped(outcome) ? new Fraction(0) : judged.share;
  const failure = failureOfVerdict(outcome) ?? judged.failure ?? failureOfEnd(outcome, { ...judged, share });
  return {
    share,
    state: outcome.verdict === 'timed_out' ? 'timed_out' : stateOfShare(share),
    exitCode: outcome.exitCode,
    output: outputOf(outcome, judged.notes ?? []),
    ...(judged.report === undefined ? {} : { report: judged.report }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** Where a tool has reported, its exit says no more than its report. */
function failureOfEnd({ exitCode }: CommandOutcome, { share, report = {} }: Judged): StepFailure | undefined {
  const hasReported = report.unitTest !== undefined || report.comments !== undefined;
  return share.n > 0n || hasReported ? undefined : failureOfExit(exitCode);
}

/** The result of a block that never gives points, such as blocks of the set-up. */
export function plainResult(outcome: CommandOutcome | undefined): LeafResult {
  if (outcome === undefined) return missingOutcome;
  const failed = outcome.verdict !== 'ran' || outcome.exitCode !== 0;
  const failure = failureOfVerdict(outcome) ?? failureOfExit(outcome.exitCode);
  return {
    share: null,
    state: outcome.verdict === 'timed_out' ? 'timed_out' : failed ? 'failed' : 'passed',
    exitCode: outcome.exitCode,
    output: outputOf(outcome, []),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** 1 if the program ended by itself with exit 0, otherwise 0. */
export function shareOfExit(outcome: CommandOutcome | undefined): Fraction {
  return new Fraction(outcome?.verdict === 'ran' && outcome.exitCode === 0 ? 1 : 0);
}

export function stateOfShare(share: Fraction): 'passed' | 'partial' | 'failed' {
  if (share.compare(1) >= 0) return 'passed';
  return share.n > 0n ? 'partial' : 'failed';
}

const missingOutcome: LeafResult = {
  share: new Fraction(0),
  state: 'failed',
  exitCode: null,
  output: { text: '', truncated: false },
  failure: 'noOutcome',
};

/** Any limit except time makes the program fail, and a report that it wrote before does not count. */
function isStopped(outcome: CommandOutcome): boolean {
  return outcome.verdict !== 'ran';
}

/** Programs rarely say so: Java calls it a lack of memory. */
const processesNote =
  'Some processes or threads could not be started: the test machine had as many as it may have.';

function outputOf(outcome: CommandOutcome, notes: readonly string[]): LeafResult['output'] {
  const ofLimits = outcome.lackedProcesses === true ? [processesNote] : [];
  const said = [outcome.stdout.text, outcome.stderr.text, ...ofLimits, ...notes];
  const parts = said.filter((part) => part !== '');
  const text = parts.map((part, at) => (at < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part));
  return { text: text.join(''), truncated: outcome.stdout.truncated || outcome.stderr.truncated };
}
