import { expect, it } from 'vitest';
import { typedMoment } from './typed-moment.ts';

it.each([
  ['2026-11-28', '2026-11-28', undefined],
  ['2026-1-2', '2026-01-02', undefined],
  ['2026/11/28', '2026-11-28', undefined],
  [' 2026-11-28 22:38 ', '2026-11-28', '22:38'],
  ['2026-11-28T22:38:59', '2026-11-28', '22:38'],
  ['2026-11-28 9:05', '2026-11-28', '09:05'],
  ['2028-02-29', '2028-02-29', undefined],
])('reads %s as a day, with its time where it has one', (text, day, time) => {
  expect(typedMoment(text)).toEqual({ day, time });
});

it.each([
  '',
  '2',
  '2026',
  '28.11.2026',
  '05/12/2026',
  '2026-02-30',
  '2026-13-01',
  '2026-11-28 24:00',
  'soon',
])('takes no other day for what may mean another one, or none: %s', (text) => {
  expect(typedMoment(text)).toBeNull();
});
