import { useState } from 'react';
import { Tree, TreeMark, type TreeNode } from '../../design/web/index.ts';
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
  /** How a file differs from another version, drawn behind its name. */
  markOf?: ((fileId: string) => FileMark | undefined) | undefined;
  /** Somebody points at a file, and is about to open it. */
  fetchAhead?: ((fileId: string) => void) | undefined;
}

export interface FileMark {
  tone: 'added' | 'removed' | 'changed';
  /** One letter, with its meaning. */
  letter: string;
  label: string;
}

/** The files of a template or of a hand-in, each with its number of comments. */
export function FileTree({ label, tree, hrefOf, countOf, markOf, fetchAhead, ...choice }: FileTreeProps) {
  const [ownId, setOwnId] = useState<string | null>(null);
  const { selectedId = ownId, onSelect = setOwnId } = choice;
  return (
    <Tree
      label={label}
      nodes={nodesOf(tree, { countOf, markOf })}
      selectedId={selectedId}
      onSelect={onSelect}
      hrefOf={hrefOf}
      fetchAhead={fetchAhead}
      afterOf={({ id }) => {
        const mark = markOf?.(id);
        return mark && <TreeMark label={mark.label}>{mark.letter}</TreeMark>;
      }}
    />
  );
}

function nodesOf(directory: DirectoryNode, facts: Pick<FileTreeProps, 'countOf' | 'markOf'>): TreeNode[] {
  return directory.entries.map((entry) => {
    const { id, name } = entry;
    if (isDirectoryNode(entry)) return { id, name, children: nodesOf(entry, facts) };
    return { id, name, count: facts.countOf?.(id), tone: facts.markOf?.(id)?.tone };
  });
}
