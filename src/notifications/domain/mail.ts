// Texts of the mails about notifications. Who wrote a reply does not stand in them: some receivers may not know.
import { excerptText } from '../../feedback/domain/plain-text.ts';
import { greetingOf } from '../../kernel/domain/texts/link-like.ts';
import { addressOfNotification, unsubscribeAddressOf } from './address.ts';
import type { Frequency, Notification } from './model.ts';

const longestExcerpt = 200;
/** The most notifications that one mail lists; it says how many more there are. */
const mostListed = 50;

export interface NamedNotification {
  notification: Notification;
  course: string;
  assignment: string;
}

export interface NotificationMail {
  product: string;
  name: string;
  frequency: Exclude<Frequency, 'off'>;
  /** Newest first, at least one. */
  items: readonly NamedNotification[];
  settingToken: string;
  /** Puts the site before an address. */
  linkTo: (address: string) => string;
}

/** One mail for all: course, assignment, reasons, the beginning of the text and the address of each (NOTIF-039). */
export function notificationMail(given: NotificationMail): { subject: string; bodyText: string } {
  const { product, name, items, linkTo } = given;
  const left = items.length - mostListed;
  const more = left > 0 ? [`${left} more wait for you here:\n${linkTo('/')}`] : [];
  const lines = [
    greetingOf(name),
    ...items.slice(0, mostListed).map((item) => entryOf(item, linkTo)),
    ...more,
    '-- ',
    `How soon ${product} tells you of what by mail is up to you. Change it here, without logging in:\n` +
      linkTo(unsubscribeAddressOf(given.settingToken)),
  ];
  return { subject: `${product}: ${subjectOf(given)}`, bodyText: `${lines.join('\n\n')}\n` };
}

function subjectOf({ frequency, items }: NotificationMail): string {
  const count = items.length === 1 ? '1 notification' : `${items.length} notifications`;
  if (frequency === 'daily') return `your day, ${count}`;
  if (frequency === 'weekly') return `your week, ${count}`;
  const [first] = items;
  if (!first || items.length > 1) return count;
  const { notification, assignment } = first;
  if (notification.type === 'regrade_notification') return `a regrade request about ${assignment}`;
  return notification.commentReply === null
    ? `your work for ${assignment} was graded`
    : `new feedback on ${assignment}`;
}

function entryOf(
  { notification, course, assignment }: NamedNotification,
  linkTo: NotificationMail['linkTo'],
): string {
  const reasons = notification.reasons.map(([, explanation]) => `${explanation}.`).join(' ');
  const { commentReply } = notification;
  const text = commentReply === null ? [] : [`"${excerptOf(excerptText(commentReply))}"`];
  return [`${course}, ${assignment}`, reasons, ...text, linkTo(addressOfNotification(notification))].join(
    '\n',
  );
}

/** The first 200 characters on one line: further lines could look like our own words. */
export function excerptOf(comment: string): string {
  const characters = Array.from(comment.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  if (characters.length <= longestExcerpt) return characters.join('');
  return `${characters.slice(0, longestExcerpt).join('')}…`;
}
