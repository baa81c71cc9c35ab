import { expect, it } from 'vitest';
import { peerPhaseOf, peerWindowOf } from './window.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

it('the window begins at the later deadline of the two and lasts as long as is set (PEER-002)', () => {
  const window = peerWindowOf({ time: 7200 }, [at(3), at(5)]);
  expect(window).toEqual({ opensAt: at(5), closesAt: at(7) });
  expect([4, 5, 6, 7, 8].map((hour) => peerPhaseOf(window, at(hour)))).toEqual([
    'before',
    'before',
    'open',
    'after',
    'after',
  ]);
});

it('without a time it does not end, and without a deadline it never begins', () => {
  expect(peerPhaseOf(peerWindowOf({ time: null }, [at(3), at(3)]), at(23))).toBe('open');
  expect(peerPhaseOf(peerWindowOf({ time: 60 }, [at(3), null]), at(23))).toBe('before');
});
