import { useState } from 'react';
import { Tree, type TreeNode } from '../../design/web/index.ts';
import { isDirectoryNode, type DirectoryNode } from '../domain/file-tree.ts';

interface FileTreeProps {
  label: string;
  tree: DirectoryNode;
  /** Where choosing a file leads nowhere, the tree marks it by itself. */
  selectedId?: string | null | undefined;
  onSelect?: ((fileId: string) => void) | undefined;
  /** Address of a file, for a new tab. */
  hrefOf?: ((fileId: string) => string) | undefined;
  /** Comments on a file. */
  countOf?: ((fileId: string) => number) | undefined;
}

/** The files of a template or of a hand-in; behind each the number of its comments. */
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
