// The files that students start from.
import { withoutUnseen } from '../../kernel/domain/texts/turning-text.ts';
import { directoriesAbove, treeLimits, treeOf, type DirectoryNode, type TreeRow } from './file-tree.ts';

/** The tree of these rows; undefined without a root. */
export function templateTreeOf(rows: readonly TreeRow[]): DirectoryNode | undefined {
  const root = rows.find((row) => row.path === '');
  return root && treeOf({ id: String(root.id), name: 'template' }, rows);
}

/** The path to store for a name that a browser sent; undefined when the name leads out of the template. */
export function templatePathOf(fileName: string): string | undefined {
  if (fileName.length > treeLimits.pathLength) return undefined;
  const parts = fileName.split('/').filter((part) => part !== '');
  const isPlain = parts.every(
    (part) => part !== '.' && part !== '..' && !part.includes('\\') && withoutUnseen(part, '') === part,
  );
  const path = parts.join('/');
  return isPlain && path !== '' && parts.length <= treeLimits.depth ? path : undefined;
}

/** Whether files with these paths, and the folders above them, are no more than one tree may hold. */
export function fitsTree(paths: readonly string[]): boolean {
  const all = [...paths, ...directoriesAbove(paths)];
  const length = all.reduce((sum, path) => sum + path.length, 0);
  return all.length <= treeLimits.entries && length <= treeLimits.pathsLength;
}
