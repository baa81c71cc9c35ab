import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, sumOf } from './time-delta.ts';

it('splits a length of time into days, hours, minutes and seconds (UI-031)', () => {
  expect(partsOf(93_784)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
});

it('stores the sum of the parts, even when a part is larger than its unit (UI-032)', () => {
  expect(sumOf({ days: 0, hours: 25, minutes: 90, seconds: 5 })).toBe(25 * 3600 + 90 * 60 + 5);
  fc.assert(fc.property(fc.nat(), (seconds) => sumOf(partsOf(seconds)) === seconds));
});
