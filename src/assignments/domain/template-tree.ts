// The files students start from, as the tree of the wire.
import { z } from 'zod';

export const TemplateFileNode = z.object({ id: z.string(), name: z.string(), hash: z.string() });

export const TemplateDirectoryNode = z
  .object({
    id: z.string(),
    name: z.string(),
    get entries(): z.ZodArray<z.ZodUnion<readonly [typeof TemplateDirectoryNode, typeof TemplateFileNode]>> {
      return z.array(z.union([TemplateDirectoryNode, TemplateFileNode]));
    },
  })
  .meta({ id: 'TemplateDirectory' });
export type TemplateDirectoryNode = z.infer<typeof TemplateDirectoryNode>;

/** A stored row: a file, or a directory (no hash). The root directory has the empty path. */
export interface TemplateRow {
  id: number;
  path: string;
  sha256: string | null;
}

/** The tree of the rows, directories before files, each by name; undefined when there is no root. */
export function templateTreeOf(rows: readonly TemplateRow[]): TemplateDirectoryNode | undefined {
  const root = rows.find((row) => row.path === '');
  return root && { ...directoryOf(root, rows), name: 'template' };
}

function directoryOf(directory: TemplateRow, rows: readonly TemplateRow[]): TemplateDirectoryNode {
  const children = rows
    .filter((row) => row.path !== '' && parentPathOf(row.path) === directory.path)
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const directories = children.filter((row) => row.sha256 === null).map((row) => directoryOf(row, rows));
  const files = children.flatMap(({ id, path, sha256 }) =>
    sha256 === null ? [] : [{ id: String(id), name: nameOf(path), hash: sha256 }],
  );
  return { id: String(directory.id), name: nameOf(directory.path), entries: [...directories, ...files] };
}

/** `a/b/c` -> `a/b`; the parent of a top-level name is the root. */
export function parentPathOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? '' : path.slice(0, cut);
}

/** Every directory above the path, the root included. */
export function directoriesAbove(path: string): string[] {
  const parent = parentPathOf(path);
  return parent === '' ? [''] : [...directoriesAbove(parent), parent];
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path to store for a name that a browser sent, or undefined for one that points out of the template. */
export function templatePathOf(fileName: string): string | undefined {
  const parts = fileName.split('/').filter((part) => part !== '');
  const isPlain = parts.every((part) => part !== '.' && part !== '..' && !/[\\\p{Cc}]/u.test(part));
  const path = parts.join('/');
  return isPlain && path !== '' && path.length <= 4096 ? path : undefined;
}
