// Outgoing mail: a row and a job in the caller's transaction. Without an SMTP server mails become files in a
// folder, so that nothing is lost on a trial machine.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import { declareJob } from './jobs/job.ts';
import type { Platform } from './platform.ts';
import { declareSlot } from './slot.ts';

export const sendMail = declareJob({
  name: 'kernel.sendMail',
  payload: z.object({ mailId: z.number() }),
  retries: 5,
  timeoutSeconds: 60,
});

/** The sender of the site's mails. */
export const mailSender =
  declareSlot<(db: Db) => Promise<{ name: string; address: string }>>('kernel.mailSender');

/** Sends one mail; a repeated run of the same job sends nothing twice. */
export async function deliverMail(platform: Platform, payload: { mailId: number }): Promise<void> {
  const { db } = platform.database;
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', payload.mailId).executeTakeFirst();
  // A mail whose links were removed is of no use any more.
  if (!mail || mail.sentAt || mail.linksRemovedAt) return;
  const message: SendMailOptions = {
    from: await mailSender.get()(db),
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText,
    messageId: `<mail-${mail.id}@proofmark>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  };
  if (platform.config.smtpUrl) await createTransport(platform.config.smtpUrl).sendMail(message);
  else await writeToFolder(platform.config.mailFolder, mail.id, message);
  const now = platform.clock.now();
  await db
    .updateTable('mail')
    .set({ sentAt: now, linksRemovedAt: now, bodyText: bodyWithoutLinks })
    .where('id', '=', mail.id)
    .execute();
}

/**
 * The text without links that open something: every link with a long random part loses what comes after its
 * host. The rest of the mail stays readable.
 */
export const bodyWithoutLinks = sql<string>`regexp_replace(
  body_text, '(https?://[^/\\s]+/)\\S*[A-Za-z0-9_-]{20,}\\S*', '\\1[link removed]', 'g')`;

const undeliveredMs = 14 * 24 * 3_600_000;
const keptMs = 90 * 24 * 3_600_000;
const sweptAtOnce = 1000;

/** Removes links of mails that could not be delivered for 14 days, and all mails after 90 days. */
export async function sweepMails(db: Db, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const undelivered = db
    .selectFrom('mail')
    .select('id')
    .where('linksRemovedAt', 'is', null)
    .where('createdAt', '<', before(undeliveredMs))
    .limit(sweptAtOnce);
  await db
    .updateTable('mail')
    .set({ linksRemovedAt: now, bodyText: bodyWithoutLinks, failure: notDelivered })
    .where('id', 'in', undelivered)
    .execute();
  const old = db.selectFrom('mail').select('id').where('createdAt', '<', before(keptMs)).limit(sweptAtOnce);
  await db.deleteFrom('mail').where('id', 'in', old).execute();
}

const notDelivered =
  'It could not be delivered within 14 days. It is not tried again, and its links were removed.';

/** Links in mails open accounts, so no other account of the machine, such as the runner's, may read them. */
async function writeToFolder(folder: string, mailId: number, message: SendMailOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The folder and its mails may be older than this rule.
  await chmod(folder, 0o700);
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const path = join(folder, `${String(mailId).padStart(6, '0')}.eml`);
  await writeFile(path, composed.message, { mode: 0o600 });
}
