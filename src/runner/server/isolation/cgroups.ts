// Limits and counts the processes of one job, with cgroups version 1, version 2, or without cgroups.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CgroupLayout } from './cgroup-setup.ts';
import { giveLowShare } from './cpu-share.ts';
import { killIfThere, notEnded } from './left-processes.ts';

export interface CgroupLimits {
  readonly memoryBytes: number;
  readonly processes: number;
  readonly cores: number;
}

export interface JobCgroup {
  readonly version: CgroupLayout['version'];
  /** Sets the limits. Call it before the first process joins. */
  limit(limits: CgroupLimits): void;
  /** The first process of a step joins these folders before it drops its rights. */
  readonly folders: readonly string[];
  /** Files for a read-only view in the sandbox, and their places. Java and Node size their heaps by them. */
  readonly views: readonly { readonly from: string; readonly to: string }[];
  /** Sets the memory of all processes together; false when they hold more and the kernel refuses. */
  limitMemory(bytes: number): Promise<boolean>;
  /** How many processes of this job the kernel has killed because memory ran out. */
  oomKills(): number;
  /** How many processes and threads the kernel has refused to this job, since it had all that it may have. */
  refusedProcesses(): number;
  /** Kills the remaining processes of the job and waits until none is left. */
  settle(): Promise<void>;
  remove(): Promise<void>;
}

const cpuPeriodUs = 100_000;

/**
 * The files that Java, Node and others read to size themselves. All other files of the group are hidden,
 * because they count what the programs of the job did, even in hidden tests.
 */
const shownFiles = new Set([
  ...['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes', 'memory.soft_limit_in_bytes'],
  ...['memory.use_hierarchy', 'memory.swappiness', 'cpu.cfs_quota_us', 'cpu.cfs_period_us', 'cpu.shares'],
  ...['memory.max', 'memory.high', 'memory.low', 'memory.swap.max', 'cpu.max', 'cpu.weight', 'pids.max'],
  ...['cgroup.controllers', 'cgroup.type'],
]);

function hideCounters(folder: string): void {
  for (const file of readdirSync(folder)) if (!shownFiles.has(file)) chmodSync(join(folder, file), 0o600);
}

/** Opens the group with this name, or makes it. */
export function openJobCgroup(layout: CgroupLayout, name: string): JobCgroup {
  const folders = foldersOf(layout, name);
  Object.values(folders).forEach((folder) => mkdirSync(folder, { recursive: true }));
  const { memory, pids, cpu, unified } = folders;
  if (layout.version === 'v2' && unified) return inVersion2(unified);
  if (layout.version !== 'v1' || !memory || !pids || !cpu) return withoutCgroup;
  return inVersion1({ memory, pids, cpu, unified });
}

/** True when the group exists: the kernel has not released it, or a runner was killed. */
export function hasJobCgroup(layout: CgroupLayout, name: string): boolean {
  return Object.values(foldersOf(layout, name)).some((folder) => existsSync(folder));
}

type Controller = 'memory' | 'pids' | 'cpu' | 'unified';

function foldersOf(layout: CgroupLayout, name: string): Partial<Record<Controller, string>> {
  if (layout.version === 'none') return {};
  const { memory, pids, cpu, unified } = layout;
  const parents = Object.entries({ memory, pids, cpu, unified });
  return Object.fromEntries(
    parents.flatMap(([controller, parent]) =>
      parent === undefined ? [] : [[controller, join(parent, name)]],
    ),
  );
}

