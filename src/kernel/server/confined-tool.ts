// Runs a program of this machine on what a stranger sent. It runs inside bubblewrap, without other files or rights, so
// that a fault in the program gives the stranger nothing. It writes its answer to standard output.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chown, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Turns } from './turns/turns.ts';

const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const limitsFor = (fileBytes: number): string[] => [
  '--as=1073741824',
  '--cpu=60',
  `--fsize=${fileBytes}`,
  '--core=0',
  '--nofile=64',
  '--',
];
/** The limit on processor time does not end a program that only waits, so time itself is limited too. */
const longestMs = 5 * 60_000;
/** Each program may use a gigabyte of memory and a processor. */
const usuallyAtOnce = 2;
const mostComplaintCharacters = 2000;
const nobodyId = 65534;
const nobody = String(nobodyId);

/** This machine cannot confine programs, so the program is not run at all. */
export class CannotConfine extends Error {}

/** The program failed; the message is its own. */
export class ToolFailed extends Error {}

/** A folder that a program may write, and what else it may. It works there as in `/work`. */
export interface ConfinedSpace {
  readonly folder: string;
  /** With the network of this machine, for programs that are told whom to call. */
  readonly hasNetwork: boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** How large a file it may write. */
  readonly fileBytes: number;
  readonly timeoutMs: number;
  /** The file that it reads from standard input. */
  readonly input?: string;
}

/** A program and its arguments; the sandbox and the program to confine come after them. */
type Prefix = [program: string, ...string[]];

export class ConfinedTools {
  private readonly folders: readonly string[];
  private readonly turns: Turns;
  private prefix: Promise<Prefix> | undefined;

  constructor(folders: readonly string[] = systemFolders, atOnce = usuallyAtOnce) {
    this.folders = folders;
    this.turns = new Turns(atOnce);
  }

  /** Runs the program on the file and yields its output. It sees no network and writes nothing. */
  run(argv: readonly string[], file: string): AsyncGenerator<Buffer> {
    return this.inTurn([...sandbox, 'prlimit', ...limitsFor(0), ...argv], { file, timeoutMs: longestMs });
  }

  /** Runs the program in a folder, which `prepareFolder` has prepared, and yields its output. */
  runIn(space: ConfinedSpace, argv: readonly string[]): AsyncGenerator<Buffer> {
    const { input = '/dev/null', timeoutMs } = space;
    const confined = [...sandboxAround(space), 'prlimit', ...limitsFor(space.fileBytes), ...argv];
    return this.inTurn(confined, { file: input, timeoutMs });
  }

  /** Gives what lies in the folder to the account that programs run as. */
  async prepareFolder(folder: string): Promise<void> {
    if (!isRoot()) return;
    for (const name of ['', ...(await readdir(folder))]) await chown(join(folder, name), nobodyId, nobodyId);
  }

  private async *inTurn(argv: readonly string[], given: Input): AsyncGenerator<Buffer> {
    const [program, ...rest] = await this.knownPrefix();
    const giveBack = await this.turns.take();
    try {
      yield* outputOf(program, [...rest, ...argv], given);
    } finally {
      giveBack();
    }
  }

  /**
   * The prefix is looked for once. When none was found, the next file tries again, since the machine
   * may only have been busy.
   */
  private knownPrefix(): Promise<Prefix> {
    this.prefix ??= this.findPrefix().catch((error: unknown) => {
      this.prefix = undefined;
      throw error;
    });
    return this.prefix;
  }

  private async findPrefix(): Promise<Prefix> {
    const bubblewrap = this.find('bwrap');
    const setpriv = this.find('setpriv');
    if (bubblewrap === undefined || setpriv === undefined) throw new CannotConfine('bubblewrap is missing');
    const prefix: Prefix = [setpriv, ...unprivileged(), bubblewrap];
    const [program, ...rest] = prefix;
    try {
      await promisify(execFile)(program, [...rest, ...sandbox, 'true'], { env: {} });
    } catch (cause) {
      throw new CannotConfine('bubblewrap makes no sandbox on this machine', { cause });
    }
    return prefix;
  }

  private find(name: string): string | undefined {
    return this.folders.map((folder) => join(folder, name)).find(isExecutable);
  }
}

/** Drops the rights of the server before anything else starts: root becomes nobody. */
function unprivileged(): string[] {
  const identity = isRoot() ? ['--reuid', nobody, '--regid', nobody, '--clear-groups'] : [];
  return [...identity, '--inh-caps=-all', '--no-new-privs', '--'];
}

const isRoot = (): boolean => process.getuid?.() === 0;

const namespaces = ['user', 'pid', 'ipc', 'uts'].map((name) => `--unshare-${name}`);
const programs = ['/usr/bin', '/usr/lib', '/usr/lib64', '/lib', '/lib64', '/bin'];
const walls = [
  ...[...namespaces, '--unshare-cgroup-try', '--disable-userns', '--uid', nobody, '--gid', nobody],
  ...[
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    '--setenv',
    'PATH',
    '/usr/bin:/bin',
  ],
  // In the locale C the program would stop at the first name with a character beyond ASCII.
  ...['--setenv', 'LC_ALL', 'C.UTF-8'],
  ...programs.flatMap((path) => ['--ro-bind-try', path, path]),
];
const sandbox = [...walls, '--unshare-net', '--remount-ro', '/', '--chdir', '/', '--'];

/** Certificates, and the names of accounts, which ssh looks for. */
const forNetwork = [
  '/etc/ssl',
  '/etc/passwd',
  '/usr/share/ca-certificates',
  '/usr/local/share/ca-certificates',
];

function sandboxAround({ folder, hasNetwork, environment }: ConfinedSpace): string[] {
  return [
    ...walls,
    ...(hasNetwork ? forNetwork.flatMap((path) => ['--ro-bind-try', path, path]) : ['--unshare-net']),
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--dev', '/dev', '--bind', folder, '/work', '--remount-ro', '/', '--chdir', '/work', '--'],
  ];
}

interface Input {
  readonly file: string;
  readonly timeoutMs: number;
}

async function* outputOf(
  program: string,
  argv: readonly string[],
  { file, timeoutMs }: Input,
): AsyncGenerator<Buffer> {
  const input = await open(file);
  const child = spawn(program, argv, {
    stdio: [input.fd, 'pipe', 'pipe'],
    env: {},
    // Without a terminal the program cannot ask for a password there.
    detached: true,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a program was started without its pipes');
  const closed = once(child, 'close').then(([code]: unknown[]) => code);
  // A reader that stops early does not wait for the end of the program.
  closed.catch(() => undefined);
  let complaint = '';
  stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < mostComplaintCharacters) complaint += chunk.toString('utf8');
  });
  try {
    // Read at once: Node drops what a program has written when it ends before anybody reads.
    const chunks: AsyncIterable<Buffer> = stdout;
    yield* chunks;
    if ((await closed) !== 0) throw new ToolFailed(complaint.trim().slice(0, mostComplaintCharacters));
  } finally {
    child.kill('SIGKILL');
    await input.close();
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
