import { z } from 'zod';
import { declareJob } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../kernel/server/room.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { removeSeenBefore } from './store.ts';

const keptMs = 90 * 24 * 3_600_000;

const removeOldEntriesJob = declareJob({
  name: 'exams.removeOldEntries',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '57 3 * * *',
});

/** They are kept for as long as questions about an exam may come. */
export async function removeOldEntries(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - keptMs);
  await runInBackground({ platform }, (tx) => removeSeenBefore(tx, before));
}

export const examJobs: RoomJob[] = [roomJob(removeOldEntriesJob, removeOldEntries)];
