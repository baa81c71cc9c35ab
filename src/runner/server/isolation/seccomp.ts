// Assembles a seccomp filter as classic BPF: 8 bytes per instruction (u16 code, u8 jump if true, u8 jump if
// false, u32 operand). It refuses calls that students' programs never need and kernel exploits use.
import { accountsOfSlots } from './accounts.ts';
import { syscallTables, type SyscallTable } from './seccomp-tables.ts';

interface Instruction {
  readonly code: number;
  readonly operand: number;
  readonly ifTrue: number;
  readonly ifFalse: number;
}

const load = 0x20;
const ifEqual = 0x15;
const ifAtLeast = 0x35;
const ifAnyBit = 0x45;
const answer = 0x06;

// Offsets in struct seccomp_data. The flags that we check are in the low half of the arguments.
const numberOffset = 0;
const archOffset = 4;
const firstArgument = 16;
const secondArgument = 24;
const thirdArgument = 32;

const allow = 0x7fff0000;
const killProcess = 0x80000000;
const failWith = (errno: number): number => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EPROTONOSUPPORT = 93;
const EOPNOTSUPP = 95;
const EAFNOSUPPORT = 97;

const x32Bit = 0x40000000;
const namespaceFlags = 0x7e020080;
/** AF_UNIX, AF_INET, AF_INET6. A network namespace does not confine some other families, such as vsock. */
const socketFamilies = [1, 2, 10];
/**
 * Programs ask for the addresses of their machine by NETLINK_ROUTE. Messages between two programs by
 * NETLINK_USERSOCK would wait in memory that no cgroup counts.
 */
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;
/** TIOCSTI types into the terminal, TIOCLINUX pastes into it. */
const terminalRequests = [0x5412, 0x541c];
const SOL_SOCKET = 1;
/**
 * SO_ATTACH_FILTER, SO_LOCK_FILTER, SO_ATTACH_BPF, SO_ATTACH_REUSEPORT_CBPF and _EBPF. Each makes the kernel
 * translate a program into memory that no cgroup counts.
 */
const filterOptions = [26, 44, 50, 51, 52];
const PR_SET_SECCOMP = 22;

export type SeccompPurpose = 'student' | 'build';

/** The filter for this machine; throws a sentence when the architecture has no table. */
export function seccompFilter(architecture: string, purpose: SeccompPurpose): Buffer {
  const table = syscallTables[architecture];
  if (!table)
    throw new Error(`There is no system call filter for the processor architecture ${architecture}.`);
  // Builds may use chroot, because installation scripts of packages need it and the namespace confines them
  // anyway.
  const refused = purpose === 'student' ? [...table.refused, table.chroot] : table.refused;
  // A list of who may read a folder outlives the rights that its files get when they are laid out anew: a hand-in would
  // hide its sources from the tools that look at them. Packages that a build installs may need attributes.
  const unsupported = purpose === 'student' ? table.attributes : [];
  const unknown = purpose === 'student' ? table.unknown : [...table.unknown, ...table.counted];
  return encode([
    ...checkArchitecture(table),
    ...refused.flatMap((number) => on(number, EPERM)),
    ...unknown.flatMap((number) => on(number, ENOSYS)),
    ...unsupported.flatMap((number) => on(number, EOPNOTSUPP)),
    ...refuseNamespaces(table),
    ...allowFamilies(table),
    ...refuseTerminalTricks(table),
    ...refuseTracingInit(table),
    ...refuseSocketFilters(table),
    ...refuseOwnFilters(table),
    ...refuseLimitsOfOthers(table),
    ...(purpose === 'build' ? refuseAccountsOfSlots(table) : []),
    ...step(answer, allow),
  ]);
}

function step(
  code: number,
  operand: number,
  ...jumps: [ifTrue: number, ifFalse: number] | []
): Instruction[] {
  const [ifTrue = 0, ifFalse = 0] = jumps;
  return [{ code, operand, ifTrue, ifFalse }];
}

function checkArchitecture(table: SyscallTable): Instruction[] {
  const x32 = table.hasX32 ? [...step(ifAtLeast, x32Bit, 0, 1), ...step(answer, failWith(ENOSYS))] : [];
  return [
    ...step(load, archOffset),
    ...step(ifEqual, table.auditArch, 1, 0),
    ...step(answer, killProcess),
    ...step(load, numberOffset),
    ...x32,
  ];
}

