// The real sshd for tests, as hosts of repositories run it: it knows one key and lets it read one folder only. Debian's
// openssh-server opens port 22 where it is installed as a service, so ./test only unpacks it, and tests skip without it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const unpacked = join(import.meta.dirname, '../../.cache/ssh-server');
const program = ['/usr/sbin/sshd', join(unpacked, 'usr/sbin/sshd')].find((path) => existsSync(path));

export const hasSshServer = program !== undefined;

export interface SshServer {
  readonly port: number;
  /** The address of a repository below the folder. */
  urlOf(name: string): string;
  /** Lets this deploy key read, and no other. */
  allow(publicKey: string): void;
  /** Starts again with another key of the server itself. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSshServer(root: string): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-test-sshd-'));
  const port = await freePort();
  const keys = join(folder, 'authorized_keys');
  writeFileSync(keys, '', { mode: 0o600 });
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  let child = await run(folder, port);
  return {
    port,
    urlOf: (name) => `ssh://${userInfo().username}@127.0.0.1:${port}${join(root, `${name}.git`)}`,
    allow: (publicKey) => {
      const [type, blob] = publicKey.split(' ');
      const command = 'restrict,command="git-shell -c \\"$SSH_ORIGINAL_COMMAND\\""';
      writeFileSync(keys, `${command} ${type} ${blob}\n`, { mode: 0o600 });
    },
    changeHostKey: async () => {
      await end(child);
      rmSync(join(folder, 'host_key'));
      child = await run(folder, port);
    },
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

async function run(folder: string, port: number): Promise<ChildProcess> {
  const hostKey = join(folder, 'host_key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey]);
  const settings = [
    `Port=${port}`,
    'ListenAddress=127.0.0.1',
    `HostKey=${hostKey}`,
    `AuthorizedKeysFile=${join(folder, 'authorized_keys')}`,
    'PasswordAuthentication=no',
    'KbdInteractiveAuthentication=no',
    'PermitRootLogin=prohibit-password',
    'StrictModes=no',
    'UsePAM=no',
    'PidFile=none',
    `SetEnv=GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=*`,
  ];
  const argv = ['-D', '-e', '-f', '/dev/null', ...settings.flatMap((setting) => ['-o', setting])];
  const child = spawn('bwrap', [...viewWithAccount(folder), program ?? '', ...argv], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LD_LIBRARY_PATH: librariesIn(unpacked) },
  });
  await new Promise<void>((listening) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('listening')) listening();
    });
  });
  return child;
}

/** The machine as it is, but with the account that sshd checks strangers with, which its package would make. */
function viewWithAccount(folder: string): string[] {
  const accounts = join(folder, 'passwd');
  const known = readFileSync('/etc/passwd', 'utf8');
  const own = known.includes('\nsshd:') ? '' : 'sshd:x:65534:65534::/run/sshd:/usr/sbin/nologin\n';
  writeFileSync(accounts, known + own);
  return ['--dev-bind', '/', '/', '--ro-bind', accounts, '/etc/passwd', '--die-with-parent', '--'];
}

function librariesIn(root: string): string {
  const folder = join(root, 'usr/lib');
  return existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .join(':')
    : '';
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
