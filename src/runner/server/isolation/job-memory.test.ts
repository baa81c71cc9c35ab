import { expect, it } from 'vitest';
import type { JobCgroup } from './cgroups.ts';
import { followDisk } from './job-memory.ts';

const limits = {
  ...{ memoryBytes: 1_000, diskBytes: 1, fileSizeBytes: 1, processes: 1 },
  ...{ cores: 1, outputBytes: 1, totalMs: 1 },
};

it('asks again for a limit that the kernel has refused, until it takes it', async () => {
  const asked: number[] = [];
  const taken = Promise.withResolvers<void>();
  const cgroup: JobCgroup = {
    ...{ version: 'v1', folders: [], views: [], limit: () => undefined },
    ...{
      oomKills: () => 0,
      refusedProcesses: () => 0,
      settle: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    limitMemory: (bytes) => {
      asked.push(bytes);
      if (asked.length === 3) taken.resolve();
      return Promise.resolve(asked.length === 3);
    },
  };
  const stop = await followDisk({ cgroup, limits, disks: [] });
  await taken.promise;
  await stop();
  expect(asked).toEqual([1_001, 1_001, 1_001]);
});
