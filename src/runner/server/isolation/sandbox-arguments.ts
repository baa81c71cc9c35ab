// Puts one command into its sandbox: the arguments of bubblewrap, and the script that joins the cgroups, sets
// the limits and drops all rights first.
import { existsSync } from 'node:fs';
import { toolHome, type Account, type Prepared } from '../../domain/plan.ts';
import { certificatesInside } from '../host-trust.ts';
import { homeArguments } from './home-view.ts';
import { lowPriority } from './cpu-share.ts';
import type { Isolation } from './isolation.ts';
import { studentHome, type JobSpace } from './job-space.ts';
import { gateDescriptor } from './shells.ts';

export interface SandboxSetting {
  readonly argv: readonly string[];
  readonly prepared?: Prepared;
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** root: our own program that prepares the machine. In a build every command is root. */
  readonly account: Account | 'root';
  /** Read from descriptor 6. */
  readonly script?: string;
  /** Globs of files of tests that the program cannot read. */
  readonly unseen?: readonly string[];
  /**
   * The process that holds the network of the job. Without it the sandbox has an empty network of its own.
   */
  readonly networkHolder?: { readonly pid: number; readonly resolvConf: string };
  /**
   * True when others cannot reach the program itself, and programs that it starts get no descriptors of it.
   */
  readonly isGuarded: boolean;
  /** True when the program waits for a signal after its sandbox is ready. */
  readonly isGated: boolean;
}

export const seccompDescriptor = 8;
export const statusDescriptor = 9;

/**
 * For a shell that has the arguments of bubblewrap: joins the cgroups, sets limits and drops rights. Exit 125 means that
 * this failed, not the command. nsenter drops all groups and capabilities with the user, as setpriv does, which looks each
 * number up among the names of users first.
 */
export const entrance = `
unset LANG
echo 900 > /proc/self/oom_score_adj
for group in $SB_CGROUPS; do echo 0 > "$group/cgroup.procs" || exit 125; done
ulimit -c 0 && ulimit -f "$SB_FILE_BLOCKS" && ulimit -n 1024 && ulimit -t "$SB_CPU_SECONDS" && ulimit -l 64 || exit 125
[ -z "$SB_DATA_KIB" ] || ulimit -d "$SB_DATA_KIB" || exit 125
ulimit -p "$SB_PROCESSES" 2> /dev/null || ulimit -u "$SB_PROCESSES" || exit 125
exec $SB_NICE $SB_ENTER bwrap "$@"`;

export interface SandboxLimits {
  readonly fileSizeBytes: number;
  readonly cpuSeconds: number;
}

export function variablesOf(
  space: JobSpace,
  order: SandboxLimits & Pick<SandboxSetting, 'networkHolder' | 'account'>,
): Record<string, string> {
  const { limits, cgroup } = space;
  const { uid, gid } = identityOf(space, order.account);
  const enter = [
    ...(order.networkHolder ? [`--net=/proc/${order.networkHolder.pid}/ns/net`] : []),
    ...(isRootInside(space, order) ? [] : [`--setuid ${uid} --setgid ${gid}`]),
  ];
  return {
    PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    SB_CGROUPS: cgroup.folders.join(' '),
    SB_FILE_BLOCKS: String(Math.ceil(order.fileSizeBytes / 512)),
    SB_CPU_SECONDS: String(order.cpuSeconds),
    // A cgroup holds them and tells when it refused one, so it has to be asked first.
    SB_PROCESSES: String(cgroup.version === 'none' ? limits.processes : 2 * limits.processes),
    // Without a memory cgroup, at least each process has a limit.
    SB_DATA_KIB: cgroup.version === 'none' ? String(Math.ceil(limits.memoryBytes / 1024)) : '',
    // Without cgroups there is no share to set, so the priority is lower.
    SB_NICE: cgroup.version === 'none' ? `nice -n ${lowPriority}` : '',
    SB_ENTER: enter.length === 0 ? '' : `nsenter ${enter.join(' ')} --`,
  };
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
  readonly uidInside: string;
}

