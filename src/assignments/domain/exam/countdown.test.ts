import { expect, it } from 'vitest';
import { countdownText } from './countdown.ts';

it.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [59_001, '00:01:00'],
  [3_725_000, '01:02:05'],
  [90_000_000, '1 day 01:00:00'],
  [180_000_000, '2 days 02:00:00'],
])('counts %d ms down as %s (AUTH-021)', (leftMs, text) => {
  expect(countdownText(leftMs)).toBe(text);
});
