// What a block that ran is worth, from what its program wrote. Texts of any kind are read, summed and matched
// here, so that it happens in a thread, under a time limit.
import { declareThreadWork } from '../../../kernel/domain/threads/thread-work.ts';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { Block } from '../block.ts';
import type { OutputText } from '../model.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import type { LeafResult } from '../steps/step.ts';
import { engines } from './engines.ts';
import { keptTexts, type KeptLimits } from './kept-report.ts';
import { bounded } from './share.ts';
import type { StepMarks } from './marks.ts';
import type { StepReport } from './step-report.ts';

/** What a leaf shows and is worth. */
export interface Judgement {
  readonly state: 'passed' | 'partial' | 'failed' | 'timed_out';
  /** Share of its points as a fraction text; absent where it never counts. */
  readonly share?: string;
  readonly exitCode?: number;
  readonly output?: OutputText;
  readonly report?: StepReport;
  /** For staff only. */
  readonly marks?: StepMarks;
}

interface Ran {
  readonly block: Block;
  readonly outcomes: readonly CommandOutcome[];
  readonly limits: KeptLimits;
}

export const judgeBlock = declareThreadWork({
  name: 'autotest.judgeBlock',
  timeoutMs: 10_000,
  run: ({ block, outcomes, limits }: Ran) =>
    judgementOf(stepOf(block.type).resultOf(block, outcomes, engines), limits),
});

/** The same for a pattern, which may take as long as its author and the output make it (18.2). */
export const judgePattern = declareThreadWork({
  ...judgeBlock,
  name: 'autotest.judgePattern',
  timeoutMs: 2_000,
});

/** In place of a judgement that did not come in time. */
export function notJudged(type: BlockType): Judgement {
  const text = stepOf(type).comparesPatterns
    ? 'The output could not be compared with the pattern within 2 seconds, so this block counts 0. A simpler pattern helps.'
    : 'What this block wrote could not be read within 10 seconds, so it counts 0.';
  return { state: 'failed', share: '0', output: { text, truncated: false } };
}

function judgementOf(result: LeafResult, limits: KeptLimits): Judgement {
  const { output, report } = keptTexts(result, limits);
  return {
    state: result.state,
    output,
    ...(result.share === null ? {} : { share: bounded(result.share).toFraction() }),
    ...(result.exitCode === null ? {} : { exitCode: result.exitCode }),
    ...(report === undefined ? {} : { report }),
    ...(result.marks === undefined ? {} : { marks: result.marks }),
  };
}
