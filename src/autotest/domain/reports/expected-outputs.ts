// Reads the expected outputs of an IO Test from a run of the teacher's own solution.
import { isOfType, type Block } from '../block.ts';
import type { StepResult } from '../model.ts';

/** The finding for one match: an output to use, or the reason why there is none. */
export type FoundOutput =
  | { readonly kind: 'same' }
  | { readonly kind: 'new'; readonly output: string }
  /** The program ended with an error, ran too long, wrote too much, or got another input. */
  | { readonly kind: 'unusable' };

/**
 * Findings by the id of the match. Only full matches are included, because teachers write patterns and parts
 * of outputs by hand.
 */
export function foundOutputsOf(
  matches: readonly Block[],
  steps: readonly StepResult[],
): Map<string, FoundOutput> {
  const stepOf = new Map(allSteps(steps).map((step) => [step.stepId, step]));
  return new Map(
    matches.flatMap((match): [string, FoundOutput][] =>
      isOfType(match, 'simpleMatch') ? [[match.id, foundOutputOf(match, stepOf.get(match.id))]] : [],
    ),
  );
}

function foundOutputOf(
  { inputText, outputText }: { inputText: string; outputText: string },
  step: StepResult | undefined,
): FoundOutput {
  const actual = step?.data?.match?.actual;
  const isWhole = step?.exitCode === 0 && step.state !== 'timed_out' && step.output?.truncated === false;
  if (!isWhole || actual === undefined || step?.data?.match?.input !== inputText) return { kind: 'unusable' };
  return actual === outputText ? { kind: 'same' } : { kind: 'new', output: actual };
}

/** The matches with the found outputs filled in. */
export function filledMatches(matches: readonly Block[], found: ReadonlyMap<string, FoundOutput>): Block[] {
  return matches.map((match) => {
    const one = found.get(match.id);
    return isOfType(match, 'simpleMatch') && one?.kind === 'new'
      ? { ...match, outputText: one.output }
      : match;
  });
}

function allSteps(steps: readonly StepResult[]): StepResult[] {
  return steps.flatMap((step) => [step, ...allSteps(step.steps ?? [])]);
}
