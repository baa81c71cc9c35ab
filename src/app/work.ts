import type { Platform } from '../kernel/server/platform.ts';
import { rooms } from './rooms.ts';

/** Works on the jobs of all rooms until the platform closes. */
export async function startWork(platform: Platform): Promise<void> {
  for (const one of rooms.flatMap((room) => room.jobs ?? [])) {
    await platform.jobs.work(one.job, async (payload) => {
      try {
        await one.run(platform, payload);
      } catch (error) {
        platform.log.error({ err: error, job: one.job.name }, 'a job failed');
        throw error;
      }
    });
  }
}
