import fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanced, cursorOf, positionOf, type LivePosition } from './live-cursors.ts';

const at = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
const number = fc.integer({ min: 0, max: 2 ** 40 - 1 });
const positions: fc.Arbitrary<LivePosition> = fc.record({ at, horizon: number, lastId: number });
const events = fc.record({ id: number, horizon: number, createdAt: at });

it('a cursor is a ULID that brings its position back (RT-009)', () => {
  fc.assert(
    fc.property(positions, (position) => {
      expect(cursorOf(position)).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      expect(positionOf(cursorOf(position))).toEqual(position);
    }),
  );
});

it('a cursor never goes back, whatever event comes (RT-009)', () => {
  fc.assert(
    fc.property(positions, events, (position, event) => {
      expect(cursorOf(advanced(position, event)) >= cursorOf(position)).toBe(true);
    }),
  );
});

it.each(['', 'no cursor at all', '00000000000000000000000042x', '7'.repeat(27)])(
  '"%s" is no cursor',
  (text) => {
    expect(positionOf(text)).toBeUndefined();
  },
);
