import { expect, it } from 'vitest';
import { plainOfMarkdown } from './plain-markdown.ts';

it.each([
  ['**Well done**, *really* and ~~not~~ __now__', 'Well done, really and not now'],
  ['***Both***', 'Both'],
  ['Use `a * b * c` and ``x ` y``', 'Use a * b * c and x ` y'],
  ['See [the docs](https://example.org/a_b) and ![a plot](/p.png)', 'See the docs and a plot'],
  ['[**bold** link](/x)', 'bold link'],
  ['# Title\n\n- one\n- [x] two\n1. three\n> > quoted', 'Title\n\none\ntwo\nthree\nquoted'],
  ['```python\nfor i in **range:\n```\nafter', 'for i in **range:\nafter'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a   b\n1   2'],
  ['text\n---\nmore', 'text\nmore'],
  ['\\*not emphasis\\*', '*not emphasis*'],
])('takes the signs away from %j', (markdown, plain) => {
  expect(plainOfMarkdown(markdown)).toBe(plain);
});

it.each(['a * b', '2 * 3 * 4', 'snake_case_name', 'list[0](x', '#include <a.h>', 'a ~ b'])(
  'keeps what only looks like signs: %s',
  (text) => {
    expect(plainOfMarkdown(text)).toBe(text);
  },
);

it('looks at the beginning alone, whatever somebody wrote', () => {
  for (const sign of ['[', '`', '*a', '> ', '![', '\\', '[a](']) {
    expect(plainOfMarkdown(sign.repeat(1_000_000)).length).toBeLessThanOrEqual(1500);
  }
});
