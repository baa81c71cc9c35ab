import { expect, it } from 'vitest';
import {
  dayText,
  dayTimeText,
  pickedInstant,
  pickedText,
  relativeText,
  shortDayText,
  sizeText,
  timeText,
} from './date-texts.ts';

const moment = new Date(2026, 2, 5, 9, 7, 30);

it('writes dates in the four fixed formats (CAL-012)', () => {
  expect(dayText(moment)).toBe('Mar 05, 2026');
  expect(timeText(moment)).toBe('09:07');
  expect(shortDayText(moment)).toBe('Mar 5');
  expect(dayTimeText(moment)).toBe('2026-03-05 09:07');
});

it('rounds a picked minute to its start or to its end (CAL-011)', () => {
  expect(pickedInstant('2026-03-05 23:59', 'end')).toEqual(new Date(2026, 2, 5, 23, 59, 59, 999));
  expect(pickedInstant('2026-03-05 23:59', 'start')).toEqual(new Date(2026, 2, 5, 23, 59, 0, 0));
  expect(pickedText(pickedInstant('2026-03-05 23:59', 'end'))).toBe('2026-03-05 23:59');
});

it('promises no more time than there is left', () => {
  const inMs = (ms: number) => relativeText(moment, moment.getTime() - ms, 'just now');
  expect(inMs((7 * 24 + 15) * 3_600_000)).toBe('in 7 days');
  expect(inMs(600_000 - 100)).toBe('in 10 minutes');
});

it('says how long ago something was', () => {
  expect(relativeText(moment, moment.getTime() + 5_000, 'just now')).toBe('just now');
  expect(relativeText(moment, moment.getTime() + 2 * 3_600_000, 'just now')).toBe('2 hours ago');
  expect(relativeText(moment, moment.getTime() - 3 * 86_400_000, 'just now')).toBe('in 3 days');
});

it('divides sizes by 1024 (FILE-018)', () => {
  expect([0, 1023, 1024, 1946, 5 * 1024 ** 2, 2 * 1024 ** 3, 3 * 1024 ** 4].map(sizeText)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '1.9 KB',
    '5 MB',
    '2 GB',
    '3 TB',
  ]);
});
