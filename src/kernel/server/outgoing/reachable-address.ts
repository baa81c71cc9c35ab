// Users name servers that the site then calls: hosts of repositories, say. Such a call must not reach the site's own
// network, where services trust whoever can talk to them. The address is looked up once and then used as it is, so that
// a name cannot mean something else a moment later.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks for special purposes (RFC 6890); some IPv6 ones hold addresses of IPv4. */
const closed = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** All of IPv6 that is not given to anybody as a public address, and parts that lead elsewhere. */
const publicIpv6 = '2000::/3';
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closedList = listOf([...closed, ...closedIpv6]);
const publicList = listOf([publicIpv6]);

/** An address of this host that may be called; undefined when there is none. */
export async function reachableAddressOf(
  host: string,
  reachableNetworks: readonly string[],
): Promise<string | undefined> {
  const isAllowed = reachableBy(reachableNetworks);
  if (isIP(host) !== 0) return isAllowed(host) ? host : undefined;
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address).find(isAllowed);
}

/** Whether the operator has named the network of this address as one that may be called. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  return isIn(listOf(networks), address);
}

function reachableBy(networks: readonly string[]): (address: string) => boolean {
  const named = listOf(networks);
  return (address) => isPublic(address) || isIn(named, address);
}

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isIn(closedList, address);
  return isIP(address) === 6 && isIn(publicList, address) && !isIn(closedList, address);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
