// What the runs of a proof say.
import { isFinished } from '../model.ts';
import { stepOf } from '../steps/registry.ts';
import type { BlockNode, BlockTree } from '../tree.ts';
import type { ProvenSolution, TestVerdict } from './model.ts';

/** The tests of a proof: blocks that can earn points by themselves. */
export function provingTestsOf(tree: BlockTree): BlockNode[] {
  return tree.nodes.filter(({ type }) => stepOf(type).possible > 0);
}

/** Whether a test found nothing wrong. Part of the points is not all of them. */
export function verdictOf(stateOfTest: string | undefined): TestVerdict {
  if (stateOfTest === undefined || stateOfTest === 'running' || stateOfTest === 'skipped') return 'notRun';
  return stateOfTest === 'passed' ? 'passed' : 'failed';
}

/**
 * `proven`: a right solution passes every test, or a wrong one fails some. `unproven`: the tests are wrong about it: they
 * fail a right solution, or notice nothing in a wrong one, which then is a survivor.
 */
export type Finding = 'notRun' | 'waiting' | 'broken' | 'proven' | 'unproven';

export function findingOf({ kind, run }: Pick<ProvenSolution, 'kind' | 'run'>): Finding {
  if (run === null || run.state === 'skipped') return 'notRun';
  if (!isFinished(run.state)) return 'waiting';
  if (run.state === 'failed') return 'broken';
  const isNoticed = run.state === 'timed_out' || run.verdicts.includes('failed');
  return isNoticed === (kind !== 'right') ? 'proven' : 'unproven';
}
