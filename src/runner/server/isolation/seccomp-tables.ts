// System call numbers by architecture, only those that the filter names. All others are allowed.

export interface SyscallTable {
  /** AUDIT_ARCH_* of <linux/audit.h>. */
  readonly auditArch: number;
  /** True when bit 30 of the number selects a second ABI (x32). */
  readonly hasX32: boolean;
  readonly socket: number;
  readonly clone: number;
  readonly ioctl: number;
  readonly chroot: number;
  readonly ptrace: number;
  readonly setsockopt: number;
  readonly prctl: number;
  readonly prlimit: number;
  readonly setuid: number;
  readonly setreuid: number;
  readonly setresuid: number;
  /** Watches of files and message queues: the kernel counts them for all accounts together. */
  readonly counted: readonly number[];
  /** Ways to give a file attributes of its own, among them lists of who may read it. */
  readonly attributes: readonly number[];
  /** Refused with EPERM. */
  readonly refused: readonly number[];
  /** Answered with ENOSYS, so that libraries use something else: io_uring and clone3. */
  readonly unknown: readonly number[];
}

/** These numbers are the same on every architecture (since Linux 5.1). */
const newMounts = [428, 429, 430, 431, 432, 433, 442];
const pidfdGetfd = 438;
const quotactlFd = 443;
const lsmSetSelfAttr = 460;
const recent = [...newMounts, pidfdGetfd, quotactlFd, lsmSetSelfAttr];
const ioUringAndClone3 = [425, 426, 427, 435];
const setxattrat = 463;

// mount umount2 pivot_root swapon swapoff reboot sethostname setdomainname iopl ioperm
// create_module init_module delete_module get_kernel_syms query_module quotactl nfsservctl
// acct settimeofday adjtimex clock_settime clock_adjtime syslog kexec_load kexec_file_load
// add_key request_key keyctl bpf perf_event_open userfaultfd finit_module setns unshare
// open_by_handle_at name_to_handle_at lookup_dcookie process_vm_readv process_vm_writev kcmp fanotify_init
// _sysctl uselib ustat vhangup modify_ldt mbind set_mempolicy get_mempolicy migrate_pages move_pages vmsplice
// seccomp
const x64: SyscallTable = {
  auditArch: 0xc000003e,
  hasX32: true,
  socket: 41,
  clone: 56,
  ioctl: 16,
  chroot: 161,
  ptrace: 101,
  setsockopt: 54,
  prctl: 157,
  prlimit: 302,
  setuid: 105,
  setreuid: 113,
  setresuid: 117,
  // inotify_init inotify_init1 mq_open
  counted: [253, 294, 240],
  attributes: [188, 189, 190, setxattrat],
  refused: [
    ...[165, 166, 155, 167, 168, 169, 170, 171, 172, 173],
    ...[174, 175, 176, 177, 178, 179, 180],
    ...[163, 164, 159, 227, 305, 103, 246, 320],
    ...[248, 249, 250, 321, 298, 323, 313, 308, 272],
    ...[304, 303, 212, 310, 311, 312, 300],
    ...[156, 134, 136, 153, 154, 237, 238, 239, 256, 279, 278],
    ...[317],
    ...recent,
  ],
  unknown: ioUringAndClone3,
};

// The generic table: umount2 mount pivot_root swapon swapoff reboot sethostname setdomainname
// init_module delete_module finit_module quotactl nfsservctl acct settimeofday adjtimex clock_settime
// clock_adjtime syslog kexec_load kexec_file_load add_key request_key keyctl bpf perf_event_open userfaultfd
// setns unshare open_by_handle_at name_to_handle_at lookup_dcookie process_vm_readv process_vm_writev kcmp
// fanotify_init vhangup mbind set_mempolicy get_mempolicy migrate_pages move_pages vmsplice seccomp
const arm64: SyscallTable = {
  auditArch: 0xc00000b7,
  hasX32: false,
  socket: 198,
  clone: 220,
  ioctl: 29,
  chroot: 51,
  ptrace: 117,
  setsockopt: 208,
  prctl: 167,
  prlimit: 261,
  setuid: 146,
  setreuid: 145,
  setresuid: 147,
  // inotify_init1 mq_open
  counted: [26, 180],
  attributes: [5, 6, 7, setxattrat],
  refused: [
    ...[39, 40, 41, 224, 225, 142, 161, 162],
    ...[105, 106, 273, 60, 42, 89, 170, 171, 112],
    ...[266, 116, 104, 294, 217, 218, 219, 280, 241, 282],
    ...[268, 97, 265, 264, 18, 270, 271, 272],
    ...[262, 58, 235, 237, 236, 238, 239, 75],
    ...[277],
    ...recent,
  ],
  unknown: ioUringAndClone3,
};

/** Tables by Node's name of the architecture. */
export const syscallTables: Readonly<Record<string, SyscallTable>> = { x64, arm64 };
