import { expect, it } from 'vitest';
import { findInText } from './find-in-text.ts';

it('finds each line with the text once, whatever its case', () => {
  expect(findInText('Sort\nb sort sort\n\nno\nRESORT', 'sort', 10)).toEqual([
    { line: 0, text: 'Sort', start: 0, length: 4 },
    { line: 1, text: 'b sort sort', start: 2, length: 4 },
    { line: 4, text: 'RESORT', start: 2, length: 4 },
  ]);
  expect(findInText('a\na\na', 'a', 2)).toHaveLength(2);
});

it('shows the part of a long line around the match', () => {
  const [found] = findInText(`${'x'.repeat(5000)}needle${'y'.repeat(5000)}`, 'needle', 1);
  expect(found?.text.slice(found.start, found.start + found.length)).toBe('needle');
  expect(found?.text.length).toBeLessThanOrEqual(200);
});

it('finds text beside letters that are longer in lower case', () => {
  const [found] = findInText('İ needle', 'needle', 1);
  expect(found).toMatchObject({ line: 0, start: 2 });
});
