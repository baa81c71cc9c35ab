import { Tree, type TreeNode } from '../../design/web/index.ts';
import { isDirectoryNode, type DirectoryNode } from '../domain/file-tree.ts';
import { texts } from './texts.ts';

interface FileTreeProps {
  tree: DirectoryNode;
  selectedId: string | null;
  onSelect: (fileId: string) => void;
  /** Address of a file, for a new tab. */
  hrefOf?: ((fileId: string) => string) | undefined;
  /** Comments on a file. */
  countOf?: ((fileId: string) => number) | undefined;
}

/** The files of a submission; behind each the number of its comments. */
export function FileTree({ tree, selectedId, onSelect, hrefOf, countOf }: FileTreeProps) {
  return (
    <Tree
      label={texts.files}
      nodes={nodesOf(tree, countOf)}
      selectedId={selectedId}
      onSelect={onSelect}
      hrefOf={hrefOf}
    />
  );
}

function nodesOf(directory: DirectoryNode, countOf: FileTreeProps['countOf']): TreeNode[] {
  return directory.entries.map((entry) =>
    isDirectoryNode(entry)
      ? { id: entry.id, name: entry.name, children: nodesOf(entry, countOf) }
      : { id: entry.id, name: entry.name, count: countOf?.(entry.id) },
  );
}
