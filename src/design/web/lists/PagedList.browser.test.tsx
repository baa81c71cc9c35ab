import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { PagedList } from './PagedList.tsx';
import type { PagedQuery } from './paged-list.ts';

const done: PagedQuery = {
  isPending: false,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: false,
  error: null,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
};

const listOf = (query: Partial<PagedQuery>, isFiltered = false, count = 0) => (
  <PagedList query={{ ...done, ...query }} items="members" count={count} isFiltered={isFiltered}>
    <p>Rows</p>
  </PagedList>
);

it('says that there are no items, or that none was found (UI-039, UI-040)', async () => {
  const screen = await renderPart(listOf({}));
  await expect.element(page.getByText('There are no members')).toBeVisible();
  await screen.unmount();
  await renderPart(listOf({}, true));
  await expect.element(page.getByText('No members found')).toBeVisible();
});

it('says why a search failed and tries again (UI-038)', async () => {
  const refetch = vi.fn();
  await renderPart(listOf({ error: new Error('The server is busy.'), refetch }, true));
  await expect.element(page.getByText('Failed to search: The server is busy.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

function Growing({ tall }: { tall: boolean }) {
  const [count, setCount] = useState(1);
  const [isFetchingNextPage, setFetching] = useState(false);
  const fetchNextPage = () => {
    setFetching(true);
    setTimeout(() => {
      setCount((before) => before + 1);
      setFetching(false);
    }, 10);
  };
  return (
    <div style={{ height: 300, overflow: 'auto' }}>
      <PagedList
        query={{ ...done, hasNextPage: count < 4, isFetchingNextPage, fetchNextPage }}
        items="rows"
        count={count}
      >
        {Array.from({ length: count }, (_, index) => (
          <p key={index} style={{ height: tall ? 400 : 20 }}>
            Row {index + 1}
          </p>
        ))}
      </PagedList>
    </div>
  );
}

it('loads page after page while its end is in view, then stops (UI-043)', async () => {
  await renderPart(<Growing tall={false} />);
  await expect.element(page.getByText('Row 4')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('waits with the next page until its end comes into view or the button is pressed (UI-043)', async () => {
  await renderPart(<Growing tall />);
  await expect.element(page.getByText('Row 1')).toBeVisible();
  expect(page.getByText('Row 2').elements()).toHaveLength(0);
  page.getByRole('button', { name: 'Load more' }).element().focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Row 2')).toBeInTheDocument();
});
