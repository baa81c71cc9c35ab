// What a run of this machine says of each test: the facts that the pages show to teachers, for scripts and for people.
import { isOfSite } from '../../autotest/domain/failures/failure-of.ts';
import type { StepFailure } from '../../autotest/domain/failures/kinds.ts';
import { sentenceOfSkipped } from '../../autotest/domain/failures/skipped-block.ts';
import { textsOfFailure } from '../../autotest/domain/failures/texts.ts';
import type { Sight } from '../../autotest/domain/hiding.ts';
import type { PointsOnWire, StepResult } from '../../autotest/domain/model.ts';
import { titlesOf } from '../../autotest/domain/proof/titles.ts';
import type { StepMarks } from '../../autotest/domain/reports/marks.ts';
import type { StepReport } from '../../autotest/domain/reports/step-report.ts';
import type { RunState } from '../../autotest/domain/run-state.ts';
import { stepOf, type BlockType } from '../../autotest/domain/steps/registry.ts';
import { resultViewOf } from '../../autotest/domain/step-view.ts';
import type { BlockNode, BlockTree } from '../../autotest/domain/tree.ts';

export interface TestFacts {
  readonly test: string;
  readonly type: BlockType;
  readonly state: StepResult['state'];
  /** Exact fractions as text; undefined for a block that gives no points. */
  readonly points?: PointsOnWire;
  /** Why it earned nothing, or did not run, beside a wrong answer. */
  readonly reason?: string;
  readonly failure?: StepFailure;
  readonly exitCode?: number;
  readonly output: string;
  readonly outputTruncated: boolean;
  readonly report?: StepReport;
  readonly marks?: StepMarks;
}

interface RunFacts {
  /** Of the whole test, with the weights of its blocks. */
  readonly points: PointsOnWire;
  readonly tests: TestFacts[];
}

/** The tests that can earn points, and other blocks that failed. */
export function factsOf(tree: BlockTree, run: RunState): RunFacts {
  const { points, steps } = resultViewOf(tree, run, sightOfAuthor());
  const results = new Map(steps.flatMap(withInner).map((step) => [step.stepId, step]));
  const isShown = ({ id, type }: BlockNode): boolean =>
    stepOf(type).possible > 0 || isBroken(run.steps[id]?.state);
  const shown = tree.nodes.filter(isShown);
  const titles = titlesOf(shown);
  const tests = shown.map((node, at) => ({
    test: titles[at] ?? '',
    type: node.type,
    ...resultFactsOf(node, results.get(node.id), run),
  }));
  return { points, tests };
}

const isBroken = (state: string | undefined): boolean => state === 'failed' || state === 'timed_out';

/** Who runs tests on their own machine has written them, and may see everything. */
function sightOfAuthor(): Sight {
  return {
    rights: {
      canViewSteps: true,
      canViewHiddenConfiguration: true,
      canViewHiddenOutput: true,
      canViewHiddenResults: true,
      canViewMarks: true,
    },
    moments: { deadline: null, lockDate: null, areGradesAvailable: false },
    now: new Date(),
  };
}

function withInner(step: StepResult): StepResult[] {
  return [step, ...(step.steps ?? []).flatMap(withInner)];
}

function resultFactsOf(
  node: BlockNode,
  step: StepResult | undefined,
  run: RunState,
): Omit<TestFacts, 'test' | 'type'> {
  const state = step?.state ?? 'skipped';
  const { points, failure, exitCode, output, data, marks } = step ?? {};
  const reason = state === 'skipped' ? sentenceOfSkipped(node, run) : failure && sentenceOfFailure(failure);
  return {
    state,
    ...(points === undefined || stepOf(node.type).possible === 0 ? {} : { points }),
    ...(reason === undefined ? {} : { reason }),
    ...(failure === undefined ? {} : { failure }),
    ...(exitCode === undefined ? {} : { exitCode }),
    output: output?.text ?? '',
    outputTruncated: output?.truncated ?? false,
    ...(data === undefined ? {} : { report: data }),
    ...(marks === undefined ? {} : { marks }),
  };
}

/** Where the machine is at fault, the reader is the one who runs it. */
function sentenceOfFailure(kind: StepFailure): string {
  const { teacher, operator } = textsOfFailure({ of: 'step', kind });
  return isOfSite(kind) ? operator : teacher;
}
