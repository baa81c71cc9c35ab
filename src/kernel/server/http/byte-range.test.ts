import { expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

const file = { sizeBytes: 10, tag: '"abc"' };

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-900', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
])('%s names these bytes', (range, bytes) => {
  expect(byteRangeOf({ range }, file)).toEqual(bytes);
});

it.each(['bytes=10-', 'bytes=5-4', 'bytes=-', 'bytes=-0', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', ''])(
  '"%s" is answered by the whole file',
  (range) => {
    expect(byteRangeOf({ range }, file)).toBeUndefined();
  },
);

it('takes a range only of the content that the client has begun with', () => {
  const range = 'bytes=4-';
  expect(byteRangeOf({ range, 'if-range': '"abc"' }, file)).toEqual({ start: 4, end: 9 });
  expect(byteRangeOf({ range, 'if-range': '"old"' }, file)).toBeUndefined();
});
