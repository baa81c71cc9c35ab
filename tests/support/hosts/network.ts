// Hosts on one machine: each has a network of its own, and cables to one switch. This process has a cable too. All of it
// ends with its processes, so nothing stays on the machine.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Start } from '../runner-peer.ts';

export interface Host {
  readonly address: string;
  /** Starts a program whose network is that of the host. */
  readonly spawn: Start;
  /** Nothing reaches the host, and nothing leaves it. What is on the way is lost without a word. */
  readonly unplug: () => void;
  readonly plugIn: () => void;
}

export interface HostNetwork {
  host(): Promise<Host>;
  close(): Promise<void>;
}

/** Why this machine cannot make networks; undefined when it can. */
export function whyNoNetworks(): string | undefined {
  try {
    execFileSync('unshare', ['--net', '--', 'ip', 'link', 'add', 'probe', 'type', 'veth'], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : String(error);
    return `This machine cannot make networks (root, iproute2 and veth of the kernel are needed): ${said}`;
  }
}

/** Addresses for measurements (RFC 2544), so that no network of the machine is hidden. */
const network = `198.18.${process.pid % 250}`;
const ownName = `pm${process.pid}`;

export async function openNetwork(): Promise<HostNetwork> {
  const holders: ChildProcess[] = [];
  const hold = async (): Promise<number> => {
    // Ends with this process, however that ends.
    const holder = spawn(
      'setpriv',
      ['--pdeathsig', 'KILL', 'unshare', '--net', 'sh', '-c', 'echo; exec sleep infinity'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    holders.push(holder);
    if (holder.stdout) await once(holder.stdout, 'data');
    return holder.pid ?? 0;
  };
  const switchPid = await hold();
  inNetworkOf(switchPid, 'ip link add switch type bridge && ip link set switch up');
  const connect = (name: string, pid: number, end: string): void =>
    inNetworkOf(
      switchPid,
      `ip link add ${name} type veth peer name ${end} netns ${pid} && ip link set ${name} master switch up`,
    );
  connect('tests', process.pid, ownName);
  execFileSync('sh', ['-ec', `ip addr add ${network}.254/24 dev ${ownName}; ip link set ${ownName} up`]);
  let count = 0;
  return {
    async host() {
      count += 1;
      const [name, address] = [`host${count}`, `${network}.${count}`];
      const pid = await hold();
      connect(name, pid, 'eth0');
      inNetworkOf(pid, `ip link set lo up && ip addr add ${address}/24 dev eth0 && ip link set eth0 up`);
      return {
        address,
        spawn: (program, { arguments: given = [], ...options }) =>
          spawn('nsenter', [`--net=/proc/${pid}/ns/net`, '--', program, ...given], options),
        unplug: () => inNetworkOf(switchPid, `ip link set ${name} down`),
        plugIn: () => inNetworkOf(switchPid, `ip link set ${name} up`),
      };
    },
    async close() {
      for (const holder of holders) {
        const ended = once(holder, 'exit');
        holder.kill('SIGKILL');
        await ended;
      }
    },
  };
}

function inNetworkOf(pid: number, script: string): void {
  execFileSync('nsenter', [`--net=/proc/${pid}/ns/net`, '--', 'sh', '-ec', script]);
}
