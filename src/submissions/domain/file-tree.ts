// A hand-in as a list of entries.
import { sortedByPath, unknownParentsOf } from '../../assignments/domain/file-tree.ts';

/** A stored file, or a directory. Directories are named because they may be empty. */
export type FileEntry =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number; readonly sha256: string }
  | { readonly kind: 'directory'; readonly path: string };

/**
 * Adds every directory above the entries, parents first. Each entry becomes one stored row. Only directories
 * can come twice; they are merged.
 */
export function completeEntriesOf(entries: readonly FileEntry[]): FileEntry[] {
  const directories = new Set<string>();
  for (const { kind, path } of entries) {
    for (const parent of unknownParentsOf(path, directories)) directories.add(parent);
    if (kind === 'directory') directories.add(path);
  }
  const files = entries.filter((entry) => entry.kind === 'file');
  return sortedByPath([
    ...[...directories].map((path): FileEntry => ({ kind: 'directory', path })),
    ...files,
  ]);
}
