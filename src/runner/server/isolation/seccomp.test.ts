import { expect, it } from 'vitest';
import { seccompFilter, type SeccompPurpose } from './seccomp.ts';

interface Call {
  readonly number: number;
  readonly arguments?: readonly number[];
  readonly auditArch?: number;
}

const arches = {
  x64: {
    auditArch: 0xc000003e,
    setsockopt: 54,
    prctl: 157,
    seccomp: 317,
    bpf: 321,
    read: 0,
    socket: 41,
    prlimit: 302,
    setxattr: 188,
    setuid: 105,
    setreuid: 113,
    setresuid: 117,
    inotify: 294,
  },
  arm64: {
    auditArch: 0xc00000b7,
    setsockopt: 208,
    prctl: 167,
    seccomp: 277,
    bpf: 280,
    read: 63,
    socket: 198,
    prlimit: 261,
    setxattr: 5,
    setuid: 146,
    setreuid: 145,
    setresuid: 147,
    inotify: 26,
  },
} as const;
type Arch = keyof typeof arches;

const allowed = 0x7fff0000;
const refused = 0x00050001;
const killed = 0x80000000;
const unknown = 0x00050026;
const noProtocol = 0x0005005d;
const noFamily = 0x00050061;
const unsupported = 0x0005005f;

/** Computes the kernel's answer: runs the few instructions of classic BPF that the filter uses. */
function answerOf(arch: Arch, call: Call, purpose: SeccompPurpose = 'student'): number {
  const filter = seccompFilter(arch, purpose);
  const seen = Buffer.alloc(64);
  seen.writeUInt32LE(call.number >>> 0, 0);
  seen.writeUInt32LE(call.auditArch ?? arches[arch].auditArch, 4);
  call.arguments?.forEach((value, at) =>
    seen.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), 16 + at * 8),
  );
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [code, operand] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    if (code === 0x06) return operand;
    if (code === 0x20) accumulator = seen.readUInt32LE(operand);
    else at += 8 * filter.readUInt8(at + (holds(code, accumulator, operand) ? 2 : 3));
  }
  throw new Error('The filter has no end.');
}

function holds(code: number, accumulator: number, operand: number): boolean {
  if (code === 0x15) return accumulator === operand;
  if (code === 0x35) return accumulator >= operand;
  if (code === 0x45) return (accumulator & operand) !== 0;
  throw new Error(`The filter has an instruction that is not known here: ${code}.`);
}

const socketLevel = 1;

it.each(['x64', 'arm64'] as const)('no program attaches a filter to a socket or to itself (%s)', (arch) => {
  const { setsockopt, prctl, seccomp, bpf } = arches[arch];
  for (const option of [26, 44, 50, 51, 52]) {
    expect(answerOf(arch, { number: setsockopt, arguments: [3, socketLevel, option] })).toBe(refused);
    // The kernel looks only at the low half.
    const dressed = [3, 0x7_0000_0000 + socketLevel, 0x7_0000_0000 + option];
    expect(answerOf(arch, { number: setsockopt, arguments: dressed })).toBe(refused);
  }
  expect(answerOf(arch, { number: prctl, arguments: [22, 2] })).toBe(refused);
  expect(answerOf(arch, { number: seccomp, arguments: [1, 0] })).toBe(refused);
  expect(answerOf(arch, { number: bpf, arguments: [5] })).toBe(refused);
});

it.each(['x64', 'arm64'] as const)('what programs need of the same calls is theirs (%s)', (arch) => {
  const { setsockopt, prctl, read, socket } = arches[arch];
  // SO_REUSEADDR, SO_KEEPALIVE, SO_DETACH_FILTER; TCP_NODELAY; IP_MTU_DISCOVER; an option of TCP that is called 26.
  const options = [
    [socketLevel, 2],
    [socketLevel, 9],
    [socketLevel, 27],
    [6, 1],
    [0, 10],
    [6, 26],
  ];
  for (const [level = 0, option = 0] of options)
    expect(answerOf(arch, { number: setsockopt, arguments: [3, level, option] })).toBe(allowed);
  // PR_SET_PDEATHSIG, PR_SET_NAME, PR_GET_SECCOMP.
  for (const option of [1, 15, 21])
    expect(answerOf(arch, { number: prctl, arguments: [option] })).toBe(allowed);
  expect(answerOf(arch, { number: read })).toBe(allowed);
  expect(answerOf(arch, { number: socket, arguments: [2, 1] })).toBe(allowed);
});

