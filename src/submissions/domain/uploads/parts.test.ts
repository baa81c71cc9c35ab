import { describe, expect, it } from 'vitest';
import {
  firstPartBytes,
  isPartSize,
  leastPartBytes,
  mostPartBytes,
  nextPartBytes,
  stretchesOf,
} from './parts.ts';

describe('the size of a part', () => {
  it('grows while parts arrive and shrinks while they do not, within its bounds', () => {
    const sizes = (hasArrived: boolean) => {
      let size = firstPartBytes;
      return Array.from({ length: 5 }, () => (size = nextPartBytes(size, hasArrived)) / 1024);
    };
    expect(sizes(true)).toEqual([1024, 2048, 4096, 4096, 4096]);
    expect(sizes(false)).toEqual([256, 128, 64, 64, 64]);
  });

  it.each([
    ['the least', leastPartBytes, 10 * mostPartBytes, true],
    ['less than the least', leastPartBytes - 1, 10 * mostPartBytes, false],
    ['the most', mostPartBytes, 10 * mostPartBytes, true],
    ['more than the most', mostPartBytes + 1, 10 * mostPartBytes, false],
    ['what is left', 10, 10, true],
    ['more than is left', 11, 10, false],
    ['nothing', 0, 10, false],
  ])('may be %s', (_, size, left, fits) => {
    expect(isPartSize(size, left)).toBe(fits);
  });
});

describe('a part of an upload', () => {
  const sizes = [3, 0, 5, 2];

  it.each([
    [0, 3, [{ at: 0, start: 0, end: 3 }]],
    [
      2,
      4,
      [
        { at: 0, start: 2, end: 3 },
        { at: 2, start: 0, end: 3 },
      ],
    ],
    [
      6,
      4,
      [
        { at: 2, start: 3, end: 5 },
        { at: 3, start: 0, end: 2 },
      ],
    ],
    [10, 0, []],
  ])('from byte %i with %i bytes holds these stretches', (startByte, sizeBytes, stretches) => {
    expect(stretchesOf(sizes, { startByte, sizeBytes })).toEqual(stretches);
  });

  it('leaves out no byte and holds none twice, however the files are cut', () => {
    const text = ['abc', '', 'defgh', 'ij'];
    for (const sizeBytes of [1, 2, 3, 7, 10]) {
      let whole = '';
      for (let startByte = 0; startByte < 10; startByte += sizeBytes) {
        for (const { at, start, end } of stretchesOf(sizes, { startByte, sizeBytes }))
          whole += text[at]?.slice(start, end);
      }
      expect(whole).toBe('abcdefghij');
    }
  });
});
