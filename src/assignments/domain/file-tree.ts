// The files of a template or a hand-in: the nested tree of the wire, and the paths it is made of.
import { z } from 'zod';

/**
 * The largest tree, whatever a site allows, since a tree is read, sorted and written as one answer.
 * Directories count too, because a short archive can imply very many of them.
 */
export const treeLimits = {
  entries: 20_000,
  pathLength: 1024,
  /** Parts of a path: the directories above a file, and its name. */
  depth: 64,
  /** Characters of all paths together. */
  pathsLength: 2 * 1024 * 1024,
} as const;

export const FileNode = z.object({
  id: z.string(),
  name: z.string(),
  hash: z.string(),
  /** In a tree of staff: the file as handed in that this one was made of, where that is another. */
  studentFileId: z.string().optional(),
});
export type FileNode = z.infer<typeof FileNode>;

export const DirectoryNode = z
  .object({
    id: z.string(),
    name: z.string(),
    get entries(): z.ZodArray<z.ZodUnion<readonly [typeof DirectoryNode, typeof FileNode]>> {
      return z.array(z.union([DirectoryNode, FileNode]));
    },
    autoTestSuiteId: z.string().optional(),
  })
  .meta({ id: 'Directory' });
export type DirectoryNode = z.infer<typeof DirectoryNode>;
export type TreeNode = FileNode | DirectoryNode;

/** A file, or a directory without a hash. The path of the root is empty. */
export interface TreeRow {
  readonly id: number | string;
  readonly path: string;
  readonly sha256: string | null;
  readonly studentFileId?: number | null;
}

export function isDirectoryNode(node: TreeNode): node is DirectoryNode {
  return 'entries' in node;
}

/** The tree below a root: directories first, sorted by name. The directories of a row must be rows too. */
export function treeOf(root: { id: string; name: string }, rows: readonly TreeRow[]): DirectoryNode {
  if (rows.some(({ path, sha256 }) => path === '' && sha256 !== null)) {
    throw new Error('File tree was not a directory, but a file.');
  }
  const tree: DirectoryNode = { ...root, entries: [] };
  const directories = new Map([['', tree]]);
  const sorted = sortedByPath(rows.filter(({ path }) => path !== ''));
  const isDirectory = ({ sha256 }: TreeRow): boolean => sha256 === null;
  for (const row of [...sorted.filter(isDirectory), ...sorted.filter((one) => !isDirectory(one))]) {
    const cut = row.path.lastIndexOf('/');
    const parent = directories.get(cut === -1 ? '' : row.path.slice(0, cut));
    if (parent === undefined) throw new Error(`File tree lacks the directory of "${row.path}"`);
    parent.entries.push(nodeOf(row, directories));
  }
  return tree;
}

function nodeOf(row: TreeRow, directories: Map<string, DirectoryNode>): TreeNode {
  const { id, path, sha256, studentFileId = null } = row;
  const named = { id: String(id), name: path.slice(path.lastIndexOf('/') + 1) };
  const isRevision = studentFileId !== null && studentFileId !== id;
  if (sha256 !== null)
    return { ...named, hash: sha256, ...(isRevision ? { studentFileId: String(studentFileId) } : {}) };
  const node: DirectoryNode = { ...named, entries: [] };
  directories.set(path, node);
  return node;
}

/** A file of a tree with the path that it has there. */
export interface PlacedFile extends FileNode {
  readonly path: string;
}

/** The files of a tree, in its order. */
export function filesOf(tree: DirectoryNode, above = ''): PlacedFile[] {
  return tree.entries.flatMap((entry) => {
    const path = `${above}${entry.name}`;
    return isDirectoryNode(entry) ? filesOf(entry, `${path}/`) : [{ ...entry, path }];
  });
}

/** Every directory above these paths, each once. */
export function directoriesAbove(paths: Iterable<string>): Set<string> {
  const known = new Set<string>();
  for (const path of paths) for (const parent of unknownParentsOf(path, known)) known.add(parent);
  return known;
}

/**
 * The unknown directories above a path, innermost first. The directories above a known one are known too, so
 * many files in one deep directory cost no more than many in a flat one.
 */
export function* unknownParentsOf(path: string, known: ReadonlySet<string>): Generator<string> {
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
    const parent = path.slice(0, cut);
    if (known.has(parent)) return;
    yield parent;
  }
}

/** Sorted by code units part by part, so that a directory comes right before its content. */
export function sortedByPath<Row extends { readonly path: string }>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, key: row.path.replaceAll('/', '\0') }))
    .toSorted((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ row }) => row);
}
