// Checks paths that a build or program could have changed, before anything follows them. bubblewrap resolves
// its mount points while this machine's own files are still reachable, so a link there could lead to them. No
// process of the job runs during the check, so its result stays true until the sandbox is ready.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** A script replaced a path that the sandbox needs. The message is for the author of the script. */
export class ShapedTreeError extends Error {
  override readonly name = 'ShapedTreeError';
}

/** Throws unless every part of the path is a real folder and the last part has the given kind. */
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
