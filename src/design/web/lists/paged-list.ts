// A list that comes page by page. Its states are those of the product; the paging function itself calls
// loading "in progress" and loaded-all "finished" (UI-041).
export type PagedListState = 'not-started' | 'loading' | 'loaded' | 'loaded-all';

/** What a query of pages tells, as the kit of queries names it. */
export interface PagedQuery {
  isPending: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

type Facts = Pick<PagedQuery, 'isPending' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage'>;

export function pagedListStateOf(query: Facts): PagedListState {
  if (query.isPending) return query.isFetching ? 'loading' : 'not-started';
  if (query.isFetchingNextPage) return 'loading';
  return query.hasNextPage ? 'loaded' : 'loaded-all';
}
