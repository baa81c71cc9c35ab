// The file system of one job: base and layers below, a tmpfs of limited size on top, and the pipes of its steps.
// Everything is mounted inside the runner's own mount namespace and goes with it.
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { JobLimits } from '../../domain/plan.ts';
import { hasJobCgroup, openJobCgroup, type JobCgroup } from './cgroups.ts';
import type { Isolation } from './isolation.ts';
import { usedBytes } from './job-memory.ts';
import { endProcessesOf } from './left-processes.ts';
import { runScript, runTool } from './tools.ts';

export interface BaseSystem {
  readonly name: string;
  readonly folder: string;
  /** True for the quick start base: /usr is the host's, seen read-only. */
  readonly usesHostUsr: boolean;
}

export interface JobSpace {
  readonly slot: number;
  readonly folder: string;
  /** Root of the file system as the sandbox sees it. */
  readonly root: string;
  /** What has been written: becomes the layer of a build. */
  readonly upper: string;
  readonly lowerFolders: readonly string[];
  /** The tmpfs of the job, and those of the copies that lie over it. */
  readonly disks: readonly string[];
  readonly base: BaseSystem;
  /** The account student; its group is that of the tool too. */
  readonly studentUid: number;
  readonly toolUid: number;
  /** Home of the account tool, out of the tree that programs see; made anew before each command of it. */
  readonly toolHome: string;
  readonly limits: JobLimits;
  readonly cgroup: JobCgroup;
  /** Folder of the pipes and input files, out of the sandbox's reach. */
  readonly pipes: string;
  readonly isBuild: boolean;
}

export interface JobSpaceOrder {
  readonly slot: number;
  readonly base: BaseSystem;
  /** Unpacked layers, bottom first. */
  readonly layerFolders: readonly string[];
  readonly limits: JobLimits;
  readonly isBuild: boolean;
}

export const studentHome = '/home/student';
const firstStudentUid = 10_000;
const firstToolUid = 20_000;

/** Builds the file system and limits of a job; about 15 ms. */
export async function prepareJobSpace(isolation: Isolation, order: JobSpaceOrder): Promise<JobSpace> {
  if (isLeft(isolation, order.slot)) await clearSlot(isolation, order.slot);
  const place = openPlace(isolation, order.slot);
  const { folder } = place;
  const { limits } = order;
  place.cgroup.limit(limits);
  const space: JobSpace = {
    ...place,
    root: join(folder, 'm'),
    upper: join(folder, 't', 'u'),
    lowerFolders: [order.base.folder, ...order.layerFolders],
    disks: [join(folder, 't')],
    base: order.base,
    toolHome: toolHomeBelow(folder),
    limits,
    isBuild: order.isBuild,
  };
  // Searchable: the sandbox's own set-up already runs as the student when it passes through.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  mkdirSync(space.pipes, { mode: 0o700 });
  writeFileSync(join(space.pipes, 'empty'), '');
  await mountOverlay(space, { sizeBytes: limits.diskBytes, furnishing: makePipesScript });
  // Never opened again by name: whoever may write has it open already.
  for (const name of ['structured', 'to-command', 'to-companion']) chmodSync(join(space.pipes, name), 0o600);
  return space;
}

/** A copy of the job as it stands, over it: what is written there goes with it. The job itself must rest meanwhile. */
export async function copyJobSpace(space: JobSpace, depth: number): Promise<JobSpace> {
  const folder = join(space.folder, `copy-${depth}`);
  mkdirSync(folder, { recursive: true });
  const copy: JobSpace = {
    ...space,
    folder,
    root: join(folder, 'm'),
    upper: join(folder, 't', 'u'),
    toolHome: toolHomeBelow(folder),
    lowerFolders: [...space.lowerFolders, space.upper],
    disks: [...space.disks, join(folder, 't')],
  };
  // Job and copy have one disk together.
  await mountOverlay(copy, { sizeBytes: space.limits.diskBytes - usedBytes(space.disks) });
  return copy;
}

