// Does the background work that waits, in the test's own process and turn.
import { rooms } from '../../src/app/rooms.ts';
import type { Platform } from '../../src/kernel/server/platform.ts';

/** Runs the waiting jobs of a name once each; gives how each ended. */
export async function runJobs(platform: Platform, name: string): Promise<('done' | 'failed')[]> {
  const roomJob = rooms.flatMap((room) => room.jobs ?? []).find(({ job }) => job.name === name);
  if (!roomJob) throw new Error(`No room has the job ${name}.`);
  const { boss } = platform.jobs;
  const waiting = await boss.fetch<unknown>(name, { batchSize: 1000 });
  const ends: ('done' | 'failed')[] = [];
  for (const { id, data } of waiting) {
    try {
      await roomJob.run(platform, data);
      await boss.complete(name, id);
      ends.push('done');
    } catch (error) {
      await boss.fail(name, id, { message: error instanceof Error ? error.message : 'unknown' });
      ends.push('failed');
    }
  }
  return ends;
}
