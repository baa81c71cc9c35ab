import type { ApiError } from '../../../kernel/domain/client.ts';
import type { DirectoryNode } from '../../../assignments/domain/file-tree.ts';
import type { ViewedFile } from '../../domain/files.ts';

/** The files of the shown submission, and how to get to one. */
export interface ViewerFiles {
  /** Undefined while it is read. */
  tree: DirectoryNode | undefined;
  /** In the order of the tree. */
  list: readonly ViewedFile[];
  /** The one the address names, or the first; undefined when there is no such file. */
  opened: ViewedFile | undefined;
  error: ApiError | null;
  retry: () => void;
  /** Address of a file, at a 0-based line where one is given. */
  hrefOf: (fileId: string, line?: number) => string;
  open: (fileId: string, line?: number) => void;
}
