import { isDirectoryNode, type DirectoryNode } from '../../domain/file-tree.ts';

export interface PlacedFile {
  readonly id: string;
  readonly path: string;
  readonly hash: string;
}

/** The file with this id and its whole path; undefined for a folder. */
export function fileWithId(tree: DirectoryNode, id: string, folder = ''): PlacedFile | undefined {
  for (const entry of tree.entries) {
    const path = `${folder}${entry.name}`;
    const found = isDirectoryNode(entry)
      ? fileWithId(entry, id, `${path}/`)
      : entry.id === id
        ? { id, path, hash: entry.hash }
        : undefined;
    if (found) return found;
  }
  return undefined;
}
