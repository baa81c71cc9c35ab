// A hand-in as a list of entries.
import { comparePaths, parentPathsOf } from '../../assignments/domain/file-tree.ts';

/** A stored file, or a directory that must be named because it may hold nothing. */
export type FileEntry =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number; readonly sha256: string }
  | { readonly kind: 'directory'; readonly path: string };

/**
 * The entries with every directory above them added, parents first: what is stored, one row each.
 * Only directories can come twice; they merge.
 */
export function completeEntriesOf(entries: readonly FileEntry[]): FileEntry[] {
  const byPath = new Map<string, FileEntry>();
  for (const entry of entries) {
    for (const path of parentPathsOf(entry.path)) byPath.set(path, { kind: 'directory', path });
    byPath.set(entry.path, entry);
  }
  return [...byPath.values()].toSorted((left, right) => comparePaths(left.path, right.path));
}