const withoutCgroup: JobCgroup = {
  version: 'none',
  folders: [],
  views: [],
  limit: () => undefined,
  limitMemory: () => Promise.resolve(true),
  oomKills: () => 0,
  refusedProcesses: () => 0,
  settle: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

function inVersion2(folder: string): JobCgroup {
  const write = (file: string, value: string) => writeFileSync(join(folder, file), value);
  return {
    version: 'v2',
    folders: [folder],
    views: [{ from: folder, to: '/sys/fs/cgroup' }],
    limit: ({ memoryBytes, processes, cores }) => {
      write('memory.max', String(memoryBytes));
      writeIfThere(join(folder, 'memory.swap.max'), '0');
      write('memory.oom.group', '1');
      write('pids.max', String(processes));
      write('cpu.max', `${Math.round(cores * cpuPeriodUs)} ${cpuPeriodUs}`);
      giveLowShare(folder);
      hideCounters(folder);
    },
    limitMemory: (bytes) => writeUnlessBusy(join(folder, 'memory.max'), bytes),
    oomKills: () => numberAfter('oom_kill', join(folder, 'memory.events')),
    refusedProcesses: () => numberAfter('max', join(folder, 'pids.events')),
    settle: () => settle(() => numberAfter('populated', join(folder, 'cgroup.events')) === 0, folder),
    remove: () => removeFolder(folder),
  };
}

interface Version1Folders {
  readonly memory: string;
  readonly pids: string;
  readonly cpu: string;
  readonly unified: string | undefined;
}

function inVersion1({ memory, pids, cpu, unified }: Version1Folders): JobCgroup {
  const folders = [memory, pids, cpu, ...(unified ? [unified] : [])];
  return {
    version: 'v1',
    folders,
    views: [
      { from: memory, to: '/sys/fs/cgroup/memory' },
      { from: cpu, to: '/sys/fs/cgroup/cpu' },
      { from: pids, to: '/sys/fs/cgroup/pids' },
      ...['cpuacct', 'cpuset']
        .map((controller) => `/sys/fs/cgroup/${controller}`)
        .filter(existsSync)
        .map((folder) => ({ from: folder, to: folder })),
    ],
    limit: ({ memoryBytes, processes, cores }) => {
      writeFileSync(join(memory, 'memory.limit_in_bytes'), String(memoryBytes));
      writeIfThere(join(memory, 'memory.memsw.limit_in_bytes'), String(memoryBytes));
      writeFileSync(join(pids, 'pids.max'), String(processes));
      writeFileSync(join(cpu, 'cpu.cfs_period_us'), String(cpuPeriodUs));
      writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(Math.round(cores * cpuPeriodUs)));
      giveLowShare(cpu);
      [memory, pids, cpu].forEach(hideCounters);
    },
    limitMemory: (bytes) => limitInVersion1(memory, bytes),
    oomKills: () => numberAfter('oom_kill', join(memory, 'memory.oom_control')),
    refusedProcesses: () => numberAfter('max', join(pids, 'pids.events')),
    settle: () =>
      settle(() => readFileSync(join(pids, 'pids.current'), 'utf8').trim() === '0', unified ?? pids),
    remove: async () => {
      for (const folder of folders) await removeFolder(folder);
    },
  };
}

/** The kernel never allows a limit with swap below the one without. */
async function limitInVersion1(folder: string, bytes: number): Promise<boolean> {
  const files = ['memory.memsw.limit_in_bytes', 'memory.limit_in_bytes'].map((name) => join(folder, name));
  const present = Number(readFileSync(join(folder, 'memory.limit_in_bytes'), 'utf8'));
  for (const file of bytes > present ? files : files.toReversed()) {
    if (existsSync(file) && !(await writeUnlessBusy(file, bytes))) return false;
  }
  return true;
}

/** False when the processes hold more already and the kernel refuses. */
async function writeUnlessBusy(file: string, bytes: number): Promise<boolean> {
  try {
    await writeFile(file, String(bytes));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EBUSY' && code !== 'EINVAL') throw error;
    return false;
  }
}

/** The time before the whole group is killed, and before we give up a group that does not end. */
const killAfterMs = 20;
const giveUpAfterMs = 5_000;

async function settle(isEmpty: () => boolean, killFolder: string): Promise<void> {
  for (let waitedMs = 0; !isEmpty(); waitedMs += 1) {
    if (waitedMs % killAfterMs === killAfterMs - 1) killAll(killFolder);
    if (waitedMs >= giveUpAfterMs) throw new Error(notEnded);
    await sleep(1);
  }
}

/** Kills all processes at once if the kernel can (since 5.14), otherwise one by one, again and again. */
function killAll(folder: string): void {
  const atOnce = join(folder, 'cgroup.kill');
  if (existsSync(atOnce)) return writeFileSync(atOnce, '1');
  for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
    killIfThere(Number(pid));
}

/** The kernel releases a dead group a moment after its last process. */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      if (!existsSync(folder)) return;
      if (attempt === 49) throw error;
      await sleep(10);
    }
  }
}

function numberAfter(word: string, file: string): number {
  const match = new RegExp(`^${word} (\\d+)$`, 'm').exec(readFileSync(file, 'utf8'));
  return Number(match?.[1] ?? 0);
}

function writeIfThere(file: string, value: string): void {
  if (existsSync(file)) writeFileSync(file, value);
}
