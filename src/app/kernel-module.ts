// Background work of the kernel itself, as a room among the others.
import { z } from 'zod';
import type { RoomModule } from '../access/server/index.ts';
import { declareJob } from '../kernel/server/jobs/job.ts';
import { deliverMail, sendMail } from '../kernel/server/mail.ts';
import type { Platform } from '../kernel/server/platform.ts';
import { roomJob } from '../kernel/server/room.ts';

const sweep = declareJob({
  name: 'kernel.sweep',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '*/5 * * * *',
});

/** Removes what has served: live events after 10 minutes, kept answers after 24 hours, old rate windows. */
async function removeOld(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const before = (ms: number): Date => new Date(platform.clock.now().getTime() - ms);
  await db.deleteFrom('liveEvent').where('createdAt', '<', before(600_000)).execute();
  await db.deleteFrom('idempotentAnswer').where('createdAt', '<', before(86_400_000)).execute();
  await db.deleteFrom('rateLimit').where('windowStart', '<', before(3_600_000)).execute();
}

export const kernelModule: RoomModule = {
  name: 'kernel',
  contracts: [],
  jobs: [roomJob(sendMail, deliverMail), roomJob(sweep, removeOld)],
};
