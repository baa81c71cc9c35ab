import { expect, it } from 'vitest';
import { safeName } from './zip.ts';

it('a long name is cut between characters: half of one cannot be sent', () => {
  for (const start of ['', 'a']) {
    const name = safeName(`${start}${'\u{1D49C}'.repeat(60)}`);
    expect(name.length).toBeGreaterThanOrEqual(99);
    expect(name.isWellFormed()).toBe(true);
  }
});