it.each(['x64', 'arm64'] as const)(
  'a socket is local, of the internet, or asks for addresses (%s)',
  (arch) => {
    const { socket } = arches[arch];
    const made = (family: number, protocol = 0) =>
      answerOf(arch, { number: socket, arguments: [family, 3, protocol] });
    for (const family of [1, 2, 10, 16]) expect(made(family)).toBe(allowed);
    expect([made(1, 1), made(2, 17), made(10, 6)]).toEqual([allowed, allowed, allowed]);
    // NETLINK_USERSOCK, NETLINK_SOCK_DIAG, NETLINK_GENERIC.
    for (const protocol of [2, 4, 16, 0x7_0000_0002]) expect(made(16, protocol)).toBe(noProtocol);
    // AF_PACKET, AF_ALG, AF_VSOCK.
    for (const family of [17, 38, 40]) expect(made(family)).toBe(noFamily);
  },
);

it('other doors into the kernel have other numbers, and are closed', () => {
  const i386 = 0x40000003;
  const arm = 0x40000028;
  expect(answerOf('x64', { number: 366, auditArch: i386 })).toBe(killed);
  expect(answerOf('arm64', { number: 294, auditArch: arm })).toBe(killed);
  // Below the bit of x32, both tables answer alike.
  for (const number of [54, 541, 157, 317])
    expect(answerOf('x64', { number: 0x4000_0000 + number })).toBe(unknown);
});

it.each(['x64', 'arm64'] as const)(
  'a program has its own limits, and gives no file a list of who may read it (%s)',
  (arch) => {
    const { prlimit, setxattr } = arches[arch];
    const limiting = (pid: number) => answerOf(arch, { number: prlimit, arguments: [pid, 7] });
    expect([limiting(0), limiting(1), limiting(2)]).toEqual([allowed, refused, refused]);
    const all = [setxattr, setxattr + 1, setxattr + 2, 463];
    expect(all.map((number) => answerOf(arch, { number }))).toEqual(all.map(() => unsupported));
    expect(all.map((number) => answerOf(arch, { number }, 'build'))).toEqual(all.map(() => allowed));
  },
);

it.each(['x64', 'arm64'] as const)('a build becomes any account but those of jobs (%s)', (arch) => {
  const { setuid, setreuid, setresuid, inotify } = arches[arch];
  const unchanged = 0xffff_ffff;
  const changing = (number: number, ...ids: number[]) => answerOf(arch, { number, arguments: ids }, 'build');
  for (const id of [10_000, 10_063, 20_000, 20_063, 0x7_0000_0000 + 10_001]) {
    expect(changing(setuid, id)).toBe(refused);
    expect([changing(setreuid, id, unchanged), changing(setreuid, 0, id)]).toEqual([refused, refused]);
    const each = [
      [id, 0, 0],
      [unchanged, id, 0],
      [0, unchanged, id],
    ];
    expect(each.map((ids) => changing(setresuid, ...ids))).toEqual(each.map(() => refused));
  }
  for (const id of [0, 42, 1000, 9_999, 30_000, 65_534]) {
    const all = [changing(setuid, id), changing(setreuid, id, id), changing(setresuid, id, id, unchanged)];
    expect(all).toEqual([allowed, allowed, allowed]);
  }
  expect(changing(inotify)).toBe(unknown);
  expect(answerOf(arch, { number: inotify })).toBe(allowed);
});
