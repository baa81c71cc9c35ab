import { refusal } from '../../kernel/domain/refusal.ts';

const conflict = { code: 'INVALID_STATE', status: 409, reason: 'invalidState' } as const;

export const ownSource = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'An assignment cannot be imported into itself. Choose another one.',
});
export const hasSubmissions = refusal({
  ...conflict,
  text: 'Somebody has handed in already. Import only if that is meant: choose “Also after hand-ins”.',
});
export const replacesParts = refusal({
  ...conflict,
  text: 'This assignment has a rubric or tests of its own. Import only if they may go: choose “Replace the rubric and the tests”.',
});
