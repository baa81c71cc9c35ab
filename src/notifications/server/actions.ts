// Reads notifications and marks them as read. Everybody reaches only their own.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { notificationsTopic } from '../domain/events.ts';
import { mostCountedUnread, type Notification, type NotificationSummary } from '../domain/model.ts';
import { shownNotifications, shownRows } from './shown.ts';
import { listNotifications, listOwnNotifications, updateRead, type NotificationRow } from './store.ts';
import { ownNotificationRule } from '../domain/access-rules.ts';

const PageKey = z.object({ isRead: z.boolean(), id: z.number() }).optional();

/** One call skips at most so many that the person may not see any more; the next page continues there. */
const mostRounds = 10;

/** How many unread notifications the caller sees, up to 100 (NOTIF-005). */
export async function getSummary(ctx: Context): Promise<NotificationSummary> {
  const limit = mostCountedUnread;
  let unreadCount = 0;
  let after: NotificationRow | undefined;
  for (let round = 0; round < mostRounds && unreadCount < mostCountedUnread; round += 1) {
    const asked = { receiverId: ctx.session.personId, read: false, after, limit };
    const rows = await listNotifications(ctx.db, asked);
    unreadCount += (await shownRows(ctx, rows)).length;
    if (rows.length < limit) break;
    after = rows.at(-1);
  }
  return { unreadCount: Math.min(unreadCount, mostCountedUnread) };
}

/** A page of the caller's notifications (NOTIF-025). */
export async function listOwn(ctx: Context, read: boolean | undefined): Promise<Notification[]> {
  const receiverId = ctx.session.personId;
  const { size } = ctx.page;
  const shown: Notification[] = [];
  let after = PageKey.parse(ctx.page.after);
  for (let round = 0; round < mostRounds && shown.length <= size; round += 1) {
    const rows = await listNotifications(ctx.db, { receiverId, read, after, limit: size + 1 });
    shown.push(...(await shownNotifications(ctx, rows)));
    const last = rows.at(-1);
    if (rows.length <= size) after = undefined;
    else if (last) after = { isRead: last.isRead, id: last.id };
    if (after === undefined) break;
  }
  const page = shown.slice(0, size);
  const last = page.at(-1);
  if (shown.length > size && last) ctx.continueAfter({ isRead: last.read, id: last.id });
  else if (after) ctx.continueAfter(after);
  return page;
}

/** Marks them as read or unread, all or none: one that the caller may not see is not found (NOTIF-026). */
export async function markOwn(
  ctx: Context,
  marks: readonly { id: number; read: boolean }[],
): Promise<Notification[]> {
  ctx.rule(ownNotificationRule);
  const receiverId = ctx.session.personId;
  const wanted = new Map(marks.map(({ id, read }) => [id, read]));
  const rows = await listOwnNotifications(ctx.db, receiverId, [...wanted.keys()]);
  const shown = await shownNotifications(ctx, rows);
  if (shown.length < wanted.size) throw ctx.notFound('notification');
  if (shown.length === 0) return [];
  const idsFor = (read: boolean) => [...wanted].filter(([, one]) => one === read).map(([id]) => id);
  await ctx.transaction(async (tx) => {
    await updateRead(tx, receiverId, { ids: idsFor(true), isRead: true });
    await updateRead(tx, receiverId, { ids: idsFor(false), isRead: false });
    await tx.publish(notificationsTopic, { personId: receiverId }, { changed: {} });
  });
  return shown.map((one) => ({ ...one, read: wanted.get(one.id) ?? one.read }));
}
