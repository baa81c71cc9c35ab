import { refusal } from '../../../kernel/domain/refusal.ts';
import { mostSolutions } from './model.ts';

export const solutionNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This solution does not exist.',
});

export const tooManySolutions = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: `At most ${String(mostSolutions)} solutions can be attached. Remove one first.`,
});

export const unfitSolutionFile = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The name of a file cannot be used. Take plain names, each of them once.',
});

export const onlyRightIsMutated = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'Mistakes are made in right solutions only.',
});

export const nothingToMutate = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'There is nothing in this solution to make a mistake in. It needs a file in Python, Java, C or JavaScript with a comparison, a calculation, a number, a return or a statement.',
});

export const mutantsTooSlow = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The mistakes could not be made within 10 seconds. Attach a solution with fewer or smaller files.',
});

export const notBuiltForProof = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The tests can be proven once the build of this snapshot has finished.',
});

export const noSolutions = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'Attach a right and some wrong solutions first.',
});
