import type { Proof } from '../../domain/proof/model.ts';
import { findingOf } from '../../domain/proof/verdict.ts';
import { texts } from '../texts.ts';

/** What a teacher should know before publishing, in sentences. */
export function proofProblemsOf({ solutions }: Proof): string[] {
  const unproven = solutions.filter((one) => findingOf(one) === 'unproven');
  const failing = unproven.filter(({ kind }) => kind === 'right').map(({ name }) => name);
  const wrong = unproven.filter(({ kind }) => kind === 'wrong').map(({ name }) => name);
  const mutants = unproven.filter(({ kind }) => kind === 'mutant').length;
  return [
    failing.length > 0 ? texts.rightFails(failing) : [],
    wrong.length > 0 ? texts.wrongSurvives(wrong) : [],
    mutants > 0 ? texts.mutantsSurvive(mutants) : [],
  ].flat();
}
