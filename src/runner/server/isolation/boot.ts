// The outer process chooses the isolation, starts the runner again inside it, and stays as a small parent
// that passes on the order to stop. When it ends, the pipe closes and the runner inside ends too.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { bootAsAccount, bootAsRoot } from './boot-scripts.ts';
import { removeCgroups, setUpCgroups, type CgroupLayout } from './cgroup-setup.ts';
import { requireConfinement, type Confinement } from './require-confinement.ts';
import { systemPath } from './tools.ts';

const insideVariable = 'PROOFMARK_RUNNER_INSIDE';

/** The outer process passes these values to the inner one. */
const Handover = z.object({
  cgroups: z.custom<CgroupLayout>(
    (value) => typeof value === 'object' && value !== null && 'version' in value,
  ),
});
export type Handover = z.infer<typeof Handover>;

/** The handover; undefined when this process is not the inner one. */
export function readHandover(): Handover | undefined {
  const text = process.env[insideVariable];
  return text === undefined ? undefined : Handover.parse(JSON.parse(text));
}

/** The folder in which the runner stores everything. */
export function runnerFolderOf(storage: string): string {
  return join(storage, 'runner');
}

export interface Inside {
  readonly process: ChildProcess;
  /** Removes what was made on the machine for the inner process, after that process has ended. */
  readonly tidy: () => Promise<void>;
}

/**
 * Starts this program again inside the namespaces. Its first line on standard output says that it is ready.
 */
export async function startInside(storage: string): Promise<Inside> {
  const choice = await requireConfinement();
  const folder = runnerFolderOf(storage);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  if (choice.isRoot) chownSync(folder, choice.account.uid, choice.account.gid);
  const instance = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 10);
  const cgroups = setUpCgroups(instance, choice.account, choice.isRoot);
  const handover: Handover = { cgroups };
  const command = [process.execPath, ...process.execArgv, realpathSync(process.argv[1] ?? '')];
  const needed = [
    ...new Set([programFolder(), dirname(realpathSync(process.execPath)), realpathSync(folder)]),
  ];
  const boot = [
    '-c',
    choice.isRoot ? bootAsRoot : bootAsAccount,
    'boot',
    String(needed.length),
    ...needed,
    ...command,
  ];
  // One runner per folder: flock holds the lock, and lives as long as the program that it started. A killed
  // runner ends inside a moment later. The next runner waits for that, so nobody else asks for work then.
  const child = spawn(
    'flock',
    [
      '--timeout',
      String(lockWaitSeconds),
      '--close',
      '--conflict-exit-code',
      '75',
      join(folder, 'lock'),
      ...outerMounts(choice),
      'bash',
      ...boot,
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: '/',
      env: environmentInside(handover, choice),
      detached: true,
    },
  );
  return { process: child, tidy: () => removeCgroups(cgroups) };
}

const lockWaitSeconds = 10;

/** This exit code says that another runner uses the folder. */
export const folderInUseCode = 75;

/** Mounts that root prepares must never appear on the host. */
function outerMounts({ isRoot }: Confinement): string[] {
  return isRoot ? ['unshare', '--mount', '--propagation', 'private', '--'] : [];
}

/** The folder above the program with package.json. It contains everything that the program may import. */
function programFolder(): string {
  let folder = dirname(realpathSync(process.argv[1] ?? '.'));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/**
 * Only variables that the runner needs. Secrets of the site in the caller's environment are not passed on.
 */
const passedOn = /^(PROOFMARK_(URL|RUNNER_.*|DATA|LOG_LEVEL)|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|TZ)$/i;

function environmentInside(handover: Handover, { account }: Confinement): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: systemPath,
    LANG: 'C.UTF-8',
    HOME: '/nonexistent',
    BOOT_UID: String(account.uid),
    BOOT_GID: String(account.gid),
    BOOT_CGROUP: handover.cgroups.runnerFolder ?? '',
    [insideVariable]: JSON.stringify(handover),
  };
}
