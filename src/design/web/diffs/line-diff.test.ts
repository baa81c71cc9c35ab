import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstLines } from '../code/first-lines.ts';
import { lineDiff } from './line-diff.ts';

/** Applies the changes to the old text: a right diff gives the new text. */
function applied(before: string, after: string): string {
  let result = '';
  let at = 0;
  for (const change of lineDiff(before, after)) {
    result += before.slice(at, change.fromA) + after.slice(change.fromB, change.toB);
    at = change.toA;
  }
  return result + before.slice(at);
}

it('makes the new text out of the old one for any two texts', () => {
  const line = fc.constantFrom('a', 'b = 1', '', '  c()', 'return x');
  const text = fc.array(line).map((lines) => lines.join('\n'));
  fc.assert(fc.property(text, text, (before, after) => applied(before, after) === after));
});

it('keeps a change inside its own lines in a large file', () => {
  const before = Array.from({ length: 3000 }, (_, line) => `line ${line} of the file`).join('\n');
  const after = before
    .replace('line 1500 of', 'line fifteen hundred of')
    .replace('line 2900 of the file\n', '');
  const changes = lineDiff(before, after);
  expect(applied(before, after)).toBe(after);
  expect(changes.reduce((sum, change) => sum + change.toA - change.fromA, 0)).toBeLessThan(60);
});

it('cuts a long text after whole lines (FILE-012)', () => {
  expect(firstLines('a\nb\nc', 2)).toEqual({ text: 'a\nb', shown: 2, all: 3 });
  expect(firstLines('a\nb\nc', 3)).toEqual({ text: 'a\nb\nc', shown: 3, all: 3 });
  expect(firstLines('', 1)).toEqual({ text: '', shown: 1, all: 1 });
});
