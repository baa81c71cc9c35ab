// Gives the runner cgroups of its own before it drops its rights. Version 1 has a folder in the tree of each
// controller, version 2 has one folder for all. When neither is writable, limits apply to each process.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveLowShare } from './cpu-share.ts';

/** Each job gets folders below these. The paths are those that the inner process sees. */
export interface CgroupLayout {
  readonly version: 'v1' | 'v2' | 'none';
  readonly memory?: string;
  readonly pids?: string;
  readonly cpu?: string;
  /** The tree of version 2. It holds all limits; in a hybrid tree it only kills a whole group at once. */
  readonly unified?: string;
  /** The runner is in this folder: processes may only move between folders with a common delegated parent. */
  readonly runnerFolder?: string;
  readonly reason?: string;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const v1Controllers = ['memory', 'pids', 'cpu'] as const;

const namePrefix = 'proofmark-';

/**
 * Makes the folders of this instance and gives them to `account`. Never throws, since the runner also works
 * without cgroups.
 */
export function setUpCgroups(instance: string, account: Account, isRoot: boolean): CgroupLayout {
  const mounts = cgroupMounts();
  const name = `${namePrefix}${instance}`;
  if (mounts.v2 && isRoot) favorMoves(mounts.v2);
  try {
    if (v1Controllers.every((controller) => mounts.v1.has(controller))) return setUpV1(mounts, name, account);
    if (mounts.v2) return setUpV2({ mount: mounts.v2.folder, name, account, isRoot });
    return { version: 'none', reason: 'No cgroup file system is mounted.' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { version: 'none', reason: `The cgroup folders cannot be written: ${reason}.` };
  }
}

const triesToRemove = 50;
const betweenTriesMs = 20;

/** Removes the folders and their content, but not folders that a service manager made. */
export async function removeCgroups(layout: CgroupLayout): Promise<void> {
  const { memory, pids, cpu, unified } = layout;
  for (const folder of [memory, pids, cpu, unified]) {
    if (folder?.split('/').at(-1)?.startsWith(namePrefix)) await removeTree(folder);
  }
}

/** The kernel releases the last processes a moment after they ended. The next start removes the rest. */
async function removeTree(folder: string): Promise<void> {
  for (let tries = 0; existsSync(folder) && tries < triesToRemove; tries += 1) {
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      entries.filter((entry) => entry.isDirectory()).forEach(({ name }) => rmdirSync(join(folder, name)));
      rmdirSync(folder);
    } catch {
      await sleep(betweenTriesMs);
    }
  }
}

interface CgroupMounts {
  readonly v1: ReadonlyMap<string, string>;
  readonly v2: Mount | undefined;
}

interface Mount {
  readonly folder: string;
  /** As the kernel lists them, with commas between them. */
  readonly options: string;
}

function cgroupMounts(): CgroupMounts {
  const v1 = new Map<string, string>();
  let v2: Mount | undefined;
  for (const line of readFileSync('/proc/self/mounts', 'utf8').split('\n')) {
    const [, folder, kind, options] = line.split(' ');
    if (kind === 'cgroup' && folder) options?.split(',').forEach((option) => v1.set(option, folder));
    if (kind === 'cgroup2' && folder && options) v2 ??= { folder, options };
  }
  return { v1, v2 };
}

/**
 * Each command of a job moves a process into its groups, and the first move after a pause waits until all processors have
 * been elsewhere: 5 to 25 ms, longer than most tests. Linux since 6.0 has a switch for machines that often move processes.
 * It is one of the whole machine, set at the tree of version 2, and holds for those of version 1 too. An older kernel, or
 * one that hides its tree, refuses, and steps start later. The other options are named since a mount loses what is not.
 */
function favorMoves({ folder, options }: Mount): void {
  if (options.split(',').includes(movesOption)) return;
  spawnSync('mount', ['-o', `remount,${options},${movesOption}`, folder], { stdio: 'ignore' });
}

const movesOption = 'favordynmods';

function setUpV1(mounts: CgroupMounts, name: string, account: Account): CgroupLayout {
  const folderOf = (controller: string): string => {
    const folder = join(mounts.v1.get(controller) ?? '', name);
    makeOwnFolder(folder, account);
    return folder;
  };
  const [memory, pids, cpu] = [folderOf('memory'), folderOf('pids'), folderOf('cpu')];
  writeFileSync(join(memory, 'memory.use_hierarchy'), '1');
  giveLowShare(cpu);
  if (!mounts.v2) return { version: 'v1', memory, pids, cpu };
  const unified = join(mounts.v2.folder, name);
  makeOwnFolder(unified, account);
  return { version: 'v1', memory, pids, cpu, unified, runnerFolder: makeRunnerFolder(unified, account) };
}

interface Version2Order {
  readonly mount: string;
  readonly name: string;
  readonly account: Account;
  readonly isRoot: boolean;
}

function setUpV2({ mount, name, account, isRoot }: Version2Order): CgroupLayout {
  const own = join(mount, /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/');
  // Root uses a folder at the top; an account uses the folder that its service manager delegated to it.
  const unified = isRoot ? join(mount, name) : own;
  if (isRoot) {
    writeFileSync(join(mount, 'cgroup.subtree_control'), '+memory +pids +cpu');
    makeOwnFolder(unified, account);
    // Not for a delegated folder: there the service manager decides (CPUWeight of the unit).
    giveLowShare(unified);
  }
  const runnerFolder = makeRunnerFolder(unified, account);
  if (!isRoot) writeFileSync(join(runnerFolder, 'cgroup.procs'), String(process.pid));
  writeFileSync(join(unified, 'cgroup.subtree_control'), '+memory +pids +cpu');
  return { version: 'v2', unified, runnerFolder };
}

function makeRunnerFolder(parent: string, account: Account): string {
  const folder = join(parent, 'runner');
  mkdirSync(folder, { recursive: true });
  giveTo(folder, account);
  return folder;
}

/** Makes the folder, removes what a killed runner left in it, and gives it to the account. */
function makeOwnFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'runner') leaveOrRemove(join(folder, entry.name), account);
  }
  giveTo(folder, account);
}

/** A process that does not end keeps only the group of its slot. */
function leaveOrRemove(folder: string, account: Account): void {
  try {
    rmdirSync(folder);
  } catch {
    giveTo(folder, account);
  }
}

const delegatedFiles = ['cgroup.procs', 'cgroup.subtree_control', 'cgroup.threads', 'tasks'];

function giveTo(folder: string, account: Account): void {
  if (process.getuid?.() !== 0) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder)) {
    if (delegatedFiles.includes(entry)) chownSync(join(folder, entry), account.uid, account.gid);
  }
}
