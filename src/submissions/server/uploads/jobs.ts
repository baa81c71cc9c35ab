import { z } from 'zod';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { keptMs } from '../../domain/uploads/parts.ts';
import { removeUntouchedSince } from './store.ts';

const removeOldUploadsJob = declareJob({
  name: 'submissions.removeOldUploads',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '27 * * * *',
});

/** What had arrived of them is removed with all unused blobs. */
export async function removeOldUploads(platform: Platform): Promise<void> {
  const moment = new Date(platform.clock.now().getTime() - keptMs);
  await runInBackground({ platform }, (tx) => removeUntouchedSince(tx, moment));
}

export const uploadJobs: RoomJob[] = [roomJob(removeOldUploadsJob, removeOldUploads)];
