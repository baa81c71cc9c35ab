// Runs a program of this machine on a file from a stranger. It runs inside bubblewrap, without network, other
// files or rights, so that a fault in the program gives the stranger nothing. The program reads the file from
// standard input and writes its answer to standard output.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Turns } from './turns/turns.ts';

const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const limits = ['--as=1073741824', '--cpu=60', '--fsize=0', '--core=0', '--nofile=64', '--'];
/** The limit on processor time does not end a program that only waits, so time itself is limited too. */
const longestMs = 5 * 60_000;
/** Each program may use a gigabyte of memory and a processor. */
const atOnce = 2;
const mostComplaintCharacters = 2000;
const nobody = '65534';

/** This machine cannot confine programs, so the program is not run at all. */
export class CannotConfine extends Error {}

/** The program failed; the message is its own. */
export class ToolFailed extends Error {}

/** A program and its arguments; the program to confine comes after them. */
type Prefix = [program: string, ...string[]];

export class ConfinedTools {
  private readonly folders: readonly string[];
  private readonly turns = new Turns(atOnce);
  private prefix: Promise<Prefix> | undefined;

  constructor(folders: readonly string[] = systemFolders) {
    this.folders = folders;
  }

  /** Runs the program on the file and yields its output. */
  async *run(argv: readonly string[], file: string): AsyncGenerator<Buffer> {
    const prefix = await this.knownPrefix();
    const giveBack = await this.turns.take();
    try {
      const [program, ...rest] = prefix;
      yield* outputOf(program, [...rest, 'prlimit', ...limits, ...argv], file);
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
    const prefix: Prefix = [setpriv, ...unprivileged(), bubblewrap, ...sandbox];
    const [program, ...rest] = prefix;
    try {
      await promisify(execFile)(program, [...rest, 'true'], { env: {} });
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
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? ['--reuid', nobody, '--regid', nobody, '--clear-groups'] : [];
  return [...identity, '--inh-caps=-all', '--no-new-privs', '--'];
}

const namespaces = ['user', 'pid', 'ipc', 'uts', 'net'].map((name) => `--unshare-${name}`);
const programs = ['/usr/bin', '/usr/lib', '/usr/lib64', '/lib', '/lib64', '/bin'];
const sandbox = [
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
  ...['--remount-ro', '/', '--chdir', '/', '--'],
];

async function* outputOf(program: string, argv: readonly string[], file: string): AsyncGenerator<Buffer> {
  const input = await open(file);
  const child = spawn(program, argv, {
    stdio: [input.fd, 'pipe', 'pipe'],
    env: {},
    // Without a terminal the program cannot ask for a password there.
    detached: true,
    timeout: longestMs,
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
