import { expect, it } from 'vitest';
import { ansiParts } from './ansi-parts.ts';

it('shows colours of terminals and never their codes', () => {
  expect(ansiParts('a\u001B[1;31mred\u001B[0m b\u001B[2K\u001B[39mc')).toEqual([
    { text: 'a', color: undefined, isBold: false },
    { text: 'red', color: 1, isBold: true },
    { text: ' bc', color: undefined, isBold: false },
  ]);
  expect(ansiParts('x\u001B[38;5;200my')).toEqual([{ text: 'xy', color: undefined, isBold: false }]);
});
