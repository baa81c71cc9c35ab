// Who is told what and why, and how soon a mail tells it.
import { mostCountedUnread, type Frequency, type NotificationType, type Reason } from './model.ts';

const explanations = {
  assignee: 'You are assigned to this submission',
  author: 'You are an author of this submission',
  replied: 'You wrote in this thread',
  graded: 'Your work was graded',
} as const satisfies Record<Reason, string>;

export function explanationOf(reason: Reason): string {
  return explanations[reason];
}

/** How soon mails tell people who have chosen nothing: the later decision of behaviour.md 23 wins. */
export const defaultFrequencies: Readonly<Record<Reason, Frequency>> = {
  assignee: 'direct',
  author: 'daily',
  replied: 'direct',
  graded: 'direct',
};

/** What people chose, by reason. */
export type ChosenFrequencies = Readonly<Partial<Record<Reason, Frequency>>>;

export function frequencyOf(reason: Reason, chosen: ChosenFrequencies): Frequency {
  return chosen[reason] ?? defaultFrequencies[reason];
}

const soonestFirst: readonly Frequency[] = ['direct', 'daily', 'weekly', 'off'];

/** With several reasons the soonest counts: a notification has one mail, which names all reasons. */
export function soonestOf(reasons: readonly Reason[], chosen: ChosenFrequencies): Frequency {
  const wanted = new Set(reasons.map((reason) => frequencyOf(reason, chosen)));
  return soonestFirst.find((frequency) => wanted.has(frequency)) ?? 'off';
}

/** Who is told of a new reply and why, never its writer (NOTIF-038). */
export function receiversOf(reply: {
  writerId: number;
  authorIds: readonly number[];
  assigneeId: number | null;
  /** Who has a reply in the thread. */
  participantIds: readonly number[];
}): Map<number, Reason[]> {
  const receivers = new Map<number, Reason[]>();
  const add = (personId: number, reason: Reason) => {
    if (personId === reply.writerId) return;
    receivers.set(personId, [...new Set([...(receivers.get(personId) ?? []), reason])]);
  };
  if (reply.assigneeId !== null) add(reply.assigneeId, 'assignee');
  for (const personId of reply.authorIds) add(personId, 'author');
  for (const personId of reply.participantIds) add(personId, 'replied');
  return receivers;
}

/** What kind of notification stands in a row (NOTIF-002, NOTIF-041). */
export function typeOf(about: {
  replyId: number | null;
  fileId: number | null;
  regradeRequestId: number | null;
}): NotificationType {
  if (about.regradeRequestId !== null) return 'regrade_notification';
  if (about.replyId === null) return 'grade_notification';
  return about.fileId === null ? 'general_comment_notification' : 'comment_notification';
}

/** The body that marks all of them as read (NOTIF-027). */
export function patchMarkingRead(notificationIds: readonly number[]): {
  notifications: { id: number; read: true }[];
} {
  return { notifications: notificationIds.map((id) => ({ id, read: true })) };
}

/** When at least so many changed at once, the count is asked for again: the page may not know them all. */
const askAgainFrom = 10;

/** The unread count after marking some as read; undefined: it is to be asked for again (NOTIF-021, NOTIF-023). */
export function unreadCountAfter(unreadCount: number, changedCount: number): number | undefined {
  // The count stops at this number, so there may be more.
  const isKnown = changedCount < askAgainFrom && unreadCount < mostCountedUnread;
  return isKnown ? Math.max(0, unreadCount - changedCount) : undefined;
}
