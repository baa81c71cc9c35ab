// The refused hand-in as a tree for the dialog. Denied files are marked. Pure.
import type { TreeNode } from '../../design/web/index.ts';
import { isDirectoryNode, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import type { HandInProblems } from '../domain/hand-in-problems.ts';

export function deniedTreeOf(problems: HandInProblems): TreeNode[] {
  const leading = problems.removedFiles.filter((removed) => removed.deletionType === 'leading_directory');
  // Names of denied files begin below the leading directories, but the tree still has these.
  const start = leading.map(({ fullname }) => fullname).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const denied = problems.removedFiles.filter((removed) => removed.deletionType !== 'leading_directory');
  const paths = new Set(denied.map(({ fullname }) => `${start}${fullname}`.replace(/\/$/, '')));
  return nodesOf(problems.originalTree, '', paths);
}

function nodesOf(directory: DirectoryNode, above: string, denied: ReadonlySet<string>): TreeNode[] {
  return directory.entries.map((entry) => {
    const path = `${above}${entry.name}`;
    const node: TreeNode = { id: path, name: entry.name };
    if (denied.has(path)) node.tone = 'removed';
    if (isDirectoryNode(entry)) node.children = nodesOf(entry, `${path}/`, denied);
    return node;
  });
}
