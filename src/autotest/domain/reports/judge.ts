// Computes the points of a finished block from the output of its program. All reading, summing and matching
// of texts happens here, so that it can run in a thread with a time limit.
import { declareThreadWork } from '../../../kernel/domain/threads/thread-work.ts';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepFailure } from '../failures/kinds.ts';
import type { Block } from '../block.ts';
import type { OutputText } from '../model.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import type { LeafResult } from '../steps/step.ts';
import { engines } from './engines.ts';
import { keptTexts, type KeptLimits } from './kept-report.ts';
import { bounded } from './share.ts';
import type { StepMarks } from './marks.ts';
import type { StepReport } from './step-report.ts';

/** What a leaf shows, and its share of the points. */
export interface Judgement {
  readonly state: 'passed' | 'partial' | 'failed' | 'timed_out';
  /** The share as a fraction text; absent if the block never counts. */
  readonly share?: string;
  readonly exitCode?: number;
  readonly output?: OutputText;
  readonly report?: StepReport;
  /** Why it earned nothing, beside a wrong answer. */
  readonly failure?: StepFailure;
  /** For staff only. */
  readonly marks?: StepMarks;
}

interface Ran {
  readonly block: Block;
  readonly outcomes: readonly CommandOutcome[];
  readonly limits: KeptLimits;
  /** The type of the block whose program has run: that of the block, or the one around it. */
  readonly ranIn: BlockType;
}

export const judgeBlock = declareThreadWork({
  name: 'autotest.judgeBlock',
  timeoutMs: 10_000,
  run: ({ block, outcomes, limits, ranIn }: Ran) => {
    const result = stepOf(block.type).resultOf(block, outcomes, engines);
    const marks = stepOf(ranIn).sharesProcess ? { ...result.marks, couldBeForged: true } : result.marks;
    return judgementOf({ ...result, ...(marks === undefined ? {} : { marks }) }, limits);
  },
});

/** The same for patterns. Their time depends on pattern and output, so they have their own call (18.2). */
export const judgePattern = declareThreadWork({
  ...judgeBlock,
  name: 'autotest.judgePattern',
  timeoutMs: 2_000,
});

const mostComparedCharacters = 4_096;

/**
 * True for two short texts that are compared character by character: that takes microseconds, and less than the way to
 * a thread.
 */
export function isQuick({ block, outcomes }: Ran): boolean {
  if (!stepOf(block.type).comparesTexts) return false;
  const own = Object.values(block).filter((field) => typeof field === 'string');
  const printed = outcomes.flatMap(({ stdout, stderr }) => [stdout.text, stderr.text]);
  const characters = [...own, ...printed].reduce((sum, { length }) => sum + length, 0);
  return characters <= mostComparedCharacters;
}

/** Replaces a judgement that did not arrive in time. */
export function notJudged(type: BlockType): Judgement {
  const failure = stepOf(type).comparesPatterns ? 'slowPattern' : 'unreadable';
  return { state: 'failed', share: '0', output: { text: '', truncated: false }, failure };
}

function judgementOf(result: LeafResult, limits: KeptLimits): Judgement {
  const { output, report } = keptTexts(result, limits);
  return {
    state: result.state,
    output,
    ...(result.share === null ? {} : { share: bounded(result.share).toFraction() }),
    ...(result.exitCode === null ? {} : { exitCode: result.exitCode }),
    ...(report === undefined ? {} : { report }),
    ...(result.failure === undefined ? {} : { failure: result.failure }),
    ...(result.marks === undefined ? {} : { marks: result.marks }),
  };
}
