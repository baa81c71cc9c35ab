// How one command is put into its sandbox: the arguments of bubblewrap and the script that joins the cgroups,
// sets the limits and gives up all rights before it.
import { existsSync } from 'node:fs';
import type { Isolation } from './isolation.ts';
import { studentHome, type JobSpace } from './job-space.ts';

export interface SandboxSetting {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Process that holds the job's network; without it the sandbox has a network of its own with nothing in it. */
  readonly networkHolder?: { readonly pid: number; readonly resolvConf: string };
  readonly seccompDescriptor: number;
  readonly statusDescriptor: number;
  /** True where descriptor 3 is open: the command itself may write to it, what it starts may not. */
  readonly isGuarded: boolean;
  /** Files that bubblewrap writes as the student before it starts the command. */
  readonly files: readonly { readonly path: string; readonly descriptor: number }[];
}

/** Joins, limits, gives up: exit 125 means that our own preparation failed, not the command. */
export const trampoline = `
echo 900 > /proc/self/oom_score_adj
for group in $SB_CGROUPS; do echo 0 > "$group/cgroup.procs" || exit 125; done
ulimit -c 0 && ulimit -f "$SB_FILE_BLOCKS" && ulimit -n 1024 && ulimit -t "$SB_CPU_SECONDS" && ulimit -l 64 || exit 125
[ -z "$SB_DATA_KIB" ] || ulimit -d "$SB_DATA_KIB" || exit 125
ulimit -p "$SB_PROCESSES" 2> /dev/null || ulimit -u "$SB_PROCESSES" || exit 125
[ -z "$SB_NETWORK_PID" ] || exec nsenter "--net=/proc/$SB_NETWORK_PID/ns/net" -- $SB_GIVE_UP bwrap "$@"
exec $SB_GIVE_UP bwrap "$@"`;

export interface TrampolineLimits {
  readonly fileSizeBytes: number;
  readonly cpuSeconds: number;
}

export function trampolineEnvironment(
  isolation: Isolation,
  space: JobSpace,
  order: TrampolineLimits & Pick<SandboxSetting, 'networkHolder'>,
): Record<string, string> {
  const { limits, cgroup, studentUid } = space;
  const identity = `--reuid ${studentUid} --regid ${studentUid} --clear-groups --inh-caps=-all`;
  const givesUpFirst = isolation.mode === 'userns' && !space.isBuild;
  return {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    SB_CGROUPS: cgroup.folders.join(' '),
    SB_FILE_BLOCKS: String(Math.ceil(order.fileSizeBytes / 512)),
    SB_CPU_SECONDS: String(order.cpuSeconds),
    SB_PROCESSES: String(limits.processes),
    // Without a memory group the limit is at least one per process.
    SB_DATA_KIB: cgroup.version === 'none' ? String(Math.ceil(limits.memoryBytes / 1024)) : '',
    SB_NETWORK_PID: order.networkHolder ? String(order.networkHolder.pid) : '',
    SB_GIVE_UP: givesUpFirst ? `setpriv ${identity} --` : '',
  };
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
    ...namespaceArguments(isolation, space, setting),
    ...['--die-with-parent', '--new-session', '--as-pid-1', '--clearenv'],
    ...Object.entries(environmentOf(setting.environment)).flatMap(([name, value]) => [
      '--setenv',
      name,
      value,
    ]),
    ...mountArguments(isolation, space, setting),
    ...['--chdir', setting.cwd, '--seccomp', String(setting.seccompDescriptor)],
    ...['--json-status-fd', String(setting.statusDescriptor)],
    ...['--', '/run/init', '--', ...giveUpInside(isolation, space), ...guardedArgv(setting)],
  ];
}

function namespaceArguments(isolation: Isolation, space: JobSpace, setting: SandboxSetting): string[] {
  const spaces = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
  const net = setting.networkHolder ? [] : ['--unshare-net'];
  const name = ['--hostname', space.isBuild ? 'build' : 'sandbox'];
  if (isolation.mode === 'root') {
    return [...spaces, ...net, ...name, ...keepCapabilities(['SETUID', 'SETGID', 'SETPCAP'])];
  }
  if (space.isBuild) return [...spaces, ...net, ...name, ...keepCapabilities(buildCapabilities)];
  const user = ['--unshare-user', '--disable-userns', '--uid', '1000', '--gid', '1000'];
  return [...spaces, ...net, ...name, ...user];
}

function keepCapabilities(names: readonly string[]): string[] {
  return ['--cap-drop', 'ALL', ...names.flatMap((name) => ['--cap-add', `CAP_${name}`])];
}

/** Without a user namespace bubblewrap starts as root, and the command itself must give that up. */
function giveUpInside(isolation: Isolation, space: JobSpace): string[] {
  if (isolation.mode !== 'root') return [];
  const uid = String(space.studentUid);
  const sets = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs'];
  return ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups', ...sets, '--'];
}

/** Only the command itself loads the guard: one of the programs before it would close the descriptor for it. */
function guardedArgv({ argv, isGuarded }: SandboxSetting): readonly string[] {
  return isGuarded ? ['/usr/bin/env', `LD_PRELOAD=${guardInside}`, ...argv] : argv;
}

function environmentOf(own: Readonly<Record<string, string>>): Record<string, string> {
  return {
    HOME: studentHome,
    USER: 'student',
    LANG: 'C.UTF-8',
    // The student's own folder comes last: what a program leaves there takes the place of no command.
    PATH: `/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:${studentHome}/.local/bin`,
    STUDENT: `${studentHome}/student`,
    UPLOADED_FILES: `${studentHome}/fixtures`,
    AT_ATV2: 'true',
    CG_ATV2: 'true',
    ...own,
  };
}

/** Files of /proc that tell of the host or of its kernel. */
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

/** Memory of process 1, of the same user as the programs: who writes there decides what it tells of their end. */
const memoryOfInit = ['/proc/1/mem', '/proc/1/task/1/mem'];

const sharedMemoryBytes = 67_108_864;

function mountArguments(isolation: Isolation, space: JobSpace, setting: SandboxSetting): string[] {
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
    ...['--tmpfs', '/run', '--ro-bind', '/usr/bin/tini-static', '/run/init'],
    ...(setting.isGuarded ? ['--ro-bind', isolation.scriptGuard, guardInside] : []),
    ...['--remount-ro', '/run'],
    ...(views.length > 0 ? ['--tmpfs', '/sys', ...views, '--remount-ro', '/sys'] : []),
    ...resolv,
    ...setting.files.flatMap(({ path, descriptor }) => [
      '--perms',
      '0644',
      '--file',
      String(descriptor),
      path,
    ]),
  ];
}
