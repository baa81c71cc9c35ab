// Why a block did not run, in one sentence for teachers.
import type { RunState } from '../run-state.ts';
import type { RunCondition } from '../steps/frame.ts';
import { stepOf } from '../steps/registry.ts';
import { framesAround, type BlockNode } from '../tree.ts';
import { failureOfRun } from './failure-of-run.ts';
import { textsOfFailure } from './texts.ts';

/** The sentence for a block that was skipped: its gate did not let it run, or the run ended before. */
export function sentenceOfSkipped(node: BlockNode, run: RunState): string {
  const gate = framesAround(node).find(({ id }) => run.gates[id] === 'skip');
  if (gate?.runIf) return sentenceOfGate(gate, gate.runIf);
  const failure = failureOfRun(run.state, run.failureKind);
  return failure === undefined ? 'It was not run.' : textsOfFailure({ of: 'run', kind: failure }).teacher;
}

function sentenceOfGate({ type, name }: BlockNode, { type: kind, minimumPercentage }: RunCondition): string {
  const { label } = stepOf(type);
  const gate = name === undefined ? label : `${label} "${name}"`;
  const bound = kind === 'rubric-percentage-met' ? 'at least' : 'less than';
  const asked = `${bound} ${String(minimumPercentage)} % of the connected points before it`;
  return `It was not run: the block ${gate} around it asks for ${asked}.`;
}
