// Tells receivers what has just come: open pages count anew, and people who want mails at once get one. Nobody hears
// of what they may not see yet; they hear of it when the grades become available.
import { z } from 'zod';
import { declareJob } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import type { Span } from '../domain/digest.ts';
import { directSince, quietSince, quietUntil } from '../domain/direct-mail.ts';
import { notificationsTopic } from '../domain/events.ts';
import type { Notification } from '../domain/model.ts';
import { forEachReceiver } from './each-receiver.ts';
import {
  eachUntoldReceiver,
  findReceiver,
  listQuietSubmissions,
  listUntold,
  lockReceiver,
} from './mail-store.ts';
import { mailReceiver, seenByReceiver } from './receivers.ts';

/** Without a list: everybody whom no mail has told yet of something in the assignment. */
export const tellReceiversJob = declareJob({
  name: 'notifications.tellReceivers',
  payload: z.object({ assignmentId: z.number(), receiverIds: z.array(z.number()).optional() }),
  retries: 5,
  timeoutSeconds: 600,
});

/** Tells later what came while mails at once to the receiver had to wait. */
export const tellDelayedJob = declareJob({
  name: 'notifications.tellDelayed',
  payload: z.object({ assignmentId: z.number(), receiverId: z.number() }),
  retries: 5,
  timeoutSeconds: 600,
  oncePerKey: true,
});

/** Tells these people what is new in an assignment. */
export async function tellReceivers(
  platform: Platform,
  { assignmentId, receiverIds }: { assignmentId: number; receiverIds?: readonly number[] | undefined },
): Promise<void> {
  const now = platform.clock.now();
  const span = { from: directSince(now), until: now };
  const everybody = eachUntoldReceiver(platform.database.db, span, assignmentId);
  await forEachReceiver(platform, receiverIds ?? everybody, (receiverId) =>
    tell(platform, { assignmentId, receiverId, span }),
  );
}

async function tell(
  platform: Platform,
  { assignmentId, receiverId, span }: { assignmentId: number; receiverId: number; span: Span },
): Promise<void> {
  const { db } = platform.database;
  const receiver = await findReceiver(db, receiverId);
  if (!receiver) return;
  const rows = await listUntold(db, { receiverId, assignmentId }, span);
  const seen = await seenByReceiver(platform, receiver, rows);
  if (seen.length === 0) return;
  await runInBackground({ platform, now: span.until }, async (tx) => {
    await tx.publish(notificationsTopic, { personId: receiverId }, { changed: {} });
    // Of two workers the second one must see what the first has mailed.
    await lockReceiver(tx, receiverId);
    const quiet = await listQuietSubmissions(tx, receiverId, quietSince(span.until));
    const waits = ({ workId, type }: Notification) => type !== 'grade_notification' && quiet.has(workId);
    await mailReceiver(tx, platform, {
      receiver,
      seen: seen.filter((one) => !waits(one)),
      frequency: 'direct',
    });
    const startAfter = nextMailAt(seen.filter(waits), quiet);
    if (startAfter) {
      const singletonKey = `${assignmentId} ${receiverId}`;
      await tx.enqueue(tellDelayedJob, { assignmentId, receiverId }, { startAfter, singletonKey });
    }
  });
}

/** When a mail may go again about the first of the submissions that these concern. */
function nextMailAt(waiting: readonly Notification[], quiet: ReadonlyMap<number, Date>): Date | undefined {
  const moments = waiting.flatMap(({ workId }) => quiet.get(workId) ?? []);
  const earliest = moments.toSorted((one, other) => one.getTime() - other.getTime())[0];
  return earliest && quietUntil(earliest);
}
