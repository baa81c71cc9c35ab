import { expect, it } from 'vitest';
import { declareSubject, isStaleAfter } from './subject.ts';

const book = declareSubject('book');
const loan = declareSubject('loan');

it.each([
  ['a read of the same thing', [book], { bookId: 1 }, true],
  ['a read of another thing', [book], { bookId: 2 }, false],
  ['a list that holds the thing', [book, loan], { shelfId: 1 }, true],
  ['a read without parameters', [book], {}, true],
  ['a read of something else', [loan], { bookId: 1 }, false],
  ['a read whose parameter is a text', [book], { bookId: '1', page: 4 }, true],
])('%s is judged by its subjects and its parameters', (_what, about, params, isStale) => {
  expect(isStaleAfter({ about, params }, { about: [book], params: { bookId: 1 } })).toBe(isStale);
});
