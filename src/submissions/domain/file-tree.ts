// A hand-in as a list of entries and as the nested tree of the wire.
import { z } from 'zod';
import { parentPathsOf } from './file-name.ts';

/** A stored file, or a directory that must be named because it may hold nothing. */
export type FileEntry =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number; readonly sha256: string }
  | { readonly kind: 'directory'; readonly path: string };

export const FileNode = z.object({ id: z.string(), name: z.string(), hash: z.string() });
export type FileNode = z.infer<typeof FileNode>;

export const DirectoryNode = z.object({
  id: z.string(),
  name: z.string(),
  get entries(): z.ZodArray<z.ZodUnion<readonly [typeof DirectoryNode, typeof FileNode]>> {
    return z.array(z.union([DirectoryNode, FileNode]));
  },
  autoTestSuiteId: z.string().optional(),
});
export type DirectoryNode = z.infer<typeof DirectoryNode>;
export type TreeNode = FileNode | DirectoryNode;

/** An entry that knows the id of its row. */
export type IdentifiedEntry = FileEntry & { readonly id: string };

export function isDirectoryNode(node: TreeNode): node is DirectoryNode {
  return 'entries' in node;
}

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

/** The nested tree below a root of this id and name; every directory of an entry must be among the entries. */
export function treeOf(
  root: { id: string; name: string },
  entries: readonly IdentifiedEntry[],
): DirectoryNode {
  const tree: DirectoryNode = { ...root, entries: [] };
  const directories = new Map([['', tree]]);
  for (const entry of entries.toSorted((left, right) => comparePaths(left.path, right.path))) {
    const cut = entry.path.lastIndexOf('/');
    const parent = directories.get(cut === -1 ? '' : entry.path.slice(0, cut));
    if (parent === undefined) throw new Error(`File tree lacks the directory of "${entry.path}"`);
    parent.entries.push(nodeOf(entry, directories));
  }
  return tree;
}

/** Every node with its path, parents first; the root itself, whose path is empty, is left out. */
export function pathsOfTree(tree: DirectoryNode): { path: string; node: TreeNode }[] {
  const found: { path: string; node: TreeNode }[] = [];
  const open: { path: string; node: DirectoryNode }[] = [{ path: '', node: tree }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const node of next.node.entries) {
      const path = next.path === '' ? node.name : `${next.path}/${node.name}`;
      found.push({ path, node });
      if (isDirectoryNode(node)) open.push({ path, node });
    }
  }
  return found.toSorted((left, right) => comparePaths(left.path, right.path));
}

function nodeOf(entry: IdentifiedEntry, directories: Map<string, DirectoryNode>): TreeNode {
  const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
  if (entry.kind === 'file') return { id: entry.id, name, hash: entry.sha256 };
  const node: DirectoryNode = { id: entry.id, name, entries: [] };
  directories.set(entry.path, node);
  return node;
}

/** Plain code unit order part by part, so that a directory always comes right before what it holds. */
function comparePaths(left: string, right: string): number {
  const [leftKey, rightKey] = [left.replaceAll('/', '\0'), right.replaceAll('/', '\0')];
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}
