import { refusal } from '../../kernel/domain/refusal.ts';

export const snippetKeyTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'There is another snippet with this name.',
});
export const sameCourse = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'The snippets are to come from another course. Choose one.',
});
export const tooManySnippets = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'There is room for 5000 snippets. Delete some that nobody uses first.',
});
export const tooMuchSnippetText = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'All snippets together may hold 4 MiB of text. Delete or shorten some first.',
});
