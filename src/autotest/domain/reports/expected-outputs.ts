// What a run of the teacher's own solution says the matches of an IO Test should expect.
import { isOfType, type Block } from '../block.ts';
import type { StepResult } from '../model.ts';

/** What became of one match: an output to take over, or why there is none. */
export type FoundOutput =
  | { readonly kind: 'same' }
  | { readonly kind: 'new'; readonly output: string }
  /** It ended with an error, ran too long, wrote too much, or was given another input. */
  | { readonly kind: 'unusable' };

/** By the id of the match. Patterns and parts of outputs are written by hand, so only full matches are in it. */
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

/** The matches with the outputs that were found. */
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