const gidInside = '1000';

/** Both accounts share a group, so that a tool can write files beside those of the student. */
function identityOf({ studentUid, toolUid }: JobSpace, account: SandboxSetting['account']): Identity {
  const isTool = account === 'tool';
  return {
    uid: isTool ? toolUid : studentUid,
    gid: studentUid,
    uidInside: isTool ? '1001' : '1000',
  };
}

function isRootInside({ isBuild }: JobSpace, { account }: Pick<SandboxSetting, 'account'>): boolean {
  return account === 'root' || isBuild;
}

const guardInside = '/run/script-guard.so';

const buildCapabilities = [
  ...['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'SETUID', 'SETGID'],
  ...['SETFCAP', 'SETPCAP', 'SYS_CHROOT', 'KILL', 'NET_BIND_SERVICE'],
];

export function bubblewrapArguments(
  isolation: Isolation,
  space: JobSpace,
  setting: SandboxSetting,
): string[] {
  return [
    ...namespaceArguments(space, setting),
    ...['--die-with-parent', '--new-session', '--as-pid-1', '--clearenv'],
    ...Object.entries(environmentOf(setting)).flatMap(([name, value]) => ['--setenv', name, value]),
    ...mountArguments(isolation, space, setting),
    ...['--chdir', setting.cwd, '--seccomp', String(seccompDescriptor)],
    ...['--json-status-fd', String(statusDescriptor)],
    ...['--', '/run/init', '--'],
    ...(setting.isGated ? ['/bin/sh', '-c', gate, 'sh'] : []),
    ...programArguments(setting),
  ];
}

function programArguments(setting: SandboxSetting): string[] {
  const { argv, prepared } = setting;
  const guard = guardsByName(setting) ? ['/usr/bin/env', `LD_PRELOAD=${guardInside}`] : [];
  if (!prepared) return [...guard, ...argv];
  const usual = [...guard, ...argv];
  const faster = [...guard, ...prepared.argv];
  const counts = [usual, faster].map(({ length }) => String(length));
  return ['/bin/sh', '-c', chooser, 'sh', prepared.path, ...counts, ...usual, ...faster];
}

/** Starts the second of two programs if the file is there, else the first: it moves that one to the end before. */
const chooser = `
path=$1; usual=$2; faster=$3; shift 3
if [ -r "$path" ]; then shift "$usual"; exec "$@"; fi
while [ "$usual" -gt 0 ]; do set -- "$@" "$1"; shift; usual=$((usual - 1)); done
shift "$faster"
exec "$@"`;

/** Says that the sandbox is ready and waits. No program may run while another sandbox is still being made. */
const gate = `
echo >&${gateDescriptor}
read -r _ <&${gateDescriptor} || exit 125
exec ${gateDescriptor}>&-
exec "$@"`;

function namespaceArguments(space: JobSpace, setting: SandboxSetting): string[] {
  const spaces = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
  const net = setting.networkHolder ? [] : ['--unshare-net'];
  const name = ['--hostname', space.isBuild ? 'build' : 'sandbox'];
  if (isRootInside(space, setting)) {
    return [...spaces, ...net, ...name, ...keepCapabilities(buildCapabilities)];
  }
  const { uidInside } = identityOf(space, setting.account);
  const user = ['--unshare-user', '--disable-userns', '--uid', uidInside, '--gid', gidInside];
  return [...spaces, ...net, ...name, ...user];
}

function keepCapabilities(names: readonly string[]): string[] {
  return ['--cap-drop', 'ALL', ...names.flatMap((name) => ['--cap-add', `CAP_${name}`])];
}

/**
 * Only the command itself loads the guard: a program before it would close the descriptors of the command.
 * The first program of a sandbox is linked statically and loads nothing.
 */
function guardsByName({ isGuarded, isGated, prepared }: SandboxSetting): boolean {
  return isGuarded && (isGated || prepared !== undefined);
}

const systemFolders = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const studentEnvironment = {
  HOME: studentHome,
  USER: 'student',
  // The student's own folder comes last, so that no file of a program replaces a command.
  PATH: `${systemFolders}:${studentHome}/.local/bin`,
};

/** Node.js brings its own list of trusted certificates; that of the system has those of the site too. */
const internetEnvironment = { NODE_EXTRA_CA_CERTS: certificatesInside };

const toolEnvironment = { HOME: toolHome, USER: 'tool', PATH: systemFolders, PYTHONNOUSERSITE: '1' };

function environmentOf(setting: SandboxSetting): Record<string, string> {
  return {
    ...(setting.account === 'tool' ? toolEnvironment : studentEnvironment),
    LANG: 'C.UTF-8',
    STUDENT: `${studentHome}/student`,
    UPLOADED_FILES: `${studentHome}/fixtures`,
    AT_ATV2: 'true',
    CG_ATV2: 'true',
    ...(setting.networkHolder ? internetEnvironment : {}),
    ...setting.environment,
    ...(setting.isGuarded && !guardsByName(setting) ? { LD_PRELOAD: guardInside } : {}),
  };
}

/** Files of /proc that reveal facts about the host or its kernel. */
const hiddenFiles = [
  'cmdline',
  'kallsyms',
  'keys',
  'config.gz',
  'modules',
  'timer_list',
  'interrupts',
  'version_signature',
]
  .map((name) => `/proc/${name}`)
  .filter((path) => existsSync(path));

/**
 * The memory of process 1, which has the same user as the programs. Writing there could change the exit code
 * that it reports.
 */
const memoryOfInit = ['/proc/1/mem', '/proc/1/task/1/mem'];

/** Process 1 holds all descriptors of the command, even that of the script. Programs could open them here. */
const descriptorsOfInit = ['/proc/1/fd', '/proc/1/task/1/fd'];

const sharedMemoryBytes = 67_108_864;
const runBytes = 16_777_216;

/**
 * Made here with these rights. When bubblewrap runs as root and makes them itself, only root could open them.
 */
const foldersOfViews = ['/sys/fs', '/sys/fs/cgroup'].flatMap((path) => ['--perms', '0755', '--dir', path]);

function mountArguments(isolation: Isolation, space: JobSpace, setting: SandboxSetting): string[] {
  const isTool = setting.account === 'tool' && !space.isBuild;
  const resolv = setting.networkHolder
    ? ['--ro-bind', setting.networkHolder.resolvConf, '/etc/resolv.conf']
    : [];
  const views = space.cgroup.views.flatMap(({ from, to }) => ['--ro-bind', from, to]);
  return [
    ...['--bind', space.root, '/'],
    ...(space.base.usesHostUsr ? ['--ro-bind', '/usr', '/usr'] : []),
    ...['--dev', '/dev', '--size', String(sharedMemoryBytes), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...[
      '--proc',
      '/proc',
      ...[...hiddenFiles, ...memoryOfInit].flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ],
    ...descriptorsOfInit.flatMap((path) => ['--perms', '0555', '--tmpfs', path, '--remount-ro', path]),
    ...['--perms', '0755', '--size', String(runBytes), '--tmpfs', '/run'],
    ...['--ro-bind', '/usr/bin/tini-static', '/run/init'],
    ...(setting.isGuarded ? ['--ro-bind', isolation.scriptGuard, guardInside] : []),
    ...(isTool ? ['--bind', space.toolHome, toolHome] : []),
    // Packages that make users lock a file there (`adduser`), such as the one that git brings along.
    ...(space.isBuild ? [] : ['--remount-ro', '/run']),
    ...(views.length > 0 ? ['--tmpfs', '/sys', ...foldersOfViews, ...views, '--remount-ro', '/sys'] : []),
    ...resolv,
    ...homeArguments(space, setting),
  ];
}
