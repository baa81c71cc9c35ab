import { describe, expect, it } from 'vitest';
import { hasSuggestion, replyPartsOf, suggestionBlock } from './suggestion.ts';

const markdown = (text: string) => ({ kind: 'markdown', text });
const suggestion = (code: string) => ({ kind: 'suggestion', code });

describe('suggestions in a reply', () => {
  it.each([
    ['Use a loop.', [markdown('Use a loop.')]],
    ['```suggestion\na = 1\n```', [suggestion('a = 1')]],
    [
      'Better:\n```suggestion\na = 1\n\nb = 2\n```\nDo you see why?',
      [markdown('Better:'), suggestion('a = 1\n\nb = 2'), markdown('Do you see why?')],
    ],
    ['~~~ suggestion \nx\n~~~', [suggestion('x')]],
    // Of two blocks each is one of its own; empty code means to take the lines away.
    ['```suggestion\na\n```\n```suggestion\n```', [suggestion('a'), suggestion('')]],
    ['```suggestion\nnobody closed it', [suggestion('nobody closed it')]],
    ['````suggestion\n```\ninside\n```\n````', [suggestion('```\ninside\n```')]],
    ['````md\n```suggestion\na\n```\n````', [markdown('````md\n```suggestion\na\n```\n````')]],
    ['```suggestions\na\n```', [markdown('```suggestions\na\n```')]],
    ['```suggestion\r\na\r\n```', [suggestion('a')]],
    ['    ```suggestion\n    a', [markdown('    ```suggestion\n    a')]],
  ])('%j', (comment, parts) => {
    expect(replyPartsOf(comment)).toEqual(parts);
  });

  it.each(['a = 1', '', '```\nfenced\n```', '``````', 'a\n  ````\nb'])('of %j are read back', (code) => {
    expect(replyPartsOf(`Look:\n${suggestionBlock(code)}`)).toEqual([markdown('Look:'), suggestion(code)]);
  });

  it('are found without being shown', () => {
    expect(['none', suggestionBlock('a')].map(hasSuggestion)).toEqual([false, true]);
  });
});

it.each(['`'.repeat(60_000), '``` '.repeat(15_000), '`\n'.repeat(30_000), '~~~suggestion\n'.repeat(4_000)])(
  'text of 60,000 signs that could open a block is read at once (%#)',
  (text) => {
    const parts = replyPartsOf(text);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThan(60_000);
  },
);
