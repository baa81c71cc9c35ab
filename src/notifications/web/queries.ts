// The person's notifications on the server, and what reading them changes.
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Page } from '../../kernel/domain/client.ts';
import { api, pagesOf, queryOf, markStale, readKey } from '../../kernel/web/api.ts';
import { useLive } from '../../kernel/web/live.ts';
import { usePageSize, useSetting } from '../../people/web/index.ts';
import { notificationContract as contract } from '../domain/contract.ts';
import { notificationsTopic } from '../domain/events.ts';
import type { Notification } from '../domain/model.ts';
import { patchMarkingRead, unreadCountAfter } from '../domain/rules.ts';
import { notificationListSubject, notificationSubject } from '../domain/subjects.ts';

const summaryQuery = queryOf(contract.getNotificationSummary, {});
const listKey = readKey(contract.listNotifications);
const mostPatchedAtOnce = 100;
const mostUnreadListed = 50;

/** Time between two reads while the page is visible (NOTIF-024). */
const usePollMs = (): number => useSetting('NOTIFICATION_POLL_TIME') * 1000;

/** How many are unread, as far as that is known. */
export function useUnreadCount(): number {
  return useQuery({ ...summaryQuery, enabled: false }).data?.unreadCount ?? 0;
}

/** The same, kept up to date: by the realtime connection, or by asking where there is none. */
export function useUnreadWatch(): number {
  const client = useQueryClient();
  const pollMs = usePollMs();
  useLive(
    notificationsTopic,
    {},
    {
      onEvent: ({ changed }) => {
        client.setQueryData(summaryQuery.queryKey, changed);
        void markStale(client, { about: [notificationListSubject] });
      },
      onReset: () => void readAgain(client),
    },
  );
  const summary = useQuery({
    ...summaryQuery,
    // A session that may not read it may not read it later either.
    refetchInterval: ({ state }) => (state.error?.status === 403 ? false : pollMs),
  });
  return summary.data?.unreadCount ?? 0;
}

/** Page by page, unread ones first. */
export function useNotifications({ withRead }: { withRead: boolean }) {
  const query = withRead ? {} : { read: false };
  return useInfiniteQuery({
    ...pagesOf(contract.listNotifications, { query }, usePageSize()),
    refetchInterval: usePollMs(),
  });
}

/** The newest unread ones: as many as one page has. */
export function useUnread() {
  return useInfiniteQuery({
    ...pagesOf(contract.listNotifications, { query: { read: false } }, mostUnreadListed),
    refetchInterval: usePollMs(),
    select: ({ pages }) => (pages[0]?.body ?? []).filter(({ read }) => !read),
  });
}

/** Marks unread ones as read: on the screen at once, and undone when the server refuses it. */
export function useMarkRead(): (ids: readonly number[]) => Promise<void> {
  const client = useQueryClient();
  return async (ids) => {
    // The answer to a read that is under way would bring them back for a moment.
    await Promise.all(allKeys.map((queryKey) => client.cancelQueries({ queryKey })));
    const isCounted = showAsRead(client, new Set(ids));
    try {
      await sendRead(ids);
    } catch (error) {
      void readAgain(client);
      throw error;
    }
    void (isCounted ? markStale(client, { about: [notificationListSubject] }) : readAgain(client));
  };
}

const allKeys = [listKey, summaryQuery.queryKey];

const readAgain = (client: QueryClient) =>
  markStale(client, { about: [notificationSubject, notificationListSubject] });

interface Pages {
  pages: Page<Notification[]>[];
}

/** True when the count of what is left could be told without the server. */
function showAsRead(client: QueryClient, ids: ReadonlySet<number>): boolean {
  client.setQueriesData<Pages>({ queryKey: listKey }, (list) => list && withRead(list, ids));
  const before = client.getQueryData(summaryQuery.queryKey);
  const unreadCount = before && unreadCountAfter(before.unreadCount, ids.size);
  if (unreadCount === undefined) return false;
  client.setQueryData(summaryQuery.queryKey, { unreadCount });
  return true;
}

const withRead = (list: Pages, ids: ReadonlySet<number>): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    body: page.body.map((one) => (ids.has(one.id) ? { ...one, read: true } : one)),
  })),
});

/** One is changed by itself, more of them together, as many at a time as the server takes (NOTIF-044). */
async function sendRead(ids: readonly number[]): Promise<void> {
  const [notificationId, ...others] = ids;
  if (notificationId === undefined) return;
  if (others.length === 0) {
    await api.call(contract.patchNotification, { params: { notificationId }, body: { read: true } });
    return;
  }
  for (let at = 0; at < ids.length; at += mostPatchedAtOnce) {
    const body = patchMarkingRead(ids.slice(at, at + mostPatchedAtOnce));
    await api.call(contract.patchNotifications, { body });
  }
}
