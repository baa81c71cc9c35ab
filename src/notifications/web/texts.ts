import type { Frequency } from '../domain/model.ts';

export const texts = {
  title: 'Notifications', // NOTIF-006
  unread: 'unread',
  selectAll: 'Select all unread', // NOTIF-007
  markRead: 'Mark as read', // NOTIF-008
  showRead: 'Show read notifications', // NOTIF-009
  caughtUp: 'You are all caught up!', // NOTIF-011
  chooseFirst: 'Select the notifications that you have read.',
  select: (title: string) => `Select: ${title}`,
  notMarked: 'The notification could not be marked as read',
  notifications: 'notifications',

  somebody: 'Somebody',
  commentedOnLine: (name: string) => `${name} commented on a line`,
  answeredOnLine: (name: string) => `${name} replied on a line`,
  commented: (name: string) => `${name} wrote general feedback`,
  answered: (name: string) => `${name} replied to general feedback`,
  graded: 'Your work was graded',
  regrade: 'News about a regrade request',
  deletedReply: 'This reply was deleted.',

  settings: 'Notification settings',
  settingsIntro: 'How soon an e-mail tells you of something new. It is always listed under Notifications.',
  frequencies: {
    direct: 'Direct',
    daily: 'Daily',
    weekly: 'Weekly',
    off: 'Off',
  } satisfies Record<Frequency, string>,
  notSaved: (message: string) => `Failed to save: ${message}`, // NOTIF-034
  resetError: 'Reset Error', // NOTIF-034

  linkIncomplete: 'This link is not complete. Open it again from your e-mail.',
  logIn: 'Log in',
  ownSettings: 'All your preferences',
} as const;
