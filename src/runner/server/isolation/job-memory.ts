// Memory is memory and disk is disk. Pages of the job's tmpfs count as memory of its cgroup, so the limit of the
// cgroup follows what has been written: a program gets the memory that was promised and no more, and files that
// an earlier step has left never kill the next one (decision 24).
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
 * What a program may write between two looks without being killed for it, and so the most that it can get above the
 * memory promised. Never more than is free on its disk.
 */
const slackBytes = 67_108_864;

/** Fits the limit to the disk now and from now on; answers how to stop. */
export async function followDisk(job: Job): Promise<() => Promise<void>> {
  const { cgroup } = job;
  if (cgroup.version === 'none') return () => Promise.resolve();
  let given = 0;
  const fit = async (): Promise<void> => {
    const wanted = memoryLimitOf(job);
    if (wanted === given) return;
    // What was refused is asked for again at the next look.
    if (await cgroup.limitMemory(wanted)) given = wanted;
  };
  await fit();
  let fitting = Promise.resolve();
  let isFitting = false;
  const timer = setInterval(() => {
    if (isFitting) return;
    isFitting = true;
    // Its cgroup goes when the job ends, perhaps at this moment; the next command fits the limit anew.
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

/** What lies on these disks now, in bytes of whole pages. */
export function usedBytes(disks: readonly string[]): number {
  return disks
    .map((disk) => statfsSync(disk))
    .reduce((sum, { bsize, blocks, bfree }) => sum + bsize * (blocks - bfree), 0);
}
