import { mostCountedUnread } from '../../domain/model.ts';

/** The count on the badge and in titles; undefined for none (NOTIF-043). */
export function countText(unreadCount: number): string | undefined {
  if (unreadCount <= 0) return undefined;
  return unreadCount < mostCountedUnread ? String(unreadCount) : `${mostCountedUnread - 1}+`;
}
