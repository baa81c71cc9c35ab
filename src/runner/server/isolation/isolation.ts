// The results of the start on this machine, for the process inside the namespace.
import type { CgroupLayout } from './cgroup-setup.ts';

/**
 * userns: the runner lives in a user namespace with ids of its own, which is the usual mode. root: the kernel
 * refuses user namespaces, so a real root drops its rights for each step. Without either the runner does not
 * work (decision 17).
 */
export type IsolationMode = 'userns' | 'root';

export interface Isolation {
  readonly mode: IsolationMode;
  readonly cgroups: CgroupLayout;
  /** The runner stores everything here. */
  readonly folder: string;
  readonly jobsFolder: string;
  /**
   * Pipes and inputs of programs are here, on a file system without a path, so that they reveal nothing of
   * this machine.
   */
  readonly pipesFolder: string;
  /** Files that contain the system call filters. */
  readonly studentFilter: string;
  readonly buildFilter: string;
  /** A library that keeps descriptor 3 private to the script that it was opened for. */
  readonly scriptGuard: string;
}
