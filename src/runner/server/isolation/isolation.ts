// The results of the start on this machine, for the process inside the namespace.
import type { CgroupLayout } from './cgroup-setup.ts';

export interface Isolation {
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
