import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDirectoryNode, treeOf, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { distinctPathsOf } from './file-name.ts';
import { completeEntriesOf, type FileEntry } from './file-tree.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'a b', 'a!', 'ü'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'));

function filesAt(paths: readonly string[]): FileEntry[] {
  return distinctPathsOf(paths, []).map((one, at) => ({
    kind: 'file',
    path: one,
    sizeBytes: at,
    sha256: `${at}`,
  }));
}

const pathsIn = (tree: DirectoryNode, above = ''): string[] =>
  tree.entries.flatMap((node) => {
    const own = `${above}${node.name}`;
    return isDirectoryNode(node) ? [own, ...pathsIn(node, `${own}/`)] : [own];
  });

it('adds every directory above the entries, parents first, and each only once', () => {
  const entries = completeEntriesOf([...filesAt(['src/a.py', 'b.py']), { kind: 'directory', path: 'src' }]);
  expect(entries.map((entry) => entry.path)).toEqual(['b.py', 'src', 'src/a.py']);
});

it('gives back exactly the paths that went in', () => {
  fc.assert(
    fc.property(fc.array(path), (paths) => {
      const entries = completeEntriesOf(filesAt(paths));
      const rows = entries.map((entry) => ({
        id: entry.path,
        path: entry.path,
        sha256: entry.kind === 'file' ? entry.sha256 : null,
      }));
      const found = pathsIn(treeOf({ id: '', name: '' }, rows));
      expect(found.toSorted()).toEqual(entries.map((entry) => entry.path).toSorted());
    }),
  );
});
