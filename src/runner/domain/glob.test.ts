import { describe, expect, it } from 'vitest';
import { isGlobMatch } from './glob.ts';

describe('output file globs', () => {
  it.each([
    ['*.png', 'a.png', true],
    ['*.png', 'out/a.png', false],
    ['out/*.png', 'out/a.png', true],
    ['**/*.png', 'a.png', true],
    ['**/*.png', 'x/y/a.png', true],
    ['./out/**', 'out/x/y', true],
    ['out/**/z', 'out/x/y/z', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['', 'a', false],
  ])('%s against %s is %s', (pattern, path, expected) => {
    expect(isGlobMatch(pattern, path)).toBe(expected);
  });

  it('ends on a pattern that would try every split of the path', () => {
    expect(isGlobMatch(`${'*a'.repeat(500)}b`, 'a'.repeat(5000))).toBe(false);
  });
});
