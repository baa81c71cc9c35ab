import { expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const at = (wanted: string) => neighboursOf(['a', 'b', 'c'], (one) => one === wanted);

it('tells position and neighbours, none beyond the ends', () => {
  expect(at('a')).toEqual({ position: 1, count: 3, previous: undefined, next: 'b' });
  expect(at('b')).toEqual({ position: 2, count: 3, previous: 'a', next: 'c' });
  expect(at('c')).toEqual({ position: 3, count: 3, previous: 'b', next: undefined });
});

it('knows nothing of what is not in the list', () => {
  expect(at('d')).toBeUndefined();
});
