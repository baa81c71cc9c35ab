// The numbers of the tables, beside the names of the kernel's own headers. The headers of one machine have the numbers
// of all architectures: arm64 uses the generic table.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { syscallTables } from './seccomp-tables.ts';

const headers = {
  x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h',
  arm64: '/usr/include/asm-generic/unistd.h',
} as const;

const everywhere = `
  mount umount2 pivot_root swapon swapoff reboot sethostname setdomainname
  init_module delete_module finit_module quotactl nfsservctl acct settimeofday adjtimex clock_settime clock_adjtime
  syslog kexec_load kexec_file_load add_key request_key keyctl bpf perf_event_open userfaultfd setns unshare
  open_by_handle_at name_to_handle_at lookup_dcookie process_vm_readv process_vm_writev kcmp fanotify_init vhangup
  mbind set_mempolicy get_mempolicy migrate_pages move_pages vmsplice seccomp open_tree move_mount fsopen fsconfig
  fsmount fspick mount_setattr pidfd_getfd quotactl_fd lsm_set_self_attr`;
const olderMachines =
  'iopl ioperm create_module get_kernel_syms query_module _sysctl uselib ustat modify_ldt';
const unknown = 'io_uring_setup io_uring_enter io_uring_register clone3';
const accounts = ['setuid', 'setreuid', 'setresuid'] as const;
const checked = ['socket', 'clone', 'ioctl', 'chroot', 'ptrace', 'setsockopt', 'prctl', ...accounts] as const;

/** Younger than some headers. */
const numbersOfYoung = { setxattrat: 463, lsm_set_self_attr: 460, quotactl_fd: 443, mount_setattr: 442 };

function numbersOf(header: string): Map<string, number> {
  const defined = /^#define __NR(?:3264)?_(\w+)\s+(\d+)/gm;
  const found = readFileSync(header, 'utf8').matchAll(defined);
  const known = [...found].map(([, name = '', number]) => [name, Number(number)] as const);
  return new Map([...Object.entries(numbersOfYoung), ...known]);
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const ascending = (numbers: readonly (number | undefined)[]) =>
  numbers.toSorted((one = -1, other = -1) => one - other);

it.for(['x64', 'arm64'] as const)('the filter names the calls that it means (%s)', (arch, { skip }) => {
  const header = headers[arch];
  skip(!existsSync(header), `There is no ${header}: it is in linux-libc-dev of Debian.`);
  const numbers = numbersOf(header);
  const table = syscallTables[arch];
  const refused = wordsOf(arch === 'x64' ? `${everywhere} ${olderMachines}` : everywhere);
  const numbersFor = (names: readonly string[]) => ascending(names.map((name) => numbers.get(name)));
  expect(ascending(table?.refused ?? [])).toEqual(numbersFor(refused));
  expect(ascending(table?.unknown ?? [])).toEqual(numbersFor(wordsOf(unknown)));
  expect(table?.attributes).toEqual(numbersFor(wordsOf('setxattr lsetxattr fsetxattr setxattrat')));
  const counted = arch === 'x64' ? 'inotify_init inotify_init1 mq_open' : 'inotify_init1 mq_open';
  expect(ascending(table?.counted ?? [])).toEqual(numbersFor(wordsOf(counted)));
  expect(table?.prlimit).toBe(numbers.get('prlimit64'));
  for (const name of checked) expect([name, table?.[name]]).toEqual([name, numbers.get(name)]);
});
