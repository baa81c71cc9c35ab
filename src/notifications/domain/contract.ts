import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Id, PathId, QueryFlag } from '../../kernel/domain/fields.ts';
import { Frequency, Notification, NotificationSettings, NotificationSummary } from './model.ts';
import { settingLinkExpired, settingLinkNotValid, unknownReason } from './refusals.ts';
import { ownNotificationRule } from './access-rules.ts';
import { notificationListSubject, notificationSettingSubject, notificationSubject } from './subjects.ts';

/** The token of a mail: whoever holds it needs no session (AUTH-010). */
const SettingToken = z.object({ token: z.string().max(1024).optional() });
const settingAccess = { signed: 'A session, or the setting token of a mail.' } as const;

export const notificationContract = {
  getNotificationSummary: endpoint({
    method: 'GET',
    path: '/notifications/summary',
    wire: 'v1',
    summary: 'Counts the unread notifications of the caller, up to 100.',
    about: [notificationSubject],
    access: 'session',
    reply: NotificationSummary,
  }),
  listNotifications: endpoint({
    method: 'GET',
    path: '/notifications/',
    wire: 'v1',
    summary: 'Lists the notifications of the caller, unread ones first, newest first.',
    about: [notificationListSubject],
    access: 'session',
    query: z.object({ read: QueryFlag.optional() }),
    reply: z.array(Notification),
    limits: { page: { defaultSize: 10, maxSize: 50 } },
  }),
  patchNotification: endpoint({
    method: 'PATCH',
    path: '/notifications/{notificationId}',
    wire: 'v1',
    summary: 'Marks a notification of the caller as read or unread.',
    about: [notificationSubject, notificationListSubject],
    access: ownNotificationRule,
    params: z.object({ notificationId: PathId }),
    body: z.object({ read: z.boolean() }),
    reply: Notification,
  }),
  patchNotifications: endpoint({
    method: 'PATCH',
    path: '/notifications/',
    wire: 'v1',
    summary: 'Marks many notifications of the caller as read or unread, all of them or none.',
    about: [notificationSubject, notificationListSubject],
    access: ownNotificationRule,
    body: z.object({
      notifications: z.array(z.object({ id: Id, read: z.boolean() })).max(100, 'At most 100 at once.'),
    }),
    reply: z.array(Notification),
  }),
  getNotificationSettings: endpoint({
    method: 'GET',
    path: '/settings/notification_settings/',
    wire: 'v1',
    summary: 'Reads how soon mails tell a person of what, by reason.',
    about: [notificationSettingSubject],
    access: settingAccess,
    query: SettingToken,
    reply: NotificationSettings,
    refusals: [settingLinkExpired, settingLinkNotValid],
  }),
  patchNotificationSetting: endpoint({
    method: 'PATCH',
    path: '/settings/notification_settings/',
    wire: 'v1',
    summary: 'Sets how soon mails tell a person of one reason.',
    about: [notificationSettingSubject],
    access: settingAccess,
    query: SettingToken,
    // Any text, not only known reasons: an unknown one gets a message of its own (NOTIF-035).
    body: z.object({ reason: z.string(), value: Frequency }),
    refusals: [unknownReason, settingLinkExpired, settingLinkNotValid],
  }),
} satisfies AppContract;
