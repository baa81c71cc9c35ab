// The network of a job that may use the internet: a namespace of its own whose only way out is a user-mode
// network stack. The host's loopback, its own addresses and, for tests, private networks are out of reach.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { JobSpace } from './job-space.ts';
import { runScript, systemPath } from './tools.ts';

export interface JobNetwork {
  readonly pid: number;
  readonly resolvConf: string;
  stop(): Promise<void>;
}

const linkLocal = '169.254.0.0/16';
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'];
/** The resolver of slirp4netns; its own network is more specific than the ones refused. */
const resolver = '10.0.2.3';

/** Makes the namespace and its way out; about 70 ms. `blocked` replaces the list of refused networks. */
export async function openJobNetwork(
  space: JobSpace,
  blocked: readonly string[] | undefined,
): Promise<JobNetwork> {
  const holder = spawn('unshare', ['--net', '--', 'sleep', 'infinity'], {
    stdio: 'ignore',
    env: { PATH: systemPath },
  });
  await once(holder, 'spawn');
  const pid = holder.pid ?? 0;
  await hasOwnNetwork(pid);
  const stack = await startStack(pid);
  const refusedByDefault = [linkLocal, ...ownAddresses(), ...(space.isBuild ? [] : privateNetworks)];
  const refused = blocked ?? refusedByDefault;
  await runScript(
    'pid=$1; shift; for net; do nsenter "--net=/proc/$pid/ns/net" ip route add blackhole "$net"; done',
    {
      arguments: [String(pid), ...refused],
    },
  );
  const resolvConf = join(space.folder, 'resolv.conf');
  writeFileSync(resolvConf, `nameserver ${resolver}\n`, { mode: 0o644 });
  return {
    pid,
    resolvConf,
    stop: async () => {
      await Promise.all([stack, holder].map(end));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** `unshare` needs a moment before the namespace of that process is the new one. */
async function hasOwnNetwork(pid: number): Promise<void> {
  const script = `
n=0
while [ "$(readlink /proc/self/ns/net)" = "$(readlink "/proc/$1/ns/net")" ]; do
  n=$((n + 1)); [ $n -lt 500 ] || exit 1; sleep 0.01
done`;
  await runScript(script, { arguments: [String(pid)] });
}

async function startStack(pid: number): Promise<ChildProcess> {
  const options = ['--configure', '--mtu=65520', '--disable-host-loopback', '--ready-fd=3'];
  const stack = spawn('slirp4netns', [...options, String(pid), 'tap0'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: systemPath },
  });
  let said = '';
  stack.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(stack, 'exit').then(() => {
    throw new Error(`The network of the job could not be made: ${said.trim()}`);
  });
  const readySignal = stack.stdio[3];
  if (!readySignal) throw new Error('The network of the job could not be made.');
  await Promise.race([once(readySignal, 'data'), ended]);
  // From here on its end is looked at by nobody: steps of the job then simply have no network.
  ended.catch(() => undefined);
  return stack;
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `${address.address}/32`);
}
