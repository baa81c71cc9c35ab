import { expect, it } from 'vitest';
import { averageOf, textOfWeights, weightsOf, type WeighedWork } from './average.ts';

const graded = (id: number, grade: number): WeighedWork => ({
  ...{ assignmentId: String(id), grade, state: 'graded' },
});
const plain = { weights: new Map<string, number>(), dropLowest: 0 };

it('counts graded work by its weight, missing work as 0, and nothing else', () => {
  const works: WeighedWork[] = [
    graded(1, 8),
    graded(2, 5),
    { assignmentId: '3', grade: null, state: 'missing' },
    { assignmentId: '4', grade: 2, state: 'to_grade' },
    { assignmentId: '5', grade: null, state: 'open' },
    { assignmentId: '6', grade: null, state: 'hidden' },
  ];
  expect(averageOf(works, plain)).toBeCloseTo(13 / 3);
  expect(
    averageOf(works, {
      ...plain,
      weights: new Map([
        ['1', 2],
        ['3', 0],
      ]),
    }),
  ).toBe(7);
});

it('has no digits that only the arithmetic of computers makes, as it is written into files', () => {
  expect(averageOf([graded(1, 7.1), graded(2, 8.2)], plain)).toBe(7.65);
});

it('drops the lowest grades first, and has no average when nothing is left', () => {
  const works = [graded(1, 8), graded(2, 2), graded(3, 6)];
  expect(averageOf(works, { ...plain, dropLowest: 1 })).toBe(7);
  expect(averageOf(works, { ...plain, dropLowest: 3 })).toBeNull();
  expect(averageOf([], plain)).toBeNull();
});

it('keeps weights in the address, and ignores what it cannot read', () => {
  const text = '12:2,14:0.5';
  expect(textOfWeights(weightsOf(text))).toBe(text);
  expect(weightsOf('12:2,x:1,13:-1,14:,15:1e9')).toEqual(new Map([['12', 2]]));
  expect(textOfWeights(new Map([['1', 1]]))).toBe('');
});
