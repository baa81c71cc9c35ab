// Turns the outcomes of commands into the result of a leaf. All block types share this.
import Fraction from 'fraction.js';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepReport } from '../reports/step-report.ts';
import type { LeafResult } from './step.ts';

interface Judged {
  /** The share of the points that the block earned, before limits are checked. */
  readonly share: Fraction;
  readonly report?: StepReport;
  readonly notes?: readonly string[];
}

/**
 * The result of a block that gives points. A block that exceeded a limit earns nothing, whatever it wrote.
 */
export function judgedResult(outcome: CommandOutcome | undefined, judged: Judged): LeafResult {
  if (outcome === undefined) return missingOutcome;
  const share = isStopped(outcome) ? new Fraction(0) : judged.share;
  return {
    share,
    state: outcome.verdict === 'timed_out' ? 'timed_out' : stateOfShare(share),
    exitCode: outcome.exitCode,
    output: outputOf(outcome, judged.notes ?? []),
    ...(judged.report === undefined ? {} : { report: judged.report }),
  };
}

/** The result of a block that never gives points, such as blocks of the set-up. */
export function plainResult(outcome: CommandOutcome | undefined): LeafResult {
  if (outcome === undefined) return missingOutcome;
  const failed = outcome.verdict !== 'ran' || outcome.exitCode !== 0;
  return {
    share: null,
    state: outcome.verdict === 'timed_out' ? 'timed_out' : failed ? 'failed' : 'passed',
    exitCode: outcome.exitCode,
    output: outputOf(outcome, []),
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
  output: { text: 'The test machine sent no outcome of this block.', truncated: false },
};

/** Any limit except time makes the program fail, and a report that it wrote before does not count. */
function isStopped(outcome: CommandOutcome): boolean {
  return outcome.verdict !== 'ran';
}

const noteOfVerdict: Record<CommandOutcome['verdict'], string | null> = {
  ran: null,
  timed_out: 'Stopped: the time limit was reached.',
  out_of_memory: 'Stopped: the memory limit was reached.',
  output_limit: 'Stopped: the program wrote too much output.',
  stopped: 'Stopped before the end.',
  sandbox_error: 'The test machine could not run this block.',
};

function outputOf(outcome: CommandOutcome, notes: readonly string[]): LeafResult['output'] {
  const verdict = noteOfVerdict[outcome.verdict];
  const parts = [
    outcome.stdout.text,
    outcome.stderr.text,
    ...notes,
    ...(verdict === null ? [] : [verdict]),
  ].filter((part) => part !== '');
  const text = parts.map((part, at) => (at < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part));
  return { text: text.join(''), truncated: outcome.stdout.truncated || outcome.stderr.truncated };
}
