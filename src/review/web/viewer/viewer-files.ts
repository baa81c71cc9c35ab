import type { ApiError } from '../../../kernel/domain/client.ts';
import type { Verdict } from '../../../kernel/domain/refusal.ts';
import type { DirectoryNode, PlacedFile } from '../../../assignments/domain/file-tree.ts';
import type { TreeMode } from '../../domain/tree-mode.ts';
import type { FilePair } from '../../domain/trees.ts';

/** The files of the open submission in one version, and their addresses. */
export interface ViewerFiles {
  mode: TreeMode;
  /** The versions that there are for this viewer. */
  modes: readonly TreeMode[];
  setMode: (mode: TreeMode) => void;
  /** True when staff changed something, and the viewer may know of it. */
  hasRevisions: boolean;
  /** Whether the viewer may change the teacher version. */
  mayEdit: Verdict;
  /** Undefined while it is read. */
  tree: DirectoryNode | undefined;
  /** In the order of the tree. */
  list: readonly PlacedFile[];
  /** The files as handed in, whatever version is shown. */
  studentList: readonly PlacedFile[];
  /** The file that the address names, or the first one; undefined when there is no such file. */
  opened: PlacedFile | undefined;
  pairOf: (fileId: string) => FilePair | undefined;
  error: ApiError | null;
  retry: () => void;
  /** The address of a file, optionally at a line counted from 0. */
  hrefOf: (fileId: string, line?: number) => string;
  /** The address of a line of the version that is shown, counted from 0. */
  hrefAt: (fileId: string, line: number) => string;
  /** The address of a file of the teacher version. */
  hrefOfTeacher: (fileId: string | undefined) => string;
  open: (fileId: string, line?: number) => void;
}
