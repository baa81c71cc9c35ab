import { useState } from 'react';
import { Tree, type TreeNode } from '../../design/web/index.ts';
import { isDirectoryNode, type DirectoryNode } from '../domain/file-tree.ts';

interface FileTreeProps {
  label: string;
  tree: DirectoryNode;
  /** Where choosing a file opens no page, the tree itself marks the file. */
  selectedId?: string | null | undefined;
  onSelect?: ((fileId: string) => void) | undefined;
  /** The address of a file, for opening it in a new tab. */
  hrefOf?: ((fileId: string) => string) | undefined;
  /** The number of comments on a file. */
  countOf?: ((fileId: string) => number) | undefined;
}

/** The files of a template or of a hand-in, each with its number of comments. */
export function FileTree({ label, tree, hrefOf, countOf, ...choice }: FileTreeProps) {
  const [ownId, setOwnId] = useState<string | null>(null);
  const { selectedId = ownId, onSelect = setOwnId } = choice;
  return (
    <Tree
      label={label}
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
