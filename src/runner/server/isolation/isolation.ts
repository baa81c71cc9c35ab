// What the start found out about this machine, as the process inside the namespace knows it.
import type { CgroupLayout } from './cgroup-setup.ts';

/**
 * userns: the runner lives in a user namespace of its own ids (the rule). root: the kernel refuses user
 * namespaces, so real root gives its rights up for each step. There is no way without either (decision 17).
 */
export type IsolationMode = 'userns' | 'root';

export interface Isolation {
  readonly mode: IsolationMode;
  readonly cgroups: CgroupLayout;
  /** Everything the runner stores. */
  readonly folder: string;
  readonly jobsFolder: string;
  /** Where pipes and inputs of programs lie: on a file system without a place, so that they tell no path of here. */
  readonly pipesFolder: string;
  /** Files with the system call filters. */
  readonly studentFilter: string;
  readonly buildFilter: string;
  /** Library that keeps descriptor 3 to the script that it was opened for. */
  readonly scriptGuard: string;
}
