import { expect, it } from 'vitest';
import { continued, keyOf } from './key-names.ts';

const press = (key: string, rest: Partial<KeyboardEvent> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...rest });

it('names single keys and combinations', () => {
  expect(press('J')).toBe('j');
  expect(press('?')).toBe('?');
  expect(press('k', { ctrlKey: true })).toBe('Ctrl+k');
  expect(press('k', { metaKey: true })).toBe('Ctrl+k');
  expect(press('ArrowUp', { altKey: true })).toBe('Alt+ArrowUp');
});

it('follows keys that are pressed one after the other', () => {
  const known = ['g h', 'g n', 'j'];
  expect(continued('', 'g', known)).toBe('g');
  expect(continued('g', 'h', known)).toBe('g h');
  expect(continued('g', 'j', known)).toBe('j');
  expect(continued('g', 'x', known)).toBe('');
});
