import { expect, it } from 'vitest';
import { z } from 'zod';
import { filledPath, hrefOf, pageAddress, pageBelow, withParts } from './address.ts';
import { PathId } from './fields.ts';

const shelf = pageAddress({ path: '/shelves/$shelfId', title: 'Shelf', params: { shelfId: PathId } });
const books = pageBelow(shelf, { path: '/books/', title: 'Books', query: { q: z.string().default('') } });
const book = pageBelow(books, {
  path: '/$bookId/pages/{-$page}',
  title: 'Book',
  params: { bookId: z.string(), page: z.string().optional() },
  tabs: ['text'],
});
const lent = withParts(book, { query: { until: z.string().optional() }, tabs: ['loans'] });

it('a link fills the path of its page and of those above it', () => {
  expect(hrefOf(shelf, { shelfId: 1 })).toBe('/shelves/1');
  expect(hrefOf(books, { shelfId: 1 })).toBe('/shelves/1/books/');
  expect(hrefOf(book, { shelfId: 1, bookId: 'a', page: '7' })).toBe('/shelves/1/books/a/pages/7');
});

it('what may be left out is left out', () => {
  expect(hrefOf(book, { shelfId: 1, bookId: 'a' })).toBe('/shelves/1/books/a/pages');
  expect(hrefOf(books, { shelfId: 1 }, { query: { q: undefined }, tab: undefined })).toBe(
    '/shelves/1/books/',
  );
});

it('a room adds tabs and parts of the query to the page of another', () => {
  expect(hrefOf(lent, { shelfId: 1, bookId: 'a' }, { query: { until: '1 May' }, tab: 'loans' })).toBe(
    '/shelves/1/books/a/pages?until=1%20May#loans',
  );
  expect(lent.tabs).toEqual(['text', 'loans']);
});

it('parameters are written so that they stay one part of the path', () => {
  expect(hrefOf(book, { shelfId: 1, bookId: 'a/b?c' })).toBe('/shelves/1/books/a%2Fb%3Fc/pages');
});

it('the rest of a path stays as it is', () => {
  expect(filledPath('/shelf/$', { _splat: '1/books' })).toBe('/shelf/1/books');
});
