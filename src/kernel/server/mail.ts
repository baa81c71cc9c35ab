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
  // For a day: a mail server is repaired or takes no more for a while, and a link for an exam waits for it.
  retries: 150,
  longestDelaySeconds: 600,
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
  const now = platform.clock.now();
  const { smtpUrl, mailFolder } = platform.config;
  if (!smtpUrl) await writeToFolder(mailFolder, mail.id, message);
  else if (!(await handOver({ db, smtpUrl, now }, mail, message))) return;
  await db
    .updateTable('mail')
    .set({ sentAt: now, linksRemovedAt: now, bodyText: bodyWithoutLinks, failure: null })
    .where('id', '=', mail.id)
    .execute();
}

/** The receiver or the mail is refused with a code from 500 on. Whatever else goes wrong is about the mail server. */
const Refused = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.number().min(500),
  response: z.string(),
});

/** A mail server that is being set up refuses receivers, too. After that it is the receiver. */
const refusedForMs = 3_600_000;

/** Whether it has been sent. False when nobody is to try again; throws when somebody is. */
async function handOver(
  { db, smtpUrl, now }: { db: Db; smtpUrl: string; now: Date },
  mail: { id: number; createdAt: Date },
  message: SendMailOptions,
): Promise<boolean> {
  try {
    await createTransport(smtpUrl).sendMail(message);
    return true;
  } catch (error) {
    const refused = Refused.safeParse(error);
    if (!refused.success) throw error;
    const failure = `The mail server refused it: ${refused.data.response.slice(0, 500)}`;
    await db.updateTable('mail').set({ failure }).where('id', '=', mail.id).execute();
    if (now.getTime() - mail.createdAt.getTime() < refusedForMs) throw error;
    return false;
  }
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
