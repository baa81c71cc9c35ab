import type { ReactNode } from 'react';
import { SkeletonRows } from '../surfaces/Loading.tsx';
import { EmptyState, emptyTitle, ErrorState, failedTitle } from '../surfaces/states.tsx';
import { LoadMore } from './LoadMore.tsx';
import { pagedListStateOf, type PagedQuery } from './paged-list.ts';

interface PagedListProps {
  query: PagedQuery;
  /** "members", "courses": for the texts of an empty list. */
  items: string;
  count: number;
  /** True during a search: other words when nothing is found or the search fails. */
  isFiltered?: boolean | undefined;
  /** Shown for an empty list in place of the usual words. */
  emptyText?: string | undefined;
  /** The rows that are there. */
  children: ReactNode;
}

/** A list that comes page by page: it waits, fails, is empty, or shows rows and loads more while its end is in view. */
export function PagedList(props: PagedListProps) {
  const { query, items, count, isFiltered = false, emptyText, children } = props;
  const state = pagedListStateOf(query);
  const reload = () => void query.refetch();
  if (query.error !== null && count === 0) {
    const title = failedTitle(query.error, isFiltered);
    return <ErrorState title={title} error={query.error} onRetry={reload} />;
  }
  if (count === 0 && state !== 'loaded-all') return <SkeletonRows rows={4} />;
  if (count === 0) return <EmptyState title={emptyText ?? emptyTitle(items, isFiltered)} />;
  return (
    <>
      {children}
      {query.error === null ? (
        <LoadMore
          hasMore={state === 'loaded' || query.isFetchingNextPage}
          loading={state === 'loading'}
          onLoad={() => void query.fetchNextPage()}
        />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
