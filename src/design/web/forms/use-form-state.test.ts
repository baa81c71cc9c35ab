import { expect, it } from 'vitest';
import { isSame } from './use-form-state.ts';

it('sees whether anything in a form has changed (UI-016)', () => {
  expect(isSame({ a: 1, b: ['x', { c: null }] }, { a: 1, b: ['x', { c: null }] })).toBe(true);
  expect(isSame({ a: 1 }, { a: 2 })).toBe(false);
  expect(isSame({ a: undefined }, {})).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(new Date(0), new Date(0))).toBe(false);
});
