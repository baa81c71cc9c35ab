// Tests what jobs with internet can reach, and that nothing is left on the machine after the runner ends.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import { runnerConfigOf } from './config.ts';
import { closedNetworkIn } from './isolation/network.ts';

const { peer, folder, runner } = useRunner('networks', {
  PROOFMARK_RUNNER_ALLOWED_NETWORKS: '10.77.0.0/16, 192.168.7.9',
});

/** Folders of this runner in every cgroup tree. */
function cgroupFolders(): string[] {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const instance = createHash('sha256').update(`${folder}/runner`).digest('hex').slice(0, 10);
  const trees = mounts.flatMap((line) => {
    const [, path = '', kind = ''] = line.split(' ');
    return kind.startsWith('cgroup') ? [path] : [];
  });
  return trees.flatMap((tree) =>
    readdirSync(tree).flatMap((name) => (name === `proofmark-${instance}` ? [`${tree}/${name}`] : [])),
  );
}

/** Asks the kernel for a route; nothing is sent. */
const ways = `python3 - <<'END'
import socket
def way(address, family=socket.AF_INET):
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
        return 'open'
    except OSError:
        return 'closed'
addresses = ['10.1.2.3', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1', '169.254.169.254',
    '198.18.0.1', '224.0.0.1', '240.0.0.1', '198.51.100.1', '10.77.1.1', '192.168.7.9', '192.168.7.8']
print(*(way(address) for address in addresses))
print(*(way(address, socket.AF_INET6) for address in ['fd00::1', 'fe80::1', 'ff02::1', '2001:db8::1']))
END`;

it.each(['build', 'test'] as const)(
  'a %s reaches the internet, no private network but the ones allowed',
  async (kind) => {
    const { commands } = await peer.run({ kind, steps: [step('s', [bash('c', ways)], { network: true })] });
    const closed = (count: number) => Array.from({ length: count }, () => 'closed');
    const expected = [[...closed(9), 'open', 'open', 'open', 'closed'], closed(4)];
    expect(commands['c']?.stdout.text.trim().split('\n')).toEqual(expected.map((line) => line.join(' ')));
  },
);

it('a build that fails names the network that it was kept from', async () => {
  const script = 'echo "Could not connect to mirror:80 (10.1.2.3), connection refused" >&2; exit 100';
  const { outcome } = await peer.run({ kind: 'build', steps: [step('s', [bash('c', script)])] });
  expect(JSON.stringify(outcome)).toContain('It names 10.1.2.3, and builds do not reach 10.0.0.0/8');
  expect(closedNetworkIn('E: 198.51.100.7 and 127.0.0.1 and 10.0.2.3 and 999.1.1.1')).toBeUndefined();
});

it('what is no network is refused at the start', () => {
  const environment = {
    PROOFMARK_URL: 'https://proofmark.example.org',
    PROOFMARK_RUNNER_TOKEN: 'a-token-of-a-runner',
    PROOFMARK_DATA: '/var/lib/x',
  };
  const withNetworks = (text: string) => () =>
    runnerConfigOf({ ...environment, PROOFMARK_RUNNER_ALLOWED_NETWORKS: text });
  expect(withNetworks('10.0.0.0/8 192.0.2.1')().networks.allowed).toEqual(['10.0.0.0/8', '192.0.2.1']);
  expect(withNetworks('mirror.example.org')).toThrow('an address or a range of IPv4 is needed');
  expect(withNetworks('10.0.0.0/64')).toThrow('an address or a range of IPv4 is needed');
});

it('cgroup folders go with their runner', async () => {
  const { commands } = await peer.run({ steps: [step('s', [bash('c', 'true')])] });
  expect(commands['c']?.exitCode).toBe(0);
  // When the runner may make no cgroups, there is nothing to remove.
  if (!runner().log().includes('"cgroups":"none"')) expect(cgroupFolders()).not.toEqual([]);
  await runner().stop();
  expect(cgroupFolders()).toEqual([]);
});
