import { diffLines } from 'diff';
import { expect, it } from 'vitest';
import { pairLines } from './pair-lines.ts';

const paired = (expected: string, got: string) =>
  pairLines(diffLines(expected, got)).map((pair) => [pair.expected, pair.got]);

it('puts the lines of expected and got output beside each other', () => {
  expect(paired('a\nb\nc\n', 'a\nx\nc\n')).toEqual([
    ['a', 'a'],
    ['b', 'x'],
    ['c', 'c'],
  ]);
});

it('pads the side that has fewer lines', () => {
  expect(paired('a\nb\n', 'a\n')).toEqual([
    ['a', 'a'],
    ['b', null],
  ]);
  expect(paired('', '1\n2\n')).toEqual([
    [null, '1'],
    [null, '2'],
  ]);
});
