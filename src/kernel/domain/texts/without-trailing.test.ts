import { expect, it } from 'vitest';
import { withoutTrailing } from './without-trailing.ts';

it.each([
  ['', ''],
  ['/', ''],
  ['a', 'a'],
  ['a/', 'a'],
  ['/a//b///', '/a//b'],
  ['///a', '///a'],
])('%j without slashes at its end is %j', (text, kept) => {
  expect(withoutTrailing(text, '/')).toBe(kept);
});
