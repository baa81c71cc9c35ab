// A hand-in as a list of entries.
import { sortedByPath, unknownParentsOf } from '../../assignments/domain/file-tree.ts';

/** A stored file, or a directory that must be named because it may hold nothing. */
export type FileEntry =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number; readonly sha256: string }
  | { readonly kind: 'directory'; readonly path: string };

/**
 * The entries with every directory above them added, parents first: what is stored, one row each.
 * Only directories can come twice; they merge.
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
