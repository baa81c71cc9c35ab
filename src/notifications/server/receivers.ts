// What a receiver may see, although no call of theirs is being answered, and the mail that tells it.
import { contextWithoutCall } from '../../access/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { sessionInBackground, siteAddress } from '../../people/server/index.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { notificationMail } from '../domain/mail.ts';
import type { Frequency, Notification } from '../domain/model.ts';
import { soonestOf } from '../domain/rules.ts';
import { markMailed, readNames, type Receiver } from './mail-store.ts';
import { settingTokenOf } from './setting-token.ts';
import { readChosen } from './setting-store.ts';
import { shownNotifications } from './shown.ts';
import type { NotificationRow } from './store.ts';

/** The rows that the receiver may see now, by the same rules as if they asked in the browser. */
export async function seenByReceiver(
  platform: Platform,
  receiver: Receiver,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const ctx = contextWithoutCall(platform, { requestId: '', address: '' });
  ctx.currentSession = await sessionInBackground(ctx.db, receiver, ctx.now());
  return shownNotifications(ctx, rows);
}

interface Telling {
  receiver: Receiver;
  /** What the receiver sees. */
  seen: readonly Notification[];
  frequency: Exclude<Frequency, 'off'>;
}

/** Sends one mail with those of them that the receiver wants this soon, in the transaction that notes it. */
export async function mailReceiver(tx: Tx, platform: Platform, telling: Telling): Promise<void> {
  const { receiver, seen, frequency } = telling;
  if (receiver.email === '') return;
  const chosen = await readChosen(tx, receiver.id);
  const wanted = seen.filter((one) => !isGone(one) && soonestOf(reasonsIn(one), chosen) === frequency);
  const now = platform.clock.now();
  const wantedIds = wanted.map(({ id }) => id);
  const marked = await markMailed(tx, wantedIds, now);
  const told = wanted.filter(({ id }) => marked.has(id));
  if (told.length === 0) return;
  const names = await readNames(tx, new Set(told.map(({ assignmentId }) => assignmentId)));
  const settings = await readSettings(tx, receiver.tenantId);
  const expiresAt = new Date(now.getTime() + settings.get('SETTING_TOKEN_TIME') * 1000);
  const mail = notificationMail({
    product: settings.get('PRODUCT_NAME'),
    name: receiver.name,
    frequency,
    items: told.map((notification) => ({
      notification,
      ...(names.get(notification.assignmentId) ?? { assignment: '', course: '' }),
    })),
    settingToken: settingTokenOf({ personId: receiver.id, expiresAt }, platform.config.secret),
    linkTo: (address) => siteAddress(platform, address),
  });
  await tx.mail({ recipient: receiver.email, ...mail });
}

/** A mail does not tell of a deleted reply. */
function isGone({ commentReply }: Notification): boolean {
  return commentReply?.deleted === true;
}

function reasonsIn({ reasons }: Notification) {
  return reasons.map(([reason]) => reason);
}