function on(number: number, errno: number): Instruction[] {
  return [...step(ifEqual, number, 0, 1), ...step(answer, failWith(errno))];
}

function refuseNamespaces(table: SyscallTable): Instruction[] {
  return [
    ...step(ifEqual, table.clone, 0, 4),
    ...step(load, firstArgument),
    ...step(ifAnyBit, namespaceFlags, 0, 1),
    ...step(answer, failWith(EPERM)),
    ...step(answer, allow),
  ];
}

function allowFamilies(table: SyscallTable): Instruction[] {
  const count = socketFamilies.length;
  return [
    ...step(ifEqual, table.socket, 0, count + 7),
    ...step(load, firstArgument),
    ...socketFamilies.flatMap((family, at) => step(ifEqual, family, count - at + 4, 0)),
    ...step(ifEqual, AF_NETLINK, 1, 0),
    ...step(answer, failWith(EAFNOSUPPORT)),
    ...step(load, thirdArgument),
    ...step(ifEqual, NETLINK_ROUTE, 1, 0),
    ...step(answer, failWith(EPROTONOSUPPORT)),
    ...step(answer, allow),
  ];
}

function refuseTerminalTricks(table: SyscallTable): Instruction[] {
  const [typeInto = 0, pasteInto = 0] = terminalRequests;
  return [
    ...step(ifEqual, table.ioctl, 0, 5),
    ...step(load, secondArgument),
    ...step(ifEqual, typeInto, 1, 0),
    ...step(ifEqual, pasteInto, 0, 1),
    ...step(answer, failWith(EPERM)),
    ...step(answer, allow),
  ];
}

/**
 * Process 1 reports the exit code of the command, so programs must not trace it. Debuggers may trace their
 * own processes.
 */
function refuseTracingInit(table: SyscallTable): Instruction[] {
  return [
    ...step(ifEqual, table.ptrace, 0, 4),
    ...step(load, secondArgument),
    ...step(ifEqual, 1, 0, 1),
    ...step(answer, failWith(EPERM)),
    ...step(answer, allow),
  ];
}

function refuseSocketFilters(table: SyscallTable): Instruction[] {
  const count = filterOptions.length;
  return [
    ...step(ifEqual, table.setsockopt, 0, count + 5),
    ...step(load, secondArgument),
    ...step(ifEqual, SOL_SOCKET, 0, count + 1),
    ...step(load, thirdArgument),
    ...filterOptions.flatMap((option, at) => step(ifEqual, option, count - at, 0)),
    ...step(answer, allow),
    ...step(answer, failWith(EPERM)),
  ];
}

/** prctl is another way to seccomp(2), which is refused by number. Students' programs need no own filters. */
function refuseOwnFilters(table: SyscallTable): Instruction[] {
  return [
    ...step(ifEqual, table.prctl, 0, 4),
    ...step(load, firstArgument),
    ...step(ifEqual, PR_SET_SECCOMP, 0, 1),
    ...step(answer, failWith(EPERM)),
    ...step(answer, allow),
  ];
}

/**
 * The kernel asks only for the same account, so a program could change how many files the script that tests it, and all
 * that this starts later, may open. 0 means the program itself.
 */
function refuseLimitsOfOthers(table: SyscallTable): Instruction[] {
  return [
    ...step(ifEqual, table.prlimit, 0, 4),
    ...step(load, firstArgument),
    ...step(ifEqual, 0, 1, 0),
    ...step(answer, failWith(EPERM)),
    ...step(answer, allow),
  ];
}

/**
 * A build has all ids of the runner, so it could become the account of another job and use up its processes, timers and
 * watches of files.
 */
function refuseAccountsOfSlots({ setuid, setreuid, setresuid }: SyscallTable): Instruction[] {
  return [setuid, setreuid, setresuid].flatMap((number, at) => {
    const ids = [firstArgument, secondArgument, thirdArgument]
      .slice(0, at + 1)
      .flatMap((argument) => [
        ...step(load, argument),
        ...step(ifAtLeast, accountsOfSlots.from, 0, 2),
        ...step(ifAtLeast, accountsOfSlots.below, 1, 0),
        ...step(answer, failWith(EPERM)),
      ]);
    return [...step(ifEqual, number, 0, ids.length + 1), ...ids, ...step(answer, allow)];
  });
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, operand, ifTrue, ifFalse }, at) => {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(operand >>> 0, at * 8 + 4);
  });
  return bytes;
}
