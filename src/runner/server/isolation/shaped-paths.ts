// What a build or a program has shaped is never followed by name. bubblewrap resolves the places of its mounts while
// this machine's own files are still in reach, so a link in such a place could lead there. No process of the job is
// alive when this looks, so what it finds stays true until the sandbox stands.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** A script put something else in a place that the sandbox needs; the message is for its author. */
export class ShapedTreeError extends Error {
  override readonly name = 'ShapedTreeError';
}

/** Throws unless every part of the path is a real folder, and the last one of the kind that is said. */
export function requireReal(root: string, path: string, kind: 'folder' | 'file' = 'folder'): void {
  const parts = path.split('/').filter((part) => part !== '');
  parts.forEach((_part, at) => {
    const place = `/${parts.slice(0, at + 1).join('/')}`;
    requireKind(root, place, at === parts.length - 1 ? kind : 'folder');
  });
}

function requireKind(root: string, place: string, kind: 'folder' | 'file'): void {
  const found = lstatSync(join(root, place), { throwIfNoEntry: false });
  if (kind === 'folder' ? found?.isDirectory() : found?.isFile()) return;
  const what = found?.isSymbolicLink() ? 'replaced by a link' : found ? 'replaced' : 'removed';
  throw new ShapedTreeError(
    `${place} was ${what} by a script of this AutoTest. Programs can run only where it is a real ${kind}.`,
  );
}
