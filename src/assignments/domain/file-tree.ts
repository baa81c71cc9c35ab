// Files in directories, of a template and of a hand-in: the nested tree of the wire and the paths it is made of.
import { z } from 'zod';

export const FileNode = z.object({ id: z.string(), name: z.string(), hash: z.string() });
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

/** What a tree is made of: a file, or a directory, which has no hash. The path of the root is empty. */
export interface TreeRow {
  readonly id: number | string;
  readonly path: string;
  readonly sha256: string | null;
}

export function isDirectoryNode(node: TreeNode): node is DirectoryNode {
  return 'entries' in node;
}

/** The tree below a root, directories before files, each by name; the directories of a row must be rows too. */
export function treeOf(root: { id: string; name: string }, rows: readonly TreeRow[]): DirectoryNode {
  const tree: DirectoryNode = { ...root, entries: [] };
  const directories = new Map([['', tree]]);
  const sorted = rows
    .filter(({ path }) => path !== '')
    .toSorted((left, right) => comparePaths(left.path, right.path));
  const isDirectory = ({ sha256 }: TreeRow): boolean => sha256 === null;
  for (const row of [...sorted.filter(isDirectory), ...sorted.filter((one) => !isDirectory(one))]) {
    const cut = row.path.lastIndexOf('/');
    const parent = directories.get(cut === -1 ? '' : row.path.slice(0, cut));
    if (parent === undefined) throw new Error(`File tree lacks the directory of "${row.path}"`);
    parent.entries.push(nodeOf(row, directories));
  }
  return tree;
}

function nodeOf({ id, path, sha256 }: TreeRow, directories: Map<string, DirectoryNode>): TreeNode {
  const named = { id: String(id), name: path.slice(path.lastIndexOf('/') + 1) };
  if (sha256 !== null) return { ...named, hash: sha256 };
  const node: DirectoryNode = { ...named, entries: [] };
  directories.set(path, node);
  return node;
}

/** All directories above a path, outermost first. */
export function parentPathsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Plain code unit order part by part, so that a directory always comes right before what it holds. */
export function comparePaths(left: string, right: string): number {
  const [leftKey, rightKey] = [left.replaceAll('/', '\0'), right.replaceAll('/', '\0')];
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}
