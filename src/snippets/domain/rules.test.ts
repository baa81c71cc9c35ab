import { describe, expect, it } from 'vitest';
import type { Snippet } from './model.ts';
import { fitsFilter, isTimeToReadAgain, previewOf, savingOf } from './rules.ts';

const snippetOf = (id: number, key: string, value: string): Snippet => ({ id, key, value, timesUsed: 0 });
const ok = snippetOf(1, 'ok', 'Fine.');
const late = snippetOf(2, 'late', 'Too late.');

describe('saving a snippet', () => {
  it.each([
    ['an unchanged one sends nothing (SNIP-020)', ok, { key: 'ok', value: 'Fine.' }, { kind: 'nothing' }],
    ['another text changes it', ok, { key: 'ok', value: 'Good.' }, { kind: 'change', id: 1 }],
    ['a free name changes it', ok, { key: 'fine', value: 'Fine.' }, { kind: 'change', id: 1 }],
    [
      'the name of another one overwrites that and leaves this one (SNIP-019)',
      ok,
      { key: 'late', value: 'Fine.' },
      { kind: 'overwrite', other: late, leavingId: 1 },
    ],
    ['a new one is made', undefined, { key: 'new', value: 'Text' }, { kind: 'make' }],
    [
      'a new one with a name that exists overwrites (SNIP-017)',
      undefined,
      { key: 'ok', value: 'Text' },
      { kind: 'overwrite', other: ok, leavingId: undefined },
    ],
    ['names differ by case', undefined, { key: 'OK', value: 'Text' }, { kind: 'make' }],
  ])('%s', (_title, edited, texts, saving) => {
    expect(savingOf([ok, late], { edited, texts })).toEqual(saving);
  });

  it('shows the first 100 characters of what would be overwritten, and cuts no sign in two (SNIP-018)', () => {
    expect(previewOf('a'.repeat(101))).toBe('a'.repeat(100));
    expect(previewOf('😀'.repeat(101))).toBe('😀'.repeat(100));
    expect(previewOf('short')).toBe('short');
  });
});

it.each([
  ['LA', true],
  ['too l', true],
  ['ok', false],
  ['', true],
])('the filter %j finds late, by name and text: %j (SNIP-021)', (filter, isFound) => {
  expect(fitsFilter(late, filter)).toBe(isFound);
});

it.each([
  [4, 0, false],
  [5, 0, false],
  [7.5, 0.4, true],
  [7.5, 0.6, false],
  [10, 0.999, true],
])('a list of %j minutes is read again at the chance %j: %j (SNIP-034)', (minutes, chance, isRead) => {
  expect(isTimeToReadAgain(minutes * 60_000, chance)).toBe(isRead);
});
