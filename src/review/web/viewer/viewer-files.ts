import type { ApiError } from '../../../kernel/domain/client.ts';
import type { DirectoryNode, PlacedFile } from '../../../assignments/domain/file-tree.ts';

/** The files of the open submission, and their addresses. */
export interface ViewerFiles {
  /** Undefined while it is read. */
  tree: DirectoryNode | undefined;
  /** In the order of the tree. */
  list: readonly PlacedFile[];
  /** The file that the address names, or the first one; undefined when there is no such file. */
  opened: PlacedFile | undefined;
  error: ApiError | null;
  retry: () => void;
  /** The address of a file, optionally at a line counted from 0. */
  hrefOf: (fileId: string, line?: number) => string;
  open: (fileId: string, line?: number) => void;
}
