import { expect, it } from 'vitest';
import { pagedListStateOf } from './paged-list.ts';

const idle = { isPending: false, isFetching: false, isFetchingNextPage: false, hasNextPage: false };

it('is not started, loading, loaded with more to come, or loaded to the end (UI-041)', () => {
  expect(pagedListStateOf({ ...idle, isPending: true })).toBe('not-started');
  expect(pagedListStateOf({ ...idle, isPending: true, isFetching: true })).toBe('loading');
  expect(pagedListStateOf({ ...idle, hasNextPage: true })).toBe('loaded');
  expect(pagedListStateOf({ ...idle, hasNextPage: true, isFetchingNextPage: true })).toBe('loading');
  expect(pagedListStateOf(idle)).toBe('loaded-all');
});
