import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctPathsOf } from './file-name.ts';
import { completeEntriesOf, DirectoryNode, type FileEntry, pathsOfTree, treeOf } from './file-tree.ts';

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

it('nests entries, directories with what they hold, and keeps empty directories (FILE-003, FILE-004)', () => {
  const entries = completeEntriesOf([...filesAt(['src/a.py', 'b.py']), { kind: 'directory', path: 'empty' }]);
  const tree = treeOf(
    { id: '0', name: 'root' },
    entries.map((entry, at) => ({ ...entry, id: `${at + 1}` })),
  );
  expect(DirectoryNode.parse(tree)).toEqual({
    id: '0',
    name: 'root',
    entries: [
      { id: '1', name: 'b.py', hash: '1' },
      { id: '2', name: 'empty', entries: [] },
      { id: '3', name: 'src', entries: [{ id: '4', name: 'a.py', hash: '0' }] },
    ],
  });
});

it('gives back exactly the paths that went in, parents first (FILE-001)', () => {
  fc.assert(
    fc.property(fc.array(path), (paths) => {
      const entries = completeEntriesOf(filesAt(paths));
      const tree = treeOf(
        { id: '', name: '' },
        entries.map((entry) => ({ ...entry, id: entry.path })),
      );
      const found = pathsOfTree(tree);
      expect(found.map((one) => one.path)).toEqual(entries.map((entry) => entry.path));
      expect(found.map((one) => one.node.id)).toEqual(entries.map((entry) => entry.path));
    }),
  );
});
