// The real sshd for tests, as hosts of repositories run it: it knows one key and lets it read one folder only. Debian's
// openssh-server opens port 22 where it is installed as a service, so tests never install it and skip without it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const program = '/usr/sbin/sshd';

export const hasSshServer = existsSync(program);

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
  const child = spawn(program, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((listening) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('listening')) listening();
    });
  });
  return child;
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
