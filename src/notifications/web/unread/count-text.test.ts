import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('writes %i unread as %s (NOTIF-043)', (count, text) => {
  expect(countText(count)).toBe(text);
});
