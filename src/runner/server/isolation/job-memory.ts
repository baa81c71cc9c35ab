// Separates memory from disk. Pages of the job's tmpfs count as memory of its cgroup, so the limit of the
// cgroup grows with the written bytes. A program gets exactly the promised memory, and files of an earlier
// step never kill the next one (decision 24).
import { statfsSync } from 'node:fs';
import type { JobLimits } from '../../domain/plan.ts';
import type { JobCgroup } from './cgroups.ts';

interface Job {
  readonly cgroup: JobCgroup;
  readonly limits: JobLimits;
  readonly disks: readonly string[];
}

const lookMs = 10;

/**
 * How much a program may write between two looks without being killed. It is also the most that a program can
 * get above the promised memory, but never more than is free on its disk.
 */
const slackBytes = 67_108_864;

/** Adapts the limit to the disk now and from now on; answers a function that stops it. */
export async function followDisk(job: Job): Promise<() => Promise<void>> {
  const { cgroup } = job;
  if (cgroup.version === 'none') return () => Promise.resolve();
  let given = 0;
  const fit = async (): Promise<void> => {
    const wanted = memoryLimitOf(job);
    if (wanted === given) return;
    // If the kernel refused, the next look asks again.
    if (await cgroup.limitMemory(wanted)) given = wanted;
  };
  await fit();
  let fitting = Promise.resolve();
  let isFitting = false;
  const timer = setInterval(() => {
    if (isFitting) return;
    isFitting = true;
    // Ignored: the cgroup may have been removed because the job ended. The next command adapts the limit
    // again.
    fitting = fit()
      .catch(() => undefined)
      .finally(() => (isFitting = false));
  }, lookMs);
  return async () => {
    clearInterval(timer);
    await fitting;
  };
}

function memoryLimitOf({ limits, disks }: Job): number {
  const used = usedBytes(disks);
  const free = Math.max(0, limits.diskBytes - used);
  return limits.memoryBytes + used + Math.min(slackBytes, free);
}

/** The bytes that these disks use now, in whole pages. */
export function usedBytes(disks: readonly string[]): number {
  return disks
    .map((disk) => statfsSync(disk))
    .reduce((sum, { bsize, blocks, bfree }) => sum + bsize * (blocks - bfree), 0);
}
