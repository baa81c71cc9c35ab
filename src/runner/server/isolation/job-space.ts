// The file system of one job: base and layers at the bottom, a tmpfs of limited size on top, and the pipes of
// its steps. All mounts are in the runner's own mount namespace and end with it.
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { JobLimits } from '../../domain/plan.ts';
import { firstStudentUid, firstToolUid } from './accounts.ts';
import { hasJobCgroup, openJobCgroup, type JobCgroup } from './cgroups.ts';
import type { Isolation } from './isolation.ts';
import { usedBytes } from './job-memory.ts';
import { endProcessesOf } from './left-processes.ts';
import { runInShell } from './shells.ts';

export interface BaseSystem {
  readonly name: string;
  readonly folder: string;
  /** True for the quick start base, which shows the host's /usr read-only. */
  readonly usesHostUsr: boolean;
}

export interface JobSpace {
  readonly slot: number;
  readonly folder: string;
  /** Root of the file system, as the sandbox sees it. */
  readonly root: string;
  /** Everything that was written. It becomes the layer of a build. */
  readonly upper: string;
  readonly lowerFolders: readonly string[];
  /** The tmpfs of the job, and those of the copies above it. */
  readonly disks: readonly string[];
  readonly base: BaseSystem;
  /** The id of the account student. The account tool is in its group too. */
  readonly studentUid: number;
  readonly toolUid: number;
  /** Home of the account tool, outside of the tree that programs see. Each of its commands gets a new one. */
  readonly toolHome: string;
  readonly limits: JobLimits;
  readonly cgroup: JobCgroup;
  /** Folder of pipes and input files, which the sandbox cannot reach. */
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

/** Makes the file system and limits of a job, in about 15 ms. */
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
  // The folder must be searchable: the sandbox is already the student when it passes through during its
  // set-up.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  mkdirSync(space.pipes, { mode: 0o700 });
  writeFileSync(join(space.pipes, 'empty'), '');
  await mountOverlay(space, { sizeBytes: limits.diskBytes, furnishing: makePipesScript });
  // Nobody opens these pipes by name again, since everybody who may write has them open already.
  for (const name of ['structured', 'to-command', 'to-companion']) chmodSync(join(space.pipes, name), 0o600);
  return space;
}

/**
 * Makes a copy of the present state, as an overlay. Its writes are lost with it. Nothing else may run in the
 * job meanwhile.
 */
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
  // Job and copy share the size of one disk.
  await mountOverlay(copy, { sizeBytes: space.limits.diskBytes - usedBytes(space.disks) });
  return copy;
}

/** Takes a copy away again. */
export async function removeJobSpaceCopy(copy: JobSpace): Promise<void> {
  await unmount(copy.folder);
}

/** The values that follow from the number of a slot. */
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

/** True when parts of an ended job are still there. */
export function isLeft({ jobsFolder, pipesFolder, cgroups }: Isolation, slot: number): boolean {
  const name = nameOf(slot);
  return (
    [jobsFolder, pipesFolder].some((parent) => existsSync(join(parent, name))) || hasJobCgroup(cgroups, name)
  );
}

/** Removes everything from a slot; throws when something cannot be removed. */
export function clearSlot(isolation: Isolation, slot: number): Promise<void> {
  return removeJobSpace(openPlace(isolation, slot));
}

/**
 * Removes the place of a job after its last process has ended. Until then the disk stays mounted with its
 * size limit, so that such a process can write nowhere else.
 */
export async function removeJobSpace({ cgroup, folder, pipes, ...ids }: Place): Promise<void> {
  await cgroup.settle();
  if (cgroup.version === 'none') await endProcessesOf([ids.studentUid, ids.toolUid]);
  if (existsSync(folder)) await unmount(folder);
  rmSync(pipes, { recursive: true, force: true });
  await cgroup.remove();
}

/** Removes the folder with its mounts, inner mounts first. */
async function unmount(folder: string): Promise<void> {
  const mounted = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replaceAll('\\040', ' '))
    .filter((path) => path.startsWith(`${realpathSync(folder)}/`))
    .toReversed();
  if (mounted.length > 0) await runInShell('umount -l "$@"', { arguments: mounted });
  rmSync(folder, { recursive: true, force: true });
}

function toolHomeBelow(folder: string): string {
  return join(folder, 't', 'tool');
}

async function mountOverlay(
  space: JobSpace,
  { sizeBytes, furnishing = '' }: { sizeBytes: number; furnishing?: string },
): Promise<void> {
  // Paths are relative: programs in the sandbox can read the mount options and must learn nothing of this
  // machine.
  const lower = space.lowerFolders
    .toReversed()
    .map((path) => relative(space.folder, path))
    .join(':');
  mkdirSync(join(space.folder, 't'));
  mkdirSync(join(space.folder, 'm'));
  await runInShell(mountScript + furnishing, {
    cwd: space.folder,
    environment: {
      // A size of 0 would mean no limit.
      SIZE: String(Math.max(bytesPerInode, sizeBytes)),
      INODES: String(inodesOf(space.limits)),
      LOWER: lower,
      PIPES: space.pipes,
    },
  });
}

const mostInodes = 100_000;
const bytesPerInode = 4_096;

/**
 * Limits the number of files, because even empty files cost kernel memory. It is the number that a real disk
 * of that size would have.
 */
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
