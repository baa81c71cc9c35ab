// The network of a job that may use the internet: a namespace whose only way out is a network stack in user
// mode. The host's loopback, its own addresses and private networks cannot be reached, from tests or builds.
// The stack has no IPv6, so nothing is reachable by it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { JobSpace } from './job-space.ts';
import { runScript, systemPath } from './tools.ts';

export interface JobNetwork {
  readonly pid: number;
  readonly resolvConf: string;
  stop(): Promise<void>;
}

/** Private and special networks (RFC 6890). Their services are not meant for programs of others. */
export const closedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;
/**
 * The resolver and the gateway of slirp4netns. Their network is more specific than the refused ones, so it
 * stays reachable.
 */
const resolver = '10.0.2.3';
const gateway = '10.0.2.2';

/** The networks in the configuration of a runner. */
export interface NetworkRules {
  /** Replaces the list of networks that jobs with internet cannot reach. */
  readonly blocked: readonly string[] | undefined;
  /** Addresses in closed networks that stay reachable, such as mirrors of the site. */
  readonly allowed: readonly string[];
}

/** Makes the namespace and its way out, in about 70 ms. */
export async function openJobNetwork(space: JobSpace, rules: NetworkRules): Promise<JobNetwork> {
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(children.map(end)));
  try {
    return { ...(await leadOut(space, rules, children)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function leadOut(
  space: JobSpace,
  { blocked, allowed }: NetworkRules,
  children: ChildProcess[],
): Promise<Omit<JobNetwork, 'stop'>> {
  const holder = spawn('unshare', ['--net', '--', 'sleep', 'infinity'], {
    stdio: 'ignore',
    env: { PATH: systemPath },
  });
  await once(holder, 'spawn');
  children.push(holder);
  const pid = holder.pid ?? 0;
  await hasOwnNetwork(pid);
  await startStack(pid, children);
  const refused = blocked ?? [...closedNetworks, ...ownAddresses()];
  const routes = [
    ...refused.map((network) => `replace unreachable ${network}`),
    ...allowed.map((network) => `replace ${network} via ${gateway} dev tap0`),
  ];
  await runScript('pid=$1; shift; for route; do nsenter "--net=/proc/$pid/ns/net" ip route $route; done', {
    arguments: [String(pid), ...routes],
  });
  const resolvConf = join(space.folder, 'resolv.conf');
  writeFileSync(resolvConf, `nameserver ${resolver}\n`, { mode: 0o644 });
  return { pid, resolvConf };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits until the namespace of the process is the new one: `unshare` needs a moment. */
async function hasOwnNetwork(pid: number): Promise<void> {
  const script = `
n=0
while [ "$(readlink /proc/self/ns/net)" = "$(readlink "/proc/$1/ns/net")" ]; do
  n=$((n + 1)); [ $n -lt 500 ] || exit 1; sleep 0.01
done`;
  await runScript(script, { arguments: [String(pid)] });
}

async function startStack(pid: number, children: ChildProcess[]): Promise<void> {
  const options = ['--configure', '--mtu=65520', '--disable-host-loopback', '--ready-fd=3'];
  const stack = spawn('slirp4netns', [...options, String(pid), 'tap0'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: systemPath },
  });
  children.push(stack);
  let said = '';
  stack.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(stack, 'exit').then(() => {
    throw new Error(`The network of the job could not be made: ${said.trim()}`);
  });
  const readySignal = stack.stdio[3];
  if (!readySignal) throw new Error('The network of the job could not be made.');
  await Promise.race([once(readySignal, 'data'), ended]);
  // Nobody handles its end from here on: steps of the job simply have no network then.
  ended.catch(() => undefined);
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `${address.address}/32`);
}

/** The closed network of an address that a program printed: the program could not reach it. */
export function closedNetworkIn(text: string): { address: string; network: string } | undefined {
  const addresses = text.slice(-mostLookedAt).match(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g) ?? [];
  for (const address of new Set(addresses.filter((found) => isIPv4(found) && !isOwn(found)))) {
    const network = closedNetworks.find((closed) => isInside(address, closed));
    if (network !== undefined) return { address, network };
  }
  return undefined;
}

const mostLookedAt = 65_536;

/** Whether the address is in the loopback of the sandbox or in the network of the stack. */
function isOwn(address: string): boolean {
  return address.startsWith('127.') || address.startsWith('0.') || address.startsWith('10.0.2.');
}

function isInside(address: string, network: string): boolean {
  const [base = '', bits = '32'] = network.split('/');
  const list = new BlockList();
  list.addSubnet(base, Number(bits));
  return list.check(address);
}
