import { describe, expect, it } from 'vitest';
import { namedSnippet, offeredSnippets, snippetsFor, wordBefore } from './completion.ts';
import type { Snippet } from './model.ts';

let lastId = 0;
const snippetOf = (key: string, timesUsed = 0): Snippet => {
  lastId += 1;
  return { id: lastId, key, value: `Text of ${key}`, timesUsed };
};

describe('the word before the caret', () => {
  it.each([
    ['Well done', 9, { start: 5, text: 'done', isSlash: false }],
    ['Well done', 7, { start: 5, text: 'do', isSlash: false }],
    ['Well ', 5, { start: 5, text: '', isSlash: false }],
    ['one\ntwo', 7, { start: 4, text: 'two', isSlash: false }],
    ['/', 1, { start: 0, text: '', isSlash: true }],
    ['see /la', 7, { start: 4, text: 'la', isSlash: true }],
    ['and/or', 6, { start: 0, text: 'and/or', isSlash: false }],
    ['("late', 6, { start: 2, text: 'late', isSlash: false }],
    ['- **late', 8, { start: 4, text: 'late', isSlash: false }],
  ])('of %j at %j is %j', (text, caret, word) => {
    expect(wordBefore(text, caret)).toEqual(word);
  });
});

describe('the offered snippets', () => {
  it('are the personal ones and those of the course; of two with one name the personal one (SNIP-036)', () => {
    const [ownLate, courseLate, nice] = [snippetOf('late'), snippetOf('late'), snippetOf('nice')];
    expect(offeredSnippets([ownLate], [courseLate, nice])).toEqual([
      { ...ownLate, isOfCourse: false },
      { ...nice, isOfCourse: true },
    ]);
  });

  const offered = offeredSnippets(
    [snippetOf('la', 1), snippetOf('layout', 3), snippetOf('late', 9), snippetOf('Lab', 3)],
    [],
  );
  const keysFor = (text: string) => snippetsFor(offered, wordBefore(text, text.length)).map(({ key }) => key);

  it.each([
    ['l', []],
    ['la', ['la', 'late', 'Lab', 'layout']],
    ['LAT', ['late']],
    ['/', ['late', 'Lab', 'layout', 'la']],
    ['/l', ['late', 'Lab', 'layout', 'la']],
    ['no', []],
  ])('for %j are %j: from two letters or a slash on, the named one first, then by use', (text, keys) => {
    expect(keysFor(text)).toEqual(keys);
  });

  it('are at most eight', () => {
    const many = offeredSnippets(
      Array.from({ length: 5_000 }, (_, number) => snippetOf(`name${number}`)),
      [],
    );
    expect(snippetsFor(many, wordBefore('name', 4))).toHaveLength(8);
  });

  it.each([
    ['late', 'late'],
    ['LATE', 'late'],
    ['lat', undefined],
    ['', undefined],
  ])('hold for the whole word %j the snippet %j', (text, key) => {
    expect(namedSnippet(offered, wordBefore(text, text.length))?.key).toBe(key);
  });
});
