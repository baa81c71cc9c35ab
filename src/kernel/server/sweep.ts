// Removes rows that are no longer needed.
import { z } from 'zod';
import { declareJob } from './jobs/job.ts';
import { endLostTasks } from './jobs/tasks.ts';
import { sweepMails } from './mail.ts';
import type { Platform } from './platform.ts';

const liveEventMs = 10 * 60_000;
const keptAnswerMs = 24 * 3_600_000;
/** The clock of another process may be behind. */
const rateMs = 60_000;
const taskMs = 30 * 24 * 3_600_000;

export const sweep = declareJob({
  name: 'kernel.sweep',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '*/5 * * * *',
});

/**
 * Removes live events after 10 minutes, kept answers after 24 hours, windows of rate limits when they are
 * over, tasks after 30 days, and mails as sweepMails says. Ends tasks whose worker died.
 */
export async function removeOld(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const before = (ms: number): Date => new Date(platform.clock.now().getTime() - ms);
  await db.deleteFrom('liveEvent').where('createdAt', '<', before(liveEventMs)).execute();
  await db.deleteFrom('idempotentAnswer').where('createdAt', '<', before(keptAnswerMs)).execute();
  await db.deleteFrom('rateLimit').where('endsAt', '<', before(rateMs)).execute();
  await db.deleteFrom('taskResult').where('createdAt', '<', before(taskMs)).execute();
  await sweepMails(db, platform.clock.now());
  await endLostTasks(platform);
}
