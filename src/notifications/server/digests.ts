// One mail a day or a week to each person who wants notifications gathered.
import type { Platform } from '../../kernel/server/platform.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { digestSpanOf, type Digest } from '../domain/digest.ts';
import { forEachReceiver } from './each-receiver.ts';
import { eachUntoldReceiver, findReceiver, listUntold } from './mail-store.ts';
import { mailReceiver, seenByReceiver } from './receivers.ts';

/** Mails a digest to everybody who has something to read; run again, or by two workers at once, it mails once. */
export async function mailDigests(platform: Platform, digest: Digest): Promise<void> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const span = digestSpanOf(digest, now);
  await forEachReceiver(platform, eachUntoldReceiver(db, span), async (receiverId) => {
    const receiver = await findReceiver(db, receiverId);
    if (!receiver) return;
    const rows = await listUntold(db, { receiverId }, span);
    const seen = await seenByReceiver(platform, receiver, rows);
    if (seen.length === 0) return;
    await runInBackground({ platform, now }, (tx) =>
      mailReceiver(tx, platform, { receiver, seen, frequency: digest }),
    );
  });
}