/** Takes a copy away again. */
export async function removeJobSpaceCopy(copy: JobSpace): Promise<void> {
  await unmount(copy.folder);
}

/** What a slot has by its number alone. */
type Place = Pick<JobSpace, 'slot' | 'folder' | 'studentUid' | 'toolUid' | 'cgroup' | 'pipes'>;

function openPlace(isolation: Isolation, slot: number): Place {
  const name = nameOf(slot);
  return {
    slot,
    folder: join(isolation.jobsFolder, name),
    studentUid: firstStudentUid + slot,
    toolUid: firstToolUid + slot,
    cgroup: openJobCgroup(isolation.cgroups, name),
    pipes: join(isolation.pipesFolder, name),
  };
}

function nameOf(slot: number): string {
  return `slot-${slot}`;
}

/** True where something of a job that ended is still there. */
export function isLeft({ jobsFolder, pipesFolder, cgroups }: Isolation, slot: number): boolean {
  const name = nameOf(slot);
  return (
    [jobsFolder, pipesFolder].some((parent) => existsSync(join(parent, name))) || hasJobCgroup(cgroups, name)
  );
}

/** Takes away whatever lies in a slot; throws what is in the way of that. */
export function clearSlot(isolation: Isolation, slot: number): Promise<void> {
  return removeJobSpace(openPlace(isolation, slot));
}

/**
 * Takes away the place of a job, once no process of it is left. Until then its disk stays mounted with its size: what
 * is left writes there and nowhere else.
 */
export async function removeJobSpace({ cgroup, folder, pipes, ...ids }: Place): Promise<void> {
  await cgroup.settle();
  if (cgroup.version === 'none') await endProcessesOf([ids.studentUid, ids.toolUid]);
  if (existsSync(folder)) await unmount(folder);
  rmSync(pipes, { recursive: true, force: true });
  await cgroup.remove();
}

/** Takes away the folder with what is mounted in it, the inner mounts first. */
async function unmount(folder: string): Promise<void> {
  const mounted = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replaceAll('\\040', ' '))
    .filter((path) => path.startsWith(`${realpathSync(folder)}/`))
    .toReversed();
  if (mounted.length > 0) await runTool('umount', { arguments: ['-l', ...mounted] });
  rmSync(folder, { recursive: true, force: true });
}

function toolHomeBelow(folder: string): string {
  return join(folder, 't', 'tool');
}

async function mountOverlay(
  space: JobSpace,
  { sizeBytes, furnishing = '' }: { sizeBytes: number; furnishing?: string },
): Promise<void> {
  // Relative paths: a program in the sandbox can read the mount options, and learns nothing of this machine.
  const lower = space.lowerFolders
    .toReversed()
    .map((path) => relative(space.folder, path))
    .join(':');
  mkdirSync(join(space.folder, 't'));
  mkdirSync(join(space.folder, 'm'));
  await runScript(mountScript + furnishing, {
    cwd: space.folder,
    environment: {
      // No size at all would be no limit.
      SIZE: String(Math.max(bytesPerInode, sizeBytes)),
      INODES: String(inodesOf(space.limits)),
      LOWER: lower,
      PIPES: space.pipes,
    },
  });
}

const mostInodes = 100_000;
const bytesPerInode = 4_096;

/** Files cost memory of the kernel even when they are empty, so there are as many as a disk of that size would have. */
function inodesOf({ diskBytes }: JobLimits): number {
  return Math.min(mostInodes, Math.ceil(diskBytes / bytesPerInode));
}

const mountScript = `
mount -t tmpfs -o "size=$SIZE,nr_inodes=$INODES,mode=755,nosuid,nodev" tmpfs t
mkdir t/u t/w
mount -t overlay overlay -o "lowerdir=$LOWER,upperdir=t/u,workdir=t/w,userxattr,nosuid,nodev" m`;

const makePipesScript = `
cd "$PIPES"
exec mkfifo -m 622 stdout stderr structured companion-stdout companion-stderr to-command to-companion`;
